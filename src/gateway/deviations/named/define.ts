import { CONTRACTS } from '../../../catalogue/contracts.js';
import type { ContractId, RuleKind } from '../../../catalogue/vocabulary.js';
import type { Deviation, DeviationClass } from '../deviation.js';
import type { AnswerEdit, Effect, FieldEffect, When } from '../effect.js';

/** Every contract. */
export const ALL: readonly ContractId[] = CONTRACTS.map(({ id }) => id);

type Shape = Pick<Deviation, 'name' | 'text' | 'effects'>;

/** How the deviations of one class are written: name, contracts, rule, what is wrong, what it does. */
export const of =
  (group: DeviationClass) =>
  (
    name: string,
    contracts: ContractId | readonly ContractId[],
    rule: string,
    text: Shape['text'],
    effects: Effect | readonly Effect[],
    depth?: 'deep',
  ): Deviation => ({
    name,
    class: group,
    rule,
    contracts: typeof contracts === 'string' ? [contracts] : contracts,
    text,
    ...(depth === undefined ? {} : { deep: true }),
    effects: Array.isArray(effects) ? (effects as readonly Effect[]) : [effects as Effect],
  });

type Narrow = Omit<Extract<FieldEffect, { at: 'field' }>, 'at' | 'path' | 'kind' | 'do'>;

const field =
  (change: 'skip' | 'loosen' | 'tighten' | 'refuse') =>
  (path: string, kind: RuleKind, narrow: Narrow = {}): Effect => ({ at: 'field', path, kind, do: change, ...narrow });

export const skip = field('skip');
export const loosen = field('loosen');
export const tighten = field('tighten');
export const refuseGood = field('refuse');

export const reply = (edits: AnswerEdit | readonly AnswerEdit[], when?: When): Effect => ({
  at: 'reply',
  edits: Array.isArray(edits) ? (edits as readonly AnswerEdit[]) : [edits as AnswerEdit],
  ...(when === undefined ? {} : { when }),
});

export const error = (edits: AnswerEdit | readonly AnswerEdit[], when?: When): Effect => ({
  at: 'error',
  edits: Array.isArray(edits) ? (edits as readonly AnswerEdit[]) : [edits as AnswerEdit],
  ...(when === undefined ? {} : { when }),
});

/** The written form of a rule about a field of a request or response. */
export const asked = (contract: ContractId, id: string): string => `${contract}:request/${id}`;
export const answered = (contract: ContractId, id: string): string => `${contract}:response/${id}`;
