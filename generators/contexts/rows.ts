import type { Clause } from '../../src/catalogue/clauses.js';
import { type Dimension, DIMENSIONS } from '../../src/model/context.js';

/** A circumstance under which every rule holds as before. */
export interface ContextRow {
  readonly dimension: Dimension;
  /** Its name in cases, events and reports. */
  readonly value: string;
  /** What makes it legal, and where. */
  readonly clause: Clause;
  readonly because: string;
  /** Ends a title: "accepts a reference of 41 characters, when its members are in reverse order". */
  readonly words: string;
}

const rows =
  (dimension: Dimension, clause: Clause, because: string) =>
  (words: Readonly<Record<string, string>>): readonly ContextRow[] =>
    Object.entries(words).map(([value, said]) => ({ dimension, value, clause, because, words: said }));

const ORDER = rows('members', '4', 'bodies are JSON, and the order of its members means nothing');
const BLANKS = rows('blanks', '4', 'bodies are JSON, which allows blanks between its tokens');
const ESCAPES = rows('escapes', '4', 'bodies are JSON, where any character may be written as an escape');
const HEADERS = rows('framing', '1', 'requests go over HTTPS, whose framing and header names say nothing about the body');
const BESIDE = rows('company', '4', 'an optional field of the listing may be sent, or left out, beside any other');
const LISTED = rows('listed', '4', 'each listed value may stand beside any other field');
const SIZE = rows('size', '8', 'the bounds of the fields are the only limits, and each text keeps its own');
const ELEMENTS = rows('company', '2', 'an array has no stated number of elements, and each element follows the same rows');
const CUSTOM = rows('custom', '2.3', 'an order may carry up to 50 custom fields');
const HISTORY = rows('history', '1', 'an order has any number of transactions, and no rule speaks of the earlier ones');
const PLACE = rows('place', '1', 'an order has any number of transactions, and no rule speaks of their number');
const MERCHANT = rows('history', '2.1', 'an order id is unique among the orders of one merchant');
const VERSION = rows('history', '9', 'each version has its own fields, whatever was sent at another');
const DISTINCT = 'ids have 1 to 40 characters, and are told apart by each of them';
const ORDER_IDS = rows('order-id', '2.1', DISTINCT);
const TRANSACTION_IDS = rows('transaction-id', '2.1', DISTINCT);
const DECIMALS = 'a Decimal of up to 14 characters, with the decimals that its currency has';
const IN_CURRENCIES = rows('currency', '2.2', DECIMALS);
const AMOUNTS = rows('money', '2.2', DECIMALS);
const OUTCOMES = rows('outcome', '7', 'a request is judged by its fields before an issuer decides about the payment');
const CONNECTION = rows('connection', '1', 'each request is complete in itself');
const SESSIONS = rows('session', '2.4', 'a request may name a session, whose values those of the request override');

const BESIDE_LISTED = 'beside listed values';

