import type { ContractId } from '../catalogue/vocabulary.js';
import type { JsonObject } from '../json/value.js';

/** The ways in which the circumstances of a request can differ while every rule holds as before. */
export const DIMENSIONS = [
  'members',
  'blanks',
  'escapes',
  'framing',
  'company',
  'listed',
  'size',
  'custom',
  'history',
  'place',
  'order-id',
  'transaction-id',
  'currency',
  'money',
  'outcome',
  'connection',
  'session',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The circumstances of one request: the name of a value for each dimension that is not plain (generators/contexts). */
export type Context = Readonly<Partial<Record<Dimension, string>>>;

/** The same circumstances without one dimension; undefined where none is left. */
export function withoutDimension(context: Context | undefined, dimension: Dimension): Context | undefined {
  const left = Object.entries(context ?? {}).filter(([name]) => name !== dimension);
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/** Whether the order of a request has a past. */
export const hasPast = (context: Context | undefined): boolean => context?.history !== undefined || context?.place !== undefined;

/** One text for equal circumstances. */
export const contextKey = (context: Context | undefined): string =>
  context === undefined ? '' : DIMENSIONS.flatMap((name) => (context[name] === undefined ? [] : [`${name}=${context[name]}`])).join(' ');

/** A request that is sent before that of a case, so that its order has a history. */
export interface HistoryStep {
  readonly contract: ContractId;
  /** A template; `state:` names are of the order, `state:transactionId` is its latest transaction. */
  readonly body: JsonObject;
  /** What must come back for the history to be there. */
  readonly expect: 'success' | 'answered' | 'refused';
  /** On an order of its own. */
  readonly elsewhere?: true;
  /** By another merchant, whose order of the same id is another one. */
  readonly byOther?: true;
}

/** The amount and currency that a new order has. */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** What an order must have gone through before a request. */
export interface Prior {
  /** Earlier transactions, which only make it a later one; what follows them happens without them too. */
  readonly place?: readonly HistoryStep[];
  readonly steps?: readonly HistoryStep[];
  readonly money?: Money;
  /** The form of its id: a value of the dimension `order-id`. */
  readonly idForm?: string;
  /** There is a session beside it, which the request names. */
  readonly session?: true;
}

/** The characters that a body of this size has at least: what no text of its fields fills, blanks between tokens do. */
export function leastSize(context: Context | undefined): number {
  const kilobytes = /^kb-(\d+)$/.exec(context?.size ?? '')?.[1];
  return kilobytes === undefined ? 0 : Number(kilobytes) * 1024 + 100;
}
