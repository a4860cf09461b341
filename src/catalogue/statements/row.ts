import type { ShippedClause } from '../clauses.js';

/** What a statement is about; the words are those that `explain --statements` and docs/statements.md print. */
export const STATEMENT_KINDS = {
  field: 'form and bounds of a field, in requests and answers',
  request: 'what a request holds, or is refused for',
  answer: 'what an answer holds',
  state: 'what becomes of an order, its totals and its transactions',
  identity: 'which id names what',
  error: 'how a request is refused, rejected or declined',
  notification: 'what is sent to the address for notifications',
  access: 'who may send, and over which connection',
  permission: 'what a merchant may do or leave out',
  definition: 'what a word or a value means',
  'not shown': 'what the text says that it leaves out',
  'not observable': 'what nobody sees who sends requests and reads answers',
} as const;

export type StatementKind = keyof typeof STATEMENT_KINDS;

/**
 * One statement of the specification in our words. `rules` are the rules that hold it, by any of their names; `*` stands for several, and
 * `<Digits>:charset` for that rule of every field of a type. A statement without a rule says why.
 */
export type StatementRow = {
  readonly kind: StatementKind;
  readonly text: string;
} & (
  | {
      readonly rules: readonly string[];
      /** Why a rule is softer than the words, where one is not a must. */
      readonly softer?: string;
    }
  | { readonly unheld: string }
);

/** A statement that rules hold: `softer` says why where one is not a must, `by` which they are. */
export function held(kind: StatementKind, text: string) {
  const by = (...rules: readonly string[]): StatementRow => ({ kind, text, rules });
  return { by, softer: (why: string) => ({ by: (...rules: readonly string[]): StatementRow => ({ ...by(...rules), softer: why }) }) };
}

/** A statement that no rule can hold, and why. */
export const unheld = (kind: StatementKind, text: string) => ({ because: (why: string): StatementRow => ({ kind, text, unheld: why }) });

/** Where a statement stands: a clause, or the text before the first one. */
export type StatementPart = Exclude<ShippedClause, '2'> | 'introduction';

/** A statement under its part and its place there: `2.3/7`. */
export type Statement = StatementRow & { readonly id: string; readonly part: StatementPart };

/** The statements of one part, in the order of its text. */
export const part = (name: StatementPart, rows: readonly StatementRow[]): readonly Statement[] =>
  rows.map((row, i) => ({ ...row, id: `${name}/${i + 1}`, part: name }));