/** Every circumstance, in the order of the dimensions. A dimension that is not drawn is plain. */
export const CONTEXTS: readonly ContextRow[] = [
  ...ORDER({
    'other-order': 'when its members are in reverse order',
    'first-last': 'when the operation is the last member',
    'last-first': 'when the last member comes first',
    shuffled: 'when its members are in another order',
  }),
  ...BLANKS({
    blanks: 'when line breaks and tabs stand between the tokens',
    padded: 'when blanks stand around the body',
    'one-token-a-line': 'when each token has a line of its own',
  }),
  ...ESCAPES({
    escaped: 'when names and texts are written as escapes',
    'escaped-names': 'when the names are written as escapes',
    'escaped-texts': 'when the texts are written as escapes',
    'escaped-solidus': 'when each solidus is escaped',
  }),
  ...HEADERS({
    chunked: 'when the body comes in chunks',
    headers: 'when header names are in upper case and the content type names its charset',
  }),
  ...BESIDE({
    'one-beside': 'beside another field',
    'half-beside': 'beside other fields',
    shortest: 'beside the shortest values',
    longest: 'beside the longest values',
  }),
  ...LISTED({
    'listed-1': BESIDE_LISTED,
    'listed-2': BESIDE_LISTED,
    'listed-3': BESIDE_LISTED,
    'listed-4': BESIDE_LISTED,
  }),
  ...SIZE({
    'kb-1': 'in a body of more than 1 kB',
    'kb-8': 'in a body of more than 8 kB',
    'kb-64': 'in a body of more than 64 kB',
  }),
  ...ELEMENTS({
    'elements-1': 'in an array of one element',
    'elements-2': 'in an array of two elements',
    'elements-5': 'in an array of five elements',
    'elements-12': 'in an array of twelve elements',
  }),
  ...CUSTOM({
    'custom-1': 'beside one custom field',
    'custom-3': 'beside three custom fields',
    'custom-50': 'beside fifty custom fields',
  }),
  ...HISTORY({
    'after-refused': 'after a refused request on the order',
    'after-declined': 'after a declined transaction of the order',
    'after-void': 'after a void on the order',
    'after-refund': 'after a refund of the order',
    'after-other-operation': 'after another operation on the order',
  }),
  ...MERCHANT({ 'after-other-merchant': 'after a request of another merchant under the same order id' }),
  ...VERSION({ 'after-other-version': 'after a request at another version' }),
  ...PLACE({
    second: 'from the second transaction of an order on',
    third: 'from the third transaction of an order on',
    fifth: 'from the fifth transaction of an order on',
  }),
  ...ORDER_IDS({
    'order-id-40': 'with an order id of 40 characters',
    'order-id-digits': 'with an order id of digits alone',
    'near-longer': 'with an order id that begins like another',
    'near-case': 'with an order id that differs from another in case',
    'near-zero': 'with an order id that is another with a zero before it',
  }),
  ...TRANSACTION_IDS({
    'transaction-id-1': 'with a transaction id of one character',
    'transaction-id-40': 'with a transaction id of 40 characters',
    'leading-zeros': 'with a transaction id that begins with zeros',
    'used-elsewhere': 'with a transaction id that another order has',
    'same-as-order': 'with a transaction id that equals the order id',
  }),
  ...IN_CURRENCIES({
    'other-currency': 'in another currency',
    'no-decimals': 'in a currency without decimals',
    'three-decimals': 'in a currency with three decimals',
  }),
  ...AMOUNTS({
    whole: 'with a whole amount',
    'one-decimal': 'with an amount of one decimal',
    cents: 'with an amount below one',
    'trailing-zeros': 'with an amount that ends in zeros',
    large: 'with a large amount',
  }),
  ...OUTCOMES({
    declined: 'when the payment is declined',
    referred: 'when the payment is referred',
    partial: 'when the payment is approved in part',
    'timed-out': 'when the acquirer does not answer in time',
    expired: 'when the card has expired',
    insufficient: 'when the funds do not suffice',
    'other-card': 'with another card',
  }),
  ...CONNECTION({
    closing: 'when the connection closes after it',
  }),
  ...SESSIONS({
    'session-id': 'beside a session',
    'session-version': 'beside a session and its version',
  }),
];

const byName = new Map(CONTEXTS.map((row) => [`${row.dimension} ${row.value}`, row]));

/** The row of a drawn value; undefined for one of an older log that is no more. */
export const contextRow = (dimension: Dimension, value: string): ContextRow | undefined => byName.get(`${dimension} ${value}`);

/** The names of the values of a dimension. */
export const valuesOf = (dimension: Dimension): readonly string[] => byDimension.get(dimension) ?? [];

const byDimension = new Map(
  DIMENSIONS.map((dimension) => [dimension, CONTEXTS.filter((row) => row.dimension === dimension).map((row) => row.value)]),
);

const NUMBERS: ReadonlyMap<Dimension, ReadonlyMap<string, number>> = new Map(
  DIMENSIONS.map((dimension) => [dimension, new Map(CONTEXTS.flatMap((row, i) => (row.dimension === dimension ? [[row.value, i]] : [])))]),
);

/** The number of a row. */
export const numberOf = (dimension: Dimension, value: string): number => NUMBERS.get(dimension)?.get(value) ?? 0;
