import type { ContractId } from '../../catalogue/vocabulary.js';
import { generic, isPath, parentOf } from '../../json/path.js';
import type { Case, Cover } from '../../model/case.js';
import type { RuleKey } from '../../model/finding.js';
import type { Attributing } from './attributing.js';
import { createFieldHistory, type FieldHistory } from './blamed-cover.js';
import type { Culprit } from './bisect.js';

export type PackVerdict = 'conforms' | 'inconclusive' | 'warns' | 'violates';

/** What is known of a pack; the verdict is final once its refused values are blamed. */
export interface Settled {
  readonly verdict: PackVerdict;
  /** Whether some of its values are still to be blamed. */
  readonly later: boolean;
}

const GRAVITY: readonly PackVerdict[] = ['conforms', 'inconclusive', 'warns', 'violates'];

/** The graver of two verdicts. */
export const graver = (one: PackVerdict, other: PackVerdict): PackVerdict => (GRAVITY.indexOf(one) < GRAVITY.indexOf(other) ? other : one);

/** What is known of a pack so far. */
export type Tally = { -readonly [Key in keyof Settled]: Settled[Key] };

/** What the packs of a phase share. */
export interface PackWork {
  readonly context: Attributing;
  /** Refused values, whose rule is determined at the end of the phase. */
  readonly refused: { readonly culprit: Culprit; readonly pack: Case; readonly tally: Tally }[];
  /** How many random bodies of a contract were narrowed down. */
  readonly narrowed: Map<ContractId, number>;
  historyOf(contract: string): FieldHistory;
  /** Notes values that were accepted. */
  accept(contract: ContractId, covers: readonly Cover[]): void;
}

export function createPackWork(context: Attributing): PackWork {
  const { notes } = context;
  const histories = new Map<string, FieldHistory>();
  const historyOf = (contract: string): FieldHistory => {
    const known = histories.get(contract) ?? createFieldHistory();
    histories.set(contract, known);
    return known;
  };
  return {
    context,
    refused: [],
    narrowed: new Map(),
    historyOf,
    accept(contract, covers) {
      historyOf(contract).note(covers, 'accepted');
      notes.conforming(contract, [...covers, ...groupsOf(covers)]);
      const values = covers.flatMap(({ rule, path, value }) =>
        rule.endsWith(':values') && typeof value === 'string' ? [{ path, value }] : [],
      );
      if (values.length > 0) notes.acceptedValues(contract, values);
    },
  };
}

/** An accepted value shows that the groups around it are accepted as objects. */
function groupsOf(covers: readonly Cover[]): readonly RuleKey[] {
  const groups = new Set<string>();
  for (const cover of covers) {
    if (cover.side !== 'request' || cover.value === undefined || !isPath(cover.path)) continue;
    for (let path = parentOf(generic(cover.path)); path !== undefined && path !== ''; path = parentOf(path)) groups.add(path);
  }
  return [...groups].map((path) => ({ side: 'request', rule: `${path}:json-type` }));
}
