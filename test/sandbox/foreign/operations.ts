import { getAt } from '../../../src/json/path.js';
import { isObject, type JsonObject, type JsonValue } from '../../../src/json/value.js';
import type { ShippedOperation } from '../../../src/catalogue/vocabulary.js';
import { type Book, type Entry, openOrder, openSession, type Order, settle } from './book.js';
import { APPROVED, hasFunds, type Outcome, outcomeOf } from './card.js';
import { cents, toNumber } from './money.js';
import { invalid, lacking, Refusal } from './refusal.js';
import { isByChip } from './relations.js';

export interface Call {
  readonly book: Book;
  readonly merchantId: string;
  readonly orderId: string;
  readonly transactionId: string;
  readonly body: JsonObject;
}

/** What each operation does, once its request has been found valid. */
export const OPERATIONS: Readonly<Record<ShippedOperation, (call: Call) => JsonObject>> = {
  authorize(call) {
    const { book, body, orderId } = call;
    const amount = amountAt(body, 'order.amount');
    const currency = textAt(body, 'order.currency') ?? missing('order.currency');
    if (!hasFunds(body)) throw lacking('sourceOfFunds');
    const known = book.orders.get(orderId);
    if (known !== undefined && known.status !== 'FAILED') throw new Refusal('the order exists already');
    refuseUsedId(known, call);
    const order = known ?? openOrder(book, orderId, currency, amount);
    const outcome = outcomeOf(body);
    const approved = (amount * BigInt(outcome.percent)) / 100n;
    order.authorized += approved;
    order.status = outcome.result === 'FAILURE' ? 'FAILED' : order.status;
    return finish(call, order, { kind: 'authorization', amount: approved, outcome, byChip: isByChip(body), voided: false });
  },

  verify(call) {
    const { book, body, orderId } = call;
    if (book.orders.has(orderId)) throw new Refusal('the order exists already');
    const amount = textAt(body, 'order.amount');
    const order = openOrder(book, orderId, textAt(body, 'order.currency') ?? '', amount === undefined ? 0n : cents(amount));
    order.status = 'VERIFIED';
    return finish(call, order, { kind: 'verification', amount: 0n, outcome: APPROVED, voided: false });
  },

  void(call) {
    const order = existing(call);
    refuseUsedId(order, call);
    const path = 'transaction.targetTransactionId';
    const target = order.entries.get(textAt(call.body, path) ?? '');
    if (target === undefined || target.voided || target.kind === 'void' || target.outcome.result !== 'SUCCESS') {
      throw invalid(path, 'names nothing that can be voided');
    }
    // A reversal of a chip transaction that speaks of the terminal says why it went online (2.10).
    const reason = 'posTerminal.onlineReasonCode';
    if (target.byChip === true && call.body.posTerminal !== undefined && textAt(call.body, reason) === undefined) throw lacking(reason);
    const outcome = outcomeOf(call.body);
    if (outcome.result === 'SUCCESS') undo(order, target);
    return finish(call, order, { kind: 'void', amount: target.amount, outcome, voided: false });
  },

  'update-authorization'(call) {
    const order = existing(call);
    refuseUsedId(order, call);
    if (order.status !== 'AUTHORIZED') throw invalid('apiOperation', 'does not fit the order: nothing is authorized');
    const amount = textAt(call.body, 'transaction.amount');
    const currency = textAt(call.body, 'transaction.currency');
    if (currency !== undefined && currency !== order.currency) throw invalid('transaction.currency', 'is not that of the order');
    const more = amount === undefined ? 0n : cents(amount);
    order.authorized += more;
    return finish(call, order, { kind: 'update', amount: more, outcome: APPROVED, voided: false });
  },

  refund(call) {
    const { book, body, orderId } = call;
    const amount = amountAt(body, 'transaction.amount');
    const currency = textAt(body, 'transaction.currency') ?? missing('transaction.currency');
    const known = book.orders.get(orderId);
    if (known === undefined) {
      if (!hasFunds(body)) throw lacking('sourceOfFunds');
      const order = openOrder(book, orderId, currency, amount, true);
      order.refunded = amount;
      return finish(call, order, { kind: 'refund', amount, outcome: APPROVED, voided: false });
    }
    refuseUsedId(known, call);
    if (hasLeaf(body.sourceOfFunds)) throw invalid('sourceOfFunds', 'does not belong in a linked refund');
    if (hasLeaf(getAt(body, 'order.subMerchant'))) throw invalid('order.subMerchant', 'belongs to the first transaction');
    if (known.captured === 0n) throw invalid('apiOperation', 'does not fit the order: nothing is captured');
    if (currency !== known.currency) throw invalid('transaction.currency', 'is not that of the order');
    const fits = known.refunded + amount <= known.captured;
    if (fits) known.refunded += amount;
    const outcome: Outcome = fits ? APPROVED : { result: 'FAILURE', code: 'DECLINED', percent: 0 };
    return finish(call, known, { kind: 'refund', amount, outcome, voided: false });
  },

  referral(call) {
    const order = existing(call);
    refuseUsedId(order, call);
    const referred = [...order.entries.values()].some(({ outcome }) => outcome.code === 'REFERRED');
    if (!referred || order.status !== 'FAILED') throw invalid('apiOperation', 'does not fit the order: nothing was referred');
    order.authorized += order.amount;
    return finish(call, order, { kind: 'authorization', amount: order.amount, outcome: APPROVED, voided: false });
  },

  'confirm-browser-payment'(call) {
    const order = existing(call);
    const initiation = order.entries.get(call.transactionId);
    if (initiation?.kind !== 'initiation') throw new Refusal('no browser payment was initiated under these ids');
    if (order.confirmAt !== 'merchant') throw invalid('apiOperation', 'does not fit the payment: it is not confirmed here');
    const currency = textAt(call.body, 'order.currency');
    if (currency !== undefined && currency !== order.currency) throw invalid('order.currency', 'cannot be changed');
    const amount = textAt(call.body, 'order.amount');
    if (amount !== undefined) order.amount = cents(amount);
    delete order.confirmAt;
    order.authorized = order.amount;
    order.captured = order.amount;
    const reply = finish(call, order, { kind: 'payment', amount: order.amount, outcome: APPROVED, voided: false });
    return { ...reply, browserPayment: { operation: 'PAY', interaction: { status: 'COMPLETED' } } };
  },

  'authenticate-payer'(call) {
    const order = call.book.orders.get(call.orderId);
    if (order?.authentication !== call.transactionId) throw new Refusal('authentication was not initiated under these ids');
    return {
      merchant: call.merchantId,
      result: 'SUCCESS',
      response: { gatewayCode: 'APPROVED' },
      order: { id: call.orderId },
      authentication: { status: 'FRICTIONLESS' },
    };
  },

  'balance-inquiry'(call) {
    if (!hasFunds(call.body)) throw lacking('sourceOfFunds');
    const outcome = outcomeOf(call.body);
    const availableBalance = { funds: { amount: 25, currency: textAt(call.body, 'order.currency') ?? '' } };
    const code = outcome.result === 'SUCCESS' ? 'APPROVED' : outcome.code;
    const correlationId = textAt(call.body, 'correlationId');
    return {
      merchant: call.merchantId,
      result: outcome.result,
      response: { gatewayCode: code },
      ...(outcome.result === 'SUCCESS' ? { availableBalance } : {}),
      ...(correlationId === undefined ? {} : { correlationId }),
    };
  },

  'create-checkout-session': ({ book, merchantId }) => ({ merchant: merchantId, result: 'SUCCESS', session: { ...openSession(book) } }),
};

