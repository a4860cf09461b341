import type { ContractId } from '../../catalogue/vocabulary.js';
import { generic, isPath, parentOf } from '../../json/path.js';
import type { Case, Coverage } from '../../model/case.js';
import type { RuleKey } from '../../model/finding.js';
import type { Attributing } from './attributing.js';
import { createFieldHistory, type FieldHistory } from './blamed-coverage.js';
import type { Culprit } from './bisect.js';
import type { Showing } from './notebook.js';
import { remembered } from '../../json/remembered.js';

export type CombinedVerdict = 'conforms' | 'inconclusive' | 'warns' | 'violates';

/** What is known of a combined case; the verdict is final once its refused values are blamed. */
export interface Settled {
  readonly verdict: CombinedVerdict;
  /** Whether some of its values are still to be blamed. */
  readonly later: boolean;
}

const GRAVITY: readonly CombinedVerdict[] = ['conforms', 'inconclusive', 'warns', 'violates'];

/** The graver of two verdicts. */
export const graver = (one: CombinedVerdict, other: CombinedVerdict): CombinedVerdict =>
  GRAVITY.indexOf(one) < GRAVITY.indexOf(other) ? other : one;

/** What is known of a combined case so far. */
export type Tally = { -readonly [Key in keyof Settled]: Settled[Key] };

/** What the combined cases of a phase share. */
export interface CombinedWork {
  readonly context: Attributing;
  /** Refused values, whose rule is determined at the end of the phase. */
  readonly refused: { readonly culprit: Culprit; readonly combined: Case; readonly tally: Tally }[];
  /** How many random bodies of a contract were narrowed down. */
  readonly narrowed: Map<ContractId, number>;
  readonly historyOf: (contract: ContractId) => FieldHistory;
  /** Notes values that were accepted, and by which exchange. */
  accept(contract: ContractId, coverages: readonly Coverage[], by: Showing): void;
}

export function createCombinedWork(context: Attributing): CombinedWork {
  const { notes } = context;
  const histories = new Map<string, FieldHistory>();
  const historyOf = (contract: ContractId): FieldHistory => remembered(histories, contract, createFieldHistory);
  return {
    context,
    refused: [],
    narrowed: new Map(),
    historyOf,
    accept(contract, coverages, by) {
      historyOf(contract).note(coverages, 'accepted');
      notes.conforming(contract, [...coverages, ...groupsOf(coverages)], by);
      const values = coverages.flatMap(({ rule, path, value }) =>
        rule.endsWith(':values') && typeof value === 'string' ? [{ path, value }] : [],
      );
      if (values.length > 0) notes.acceptedValues(contract, values);
    },
  };
}

/** An accepted value shows that the groups around it are accepted as objects. */
function groupsOf(coverages: readonly Coverage[]): readonly RuleKey[] {
  const groups = new Set<string>();
  for (const coverage of coverages) {
    if (coverage.side !== 'request' || coverage.value === undefined || !isPath(coverage.path)) continue;
    for (let path = parentOf(generic(coverage.path)); path !== undefined && path !== ''; path = parentOf(path)) groups.add(path);
  }
  return [...groups].map((path) => ({ side: 'request', rule: `${path}:json-type` }));
}
