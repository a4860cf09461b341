import { CURRENCIES } from '../../catalogue/codes.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { cardOf } from '../../gateway/acquirer/funds.js';
import { outcomeOf } from '../../gateway/acquirer/outcome.js';
import type { Circumstances } from '../../gateway/behaviour/circumstances.js';
import { at, textAt } from '../../gateway/evaluate/json.js';
import type { JsonValue } from '../../json/value.js';

/** A circumstance under which a defect shows. Written from what a gateway sees, independently of what the generators send. */
export interface Circumstance {
  readonly name: string;
  /** Ends "shows only ...". */
  readonly text: string;
  /** Whether requests of a contract can be in it. */
  readonly fits: (contract: Contract) => boolean;
  /** It is told by the values of the body, so that a body that cannot be read is never in it. */
  readonly byValues?: true;
  /** A gateway may refuse a good request in it. */
  readonly maybeRefused?: true;
  readonly only: () => (circumstances: Circumstances) => boolean;
}

type Seen = (circumstances: Circumstances) => boolean;

const circumstance =
  (fits: Circumstance['fits']) =>
  (name: string, text: string, seen: Seen): Circumstance => ({ name, text, fits, only: () => seen });

/** Those that are told by the values of the body. */
const byValues =
  (fits: Circumstance['fits']) =>
  (name: string, text: string, seen: Seen): Circumstance => ({ ...circumstance(fits)(name, text, seen), byValues: true });

const anywhere = circumstance(() => true);
const ofBodies = byValues(({ request }) => request.length > 1);
/** Where a card pays on a new order, the smallest body has more values. */
const ofSmallBodies = byValues(
  ({ request, states, alsoOn = [], assumed }) =>
    request.length > 1 && (assumed.card === undefined || [...states, ...alsoOn].some((state) => state !== 'none')),
);
const onOrders = circumstance(({ route }) => route.includes('{orderid}'));
const withOwnId = circumstance(({ route, transactionId }) => route.includes('{transactionid}') && transactionId === 'new');

const keysOf = ({ body }: Circumstances): readonly string[] => Object.keys(body);
const header = ({ headers }: Circumstances, name: RegExp): string | undefined => {
  const i = headers.findIndex((one, position) => position % 2 === 0 && name.test(one));
  return i < 0 ? undefined : headers[i + 1];
};

const SPELLING: readonly Circumstance[] = [
  ofBodies(
    'operation-last',
    'when the operation is the last member',
    (seen) => keysOf(seen).length > 1 && keysOf(seen).at(-1) === 'apiOperation',
  ),
  ofBodies('operation-inside', 'when members stand before and after the operation', (seen) =>
    keysOf(seen).slice(1, -1).includes('apiOperation'),
  ),
  anywhere('line-breaks', 'when there are line breaks in the body', ({ text }) => text.includes('\n')),
  anywhere('blank-first', 'when blanks stand before the body', ({ text }) => /^\s/.test(text)),
  anywhere('blank-last', 'when blanks stand after the body', ({ text }) => /\s$/.test(text)),
  anywhere('escaped-name', 'when a name has an escape', ({ text }) => /"[^"]*\\u[^"]*"\s*:/.test(text)),
  anywhere('escape', 'when a text has an escape', ({ text }) => /:\s*"[^"]*\\u/.test(text)),
  anywhere('chunked', 'when the body comes in chunks', (seen) => header(seen, /^transfer-encoding$/i) !== undefined),
  anywhere('upper-case-header', 'when a header name is in upper case', (seen) => header(seen, /^CONTENT-TYPE$/) !== undefined),
  anywhere('charset', 'when the content type has a charset', (seen) => header(seen, /^content-type$/i)?.includes('charset') === true),
  anywhere('closing', 'when the connection is closed after it', (seen) => header(seen, /^connection$/i)?.toLowerCase() === 'close'),
];

const longestArray = (value: JsonValue | undefined): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Math.max(0, ...Object.values(value).map(longestArray));
  return Array.isArray(value) ? Math.max(value.length, inside) : inside;
};
const leaves = (value: JsonValue): number =>
  typeof value === 'object' && value !== null ? Object.values(value).reduce((sum: number, inner) => sum + leaves(inner), 0) : 1;
const customCount = ({ body }: Circumstances): number => Object.keys(at(body, ['order', 'custom']) ?? {}).length;

const withArrays = byValues(({ request }) => request.some(({ path }) => path.includes('[')));
const withCustom = byValues(({ request }) => request.some(({ path }) => path.startsWith('order.custom')));

const COMPANY: readonly Circumstance[] = [
  ofBodies('many-values', 'in a body of more than twenty values', ({ body }) => leaves(body) > 20),
  ofSmallBodies('few-values', 'in a body of at most six values', ({ body }) => leaves(body) <= 6),
  anywhere('over-1-kb', 'in a body of more than 1 kB', ({ text }) => text.length > 1024),
  anywhere('over-8-kb', 'in a body of more than 8 kB', ({ text }) => text.length > 8192),
  { ...anywhere('over-64-kb', 'in a body of more than 64 kB', ({ text }) => text.length > 65_536), maybeRefused: true },
  withArrays('two-elements', 'beside or in an array of two or more', ({ body }) => longestArray(body) >= 2),
  withArrays('five-elements', 'beside or in an array of five or more', ({ body }) => longestArray(body) >= 5),
  withCustom('custom', 'beside a custom field', (seen) => customCount(seen) > 0),
  withCustom('custom-50', 'beside fifty custom fields', (seen) => customCount(seen) >= 50),
];