function existing({ book, orderId }: Call): Order {
  const order = book.orders.get(orderId);
  if (order === undefined) throw new Refusal('there is no such order');
  return order;
}

function refuseUsedId(order: Order | undefined, { transactionId }: Call): void {
  if (order?.entries.has(transactionId) === true) throw new Refusal('the transaction id has been used');
}

/** The total that a transaction raised falls by its amount; without its first transaction an order is cancelled. */
function undo(order: Order, target: Entry): void {
  target.voided = true;
  const isFirst = [...order.entries.values()][0] === target;
  if (target.kind === 'refund') order.refunded -= target.amount;
  else if (target.kind === 'update') order.authorized -= target.amount;
  else if (target.kind === 'payment' || target.kind === 'initiation') {
    order.captured = 0n;
    order.authorized = 0n;
  } else if (target.kind === 'authorization') order.authorized = 0n;
  settle(order);
  if (isFirst) order.status = 'CANCELLED';
}

/** Notes the transaction, and answers with the order as it stands. */
function finish({ merchantId, transactionId, body }: Call, order: Order, entry: Entry): JsonObject {
  order.entries.set(transactionId, entry);
  noteCustom(order, body);
  if (entry.kind !== 'void' && entry.kind !== 'verification' && entry.outcome.result === 'SUCCESS') settle(order);
  const correlationId = textAt(body, 'correlationId');
  return {
    merchant: merchantId,
    result: entry.outcome.result,
    gatewayEntryPoint: 'WEB_SERVICES_API',
    response: { gatewayCode: entry.outcome.code },
    order: shown(order, body),
    transaction: { id: transactionId },
    ...(correlationId === undefined ? {} : { correlationId }),
    ...billingOf(body),
  };
}

export function shown(order: Order, body: JsonObject = {}): JsonObject {
  const reference = textAt(body, 'order.reference');
  return {
    id: order.id,
    amount: toNumber(order.amount),
    currency: order.currency,
    creationTime: order.created,
    status: order.status,
    totalAuthorizedAmount: toNumber(order.authorized),
    totalCapturedAmount: toNumber(order.captured),
    totalRefundedAmount: toNumber(order.refunded),
    ...(reference === undefined ? {} : { reference }),
  };
}

/** Responses give both lines of a street in one (2.7). */
function billingOf(body: JsonObject): JsonObject {
  const address = getAt(body, 'billing.address');
  if (address === undefined || !isObject(address) || Object.keys(address).length === 0) return {};
  const { street, street2, ...rest } = address;
  const lines = [street, street2].filter((line) => typeof line === 'string');
  return { billing: { address: { ...rest, ...(lines.length === 0 ? {} : { street: [...lines.join(' ')].slice(0, 100).join('') }) } } };
}

/** At most 50 custom fields in the life of an order (8). Checked before anything happens. */
export function refuseCustom(order: Order | undefined, body: JsonObject): void {
  const custom = getAt(body, 'order.custom');
  if (order === undefined || custom === undefined || !isObject(custom)) return;
  if (new Set([...order.custom, ...Object.keys(custom)]).size > 50) throw invalid('order.custom', 'has more than 50 members in all');
}

function noteCustom(order: Order, body: JsonObject): void {
  const custom = getAt(body, 'order.custom');
  if (custom !== undefined && isObject(custom)) for (const name of Object.keys(custom)) order.custom.add(name);
}

function textAt(body: JsonValue | undefined, path: string): string | undefined {
  const value = getAt(body, path);
  return typeof value === 'string' ? value : undefined;
}

const amountAt = (body: JsonObject, path: string): bigint => cents(textAt(body, path) ?? missing(path));

function missing(path: string): never {
  throw lacking(path);
}

function hasLeaf(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null) return false;
  return typeof value === 'object' ? Object.values(value).some((member: JsonValue) => hasLeaf(member)) : true;
}
