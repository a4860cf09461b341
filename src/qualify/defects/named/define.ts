import { CONTRACTS } from '../../../catalogue/contracts.js';
import type { ContractId, RuleKind } from '../../../catalogue/vocabulary.js';
import type { Defect, DefectClass } from '../defect.js';
import type { JsonValue } from '../../../json/value.js';
import type { AnswerEdit, Effect, FieldEffect, When } from '../../../gateway/behaviour/effect.js';
import type { ValueChange } from '../../../gateway/behaviour/value-changes.js';

/** The contracts that have a defect. */
export type Contracts = ContractId | readonly ContractId[];

/** Every contract of the specification. */
export const ALL: readonly ContractId[] = CONTRACTS.map(({ id }) => id);

/** A row that lacks only the sentence which says what is wrong. */
export interface Untold {
  text(sentence: string): Defect;
}

/** A row of which it is still to be said what it does. */
export interface Unfinished {
  does(...effects: readonly Effect[]): Untold;
}

/** How the defects of one class are written: name, contracts and rule; what it does; what is wrong. */
export const of =
  (group: DefectClass) =>
  (name: string, contracts: Contracts, rule: string, depth?: 'deep'): Unfinished => ({
    does: (...effects) => ({
      text: (text) => ({
        name,
        class: group,
        rule,
        contracts: [contracts].flat(),
        text,
        ...(depth === undefined ? {} : { deep: true }),
        effects,
      }),
    }),
  });

type Narrow = Omit<Extract<FieldEffect, { at: 'field' }>, 'at' | 'path' | 'kind' | 'do'>;

/** Makes the effect on the check of one kind at one path. */
export type Bend = (path: string, kind: RuleKind, narrow?: Narrow) => Effect;

const field =
  (change: 'skip' | 'loosen' | 'tighten' | 'refuse'): Bend =>
  (path, kind, narrow) => ({ at: 'field', path, kind, do: change, ...narrow });

export const skip = field('skip');
export const loosen = field('loosen');
export const tighten = field('tighten');
export const refuseGood = field('refuse');

/** The same for some values only. */
export const where =
  (bend: Bend, narrow: Narrow): Bend =>
  (path, kind) =>
    bend(path, kind, narrow);

/** A rule about a field as rows name it: the contract, then path and kind. */
export type FieldRule = `${ContractId} ${string}:${RuleKind | 'always'}`;

export function partsOf(rule: FieldRule) {
  const [contract, id] = rule.split(' ') as [ContractId, string];
  const colon = id.lastIndexOf(':');
  return { contract, id, path: id.slice(0, colon), kind: id.slice(colon + 1) as RuleKind };
}

const answer =
  (at: 'reply' | 'error') =>
  (edits: AnswerEdit | readonly AnswerEdit[], when?: When): Effect => ({
    at,
    edits: [edits].flat(),
    ...(when === undefined ? {} : { when }),
  });

export const reply = answer('reply');
export const error = answer('error');

export const omit = (path: string): AnswerEdit => ({ path, do: 'omit' });
export const change = (path: string, how: ValueChange): AnswerEdit => ({ path, do: 'change', how });
export const replace = (path: string, to: JsonValue): AnswerEdit => ({ path, do: 'replace', to });
export const set = (path: string, to: JsonValue): AnswerEdit => ({ path, do: 'set', to });

/** The written form of a rule about a field of a request or response. */
export const asked = (contract: ContractId, id: string): string => `${contract}:request/${id}`;
export const answered = (contract: ContractId, id: string): string => `${contract}:response/${id}`;