const places = ({ order }: Circumstances): number => order?.transactions.length ?? 0;
const onNewOrders = circumstance(({ route, states }) => route.includes('{orderid}') && states[0] === 'none');

const HISTORY: readonly Circumstance[] = [
  onNewOrders('first', 'on a new order', (seen) => places(seen) === 0),
  onOrders('from-second', 'from the second transaction of an order on', (seen) => places(seen) >= 1),
  onOrders('from-third', 'from the third transaction of an order on', (seen) => places(seen) >= 2),
  onOrders('from-fifth', 'from the fifth transaction of an order on', (seen) => places(seen) >= 4),
  onOrders('other-merchant', 'after a request of another merchant under the same order id', ({ isOfOther }) => isOfOther),
  onOrders('after-refusal', 'after a refused request on the order', ({ wasRefused }) => wasRefused),
  onOrders(
    'after-decline',
    'after a declined transaction of the order',
    ({ order }) => order?.transactions.some(({ result }) => result === 'FAILURE') === true,
  ),
];

/** Ids that were seen before, and whose they were. */
function remembered(
  keyOf: (seen: Circumstances) => readonly string[],
  id: (seen: Circumstances) => string | undefined,
  isNear: (key: string, known: ReadonlyMap<string, string>, seen: Circumstances) => boolean,
): Circumstance['only'] {
  return () => {
    const known = new Map<string, string>();
    return (seen) => {
      const shows = keyOf(seen).some((key) => isNear(key, known, seen));
      const own = id(seen);
      if (own !== undefined && !known.has(own)) known.set(own, seen.orderId ?? '');
      return shows;
    };
  };
}

const usedElsewhere = remembered(
  ({ transactionId }) => (transactionId === undefined ? [] : [transactionId]),
  ({ transactionId }) => transactionId,
  (key, known, { orderId }) => known.has(key) && known.get(key) !== orderId,
);
const beginsLikeAnother = remembered(
  ({ orderId = '' }) => Array.from({ length: Math.max(0, orderId.length - 4) }, (_, i) => orderId.slice(0, i + 4)),
  ({ orderId }) => orderId,
  (key, known) => known.has(key),
);

const IDENTITY: readonly Circumstance[] = [
  withOwnId('short-id', 'with a transaction id of one character', ({ transactionId }) => transactionId?.length === 1),
  withOwnId('long-id', 'with a transaction id of 40 characters', ({ transactionId }) => transactionId?.length === 40),
  withOwnId('zero-id', 'with a transaction id that begins with a zero', ({ transactionId }) => transactionId?.startsWith('0') === true),
  withOwnId('same-ids', 'with a transaction id that equals the order id', ({ transactionId, orderId }) => transactionId === orderId),
  { ...withOwnId('used-elsewhere', 'with a transaction id of another order', () => false), only: usedElsewhere },
  { ...onNewOrders('begins-like', 'with an order id that begins like another', () => false), only: beginsLikeAnother },
];

const amountOf = ({ body }: Circumstances): string | undefined => textAt(body, 'order', 'amount') ?? textAt(body, 'transaction', 'amount');
const currencyOf = ({ body, order }: Circumstances): string | undefined =>
  textAt(body, 'order', 'currency') ?? textAt(body, 'transaction', 'currency') ?? order?.currency;
const withAmounts = byValues(({ request }) => request.some(({ path }) => path === 'order.amount' || path === 'transaction.amount'));
const amount = (name: string, text: string, form: RegExp): Circumstance =>
  withAmounts(name, text, (seen) => form.test(amountOf(seen) ?? ''));
const currency = (name: string, text: string, decimals: number): Circumstance =>
  withAmounts(name, text, (seen) => CURRENCIES.get(currencyOf(seen) ?? '') === decimals);

const MONEY: readonly Circumstance[] = [
  amount('whole-amount', 'with a whole amount', /^\d+$/),
  amount('one-decimal', 'with an amount of one decimal', /^\d+\.\d$/),
  amount('below-one', 'with an amount below one', /^0\.\d*[1-9]/),
  amount('ends-in-zero', 'with an amount that ends in zero after the point', /\.\d*0$/),
  amount('seven-digits', 'with an amount of a million and more', /^[1-9]\d{6}/),
  currency('no-decimals', 'in a currency without decimals', 0),
  currency('three-decimals', 'in a currency with three decimals', 3),
];

/** A verification lists no card, so that a run sends it one only where a target demands that. */
const byCard = byValues(({ assumed }) => assumed.card !== undefined && assumed.amount !== undefined);
const outcome = (name: string, text: string, code: string): Circumstance =>
  byCard(name, text, ({ body }) => outcomeOf(cardOf(body)).gatewayCode === code);

const OUTCOME: readonly Circumstance[] = [
  outcome('declined', 'when the payment would be declined', 'DECLINED'),
  outcome('referred', 'when the payment would be referred', 'REFERRED'),
  outcome('in-part', 'when the payment would be approved in part', 'PARTIALLY_APPROVED'),
];

export const CIRCUMSTANCES: readonly Circumstance[] = [...SPELLING, ...COMPANY, ...HISTORY, ...IDENTITY, ...MONEY, ...OUTCOME];
