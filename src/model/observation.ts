/** What a check saw. Ids of findings and causes are made from code and kind; sentences are made from all of it, in reports alone. */
export interface Observation {
  readonly code: ObservationCode;
  /** What tells two causes of one rule apart: words of the API or the catalogue, never a value, an id or a number of this run. */
  readonly kind?: string;
  /** Values that are not what they must be, each at its path. */
  readonly differs?: readonly Differs[];
  /** What else a sentence needs, by name. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

export const OBSERVATION_CODES = [
  /** How a request was answered: accepted, refused, or neither. */
  'outcome',
  /** Totals of an order. */
  'totals',
  /** The status of an order. */
  'status',
  /** Card data in an answer. */
  'card-data',
  /** A refused request was carried out. */
  'refused-yet-done',
  /** A refusal names another kind of fault. */
  'kind-of-fault',
  /** No notification came, or too few of them. */
  'no-call',
  /** A value that only another request brought. */
  'not-sent',
] as const;
export type ObservationCode = (typeof OBSERVATION_CODES)[number];

/** A value of an answer and what it must be, both as JSON text: `25.00`, `"CAPTURED"`. */
export interface Differs {
  readonly path: string;
  /** Several values where any of them is right. */
  readonly expected: readonly string[];
  /** Undefined where the answer has nothing there. */
  readonly actual?: string;
}
