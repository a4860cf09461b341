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

/** A statement that rules hold. */
export const held = (kind: StatementKind, text: string, rules: readonly string[], softer?: string): StatementRow => ({
  kind,
  text,
  rules,
  ...(softer === undefined ? {} : { softer }),
});

/** A statement that no rule can hold, and why. */
export const unheld = (kind: StatementKind, text: string, why: string): StatementRow => ({ kind, text, unheld: why });
