import { add, compare, subtract, toText, type Decimal } from '../json/decimal.js';
import { isObject, type JsonObject } from '../json/value.js';
import { getAt } from '../json/path.js';
import type { Check, CheckContext, Judgement, OrderHistory } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import { outcomeOf } from '../model/outcome.js';
import { about, type Judge } from './judgement.js';
import {
  decimalOf,
  isDoubtful,
  isUnclear,
  lastTotals,
  member,
  orderIn,
  possibleTotals,
  processedBody,
  sameTotals,
  textOf,
  totalsText,
  ZERO,
  type OrderView,
} from './order.js';
import { initialTransaction, targetOf } from './order-status.js';
import { isUpdate, requestBody, updateReadings } from './update-readings.js';
import { told } from '../model/masking/known-words.js';

const RULES = {
  unchanged: about('totals-unchanged'),
  authorize: about('totals-authorize'),
  refund: about('totals-refund'),
  confirmReferral: about('totals-confirm-referral'),
  update: about('totals-update'),
  partial: about('totals-partial-approval'),
  void: about('totals-void'),
  concurrent: about('totals-concurrent'),
  creationTime: about('creation-time-stable'),
};
type Totals = Pick<OrderView, 'authorized' | 'captured' | 'refunded'>;

/** The totals move by what succeeded, and by nothing else. */
export const orderTotals: Check = {
  id: 'order-totals',
  inspect: (exchange, context) => {
    const { order } = context;
    const body = processedBody(context);
    if (body === undefined) return [];
    const after = orderIn(body);
    if (after === undefined) return [];
    const stable = creationTime(body, order);
    // What an answer to one of several requests at once shows depends on their order.
    if (context.together) return stable;
    if (order.concurrent !== undefined) return [...stable, ...afterRace(exchange, context, after)];
    // What came under a used id tells of its first answer, or of an effect that is judged with the rule on ids.
    if (order.earlier.some((one) => one.request.transactionId === exchange.request.transactionId)) return stable;
    const known = possibleTotals(order);
    const empty = isDoubtful(order) ? undefined : beforeOf(order.state);
    const before = known.length > 0 || empty === undefined ? known : [empty];
    return [...stable, ...inOneOf(before.map((totals) => moved(exchange, context, totals, after)))];
  },
};

/** Of several things that the order may have been, one that allows the answer is enough. */
const inOneOf = (readings: readonly (readonly Judgement[])[]): readonly Judgement[] =>
  readings.find((judgements) => judgements.every(({ status }) => status !== 'violates')) ?? readings[0] ?? [];

/** Orders in these states have no money in them yet. */
function beforeOf(state: string | undefined): Totals | undefined {
  return state === 'initiated-browser-payment' || state === 'initiated-at-provider' || state === 'referred-authorization'
    ? { authorized: ZERO, captured: ZERO, refunded: ZERO }
    : undefined;
}

function moved(exchange: Exchange, context: CheckContext, before: Totals, after: OrderView): readonly Judgement[] {
  const { outcome, contract, order } = context;
  const body = requestBody(exchange);
  const code = 'body' in outcome ? textOf(member(outcome.body, 'response', 'gatewayCode')) : undefined;
  if (outcome.kind === 'failure') return code === 'TIMED_OUT' ? [] : [unchanged(before, after)];
  if (outcome.kind !== 'success') return [];
  if (contract.operation === 'verify') return [unchanged(before, after)];
  if (contract.operation === 'authorize' && code === 'PARTIALLY_APPROVED')
    return partial(before, after, decimalOf(member(body, 'order', 'amount')));
  if (code !== 'APPROVED') return [];
  const grown = (judge: Judge, options: readonly Totals[]): readonly Judgement[] => {
    if (options.some((wanted) => sameTotals({ ...wanted, status: undefined }, after))) return [judge.conforms()];
    const expected = options.map((wanted) => totalsText({ ...wanted, status: undefined })).join('; or ');
    return [(suspected(context, options, after) ?? judge).violates(expected, totalsText(after), 'order')];
  };
  switch (contract.operation) {
    case 'authorize': {
      const amount = decimalOf(member(body, 'order', 'amount'));
      if (amount === undefined || order.state !== undefined || order.earlier.length > 0) return [];
      return grown(RULES.authorize, [{ ...before, authorized: add(before.authorized, amount) }]);
    }
    case 'refund': {
      const amount = decimalOf(getAt(body, context.refundAmountPath));
      return amount === undefined ? [] : grown(RULES.refund, [{ ...before, refunded: add(before.refunded, amount) }]);
    }
    case 'confirm-browser-payment':
    case 'referral': {
      const amount =
        'body' in outcome
          ? (decimalOf(member(body, 'order', 'amount')) ?? decimalOf(member(outcome.body, 'order', 'amount')) ?? decimalOf(order.amount))
          : undefined;
      if (amount === undefined) return [];
      const authorized = add(before.authorized, amount);
      const captured = add(before.captured, amount);
      return grown(RULES.confirmReferral, [
        { ...before, authorized },
        { ...before, captured },
        { ...before, authorized, captured },
      ]);
    }
    case 'update-authorization': {
      const amount = decimalOf(member(body, 'transaction', 'amount'));
      if (amount === undefined) return grown(RULES.update, [before]);
      const authorized = { absolute: amount, increment: add(before.authorized, amount) };
      return grown(
        RULES.update,
        updateReadings(context).map((reading) => ({ ...before, authorized: authorized[reading] })),
      );
    }
    case 'void':
      return voided(exchange, context, before, after);
    default:
      return [];
  }
}

/** Totals that are off by what an earlier step should not have done are its doing. */
function suspected({ suspect }: CheckContext, options: readonly Totals[], after: OrderView): Judge | undefined {
  const amount = suspect === undefined ? undefined : decimalOf(suspect.amount);
  if (suspect === undefined || amount === undefined) return undefined;
  const secret = options.flatMap((wanted) => [
    { ...wanted, authorized: amount },
    { ...wanted, authorized: add(wanted.authorized, amount) },
    { ...wanted, refunded: add(wanted.refunded, amount) },
  ]);
  return secret.some((totals) => sameTotals({ ...totals, status: undefined }, after)) ? about(suspect.rule) : undefined;
}

const unchanged = (before: Totals, after: OrderView): Judgement =>
  sameTotals({ ...before, status: undefined }, after)
    ? RULES.unchanged.conforms()
    : RULES.unchanged.violates(`as before: ${totalsText({ ...before, status: undefined })}`, totalsText(after), 'order');

function partial(before: Totals, after: OrderView, amount: Decimal | undefined): readonly Judgement[] {
  if (amount === undefined) return [];
  const grown = subtract(after.authorized, before.authorized);
  const fits = compare(grown, ZERO) > 0 && compare(grown, amount) < 0;
  return [
    fits ? RULES.partial.conforms() : RULES.partial.violates(`authorized above 0 and below ${toText(amount)}`, totalsText(after), 'order'),
  ];
}

/** A void of a later transaction takes back what its target raised. What a void of the initial one does is open. */
function voided(exchange: Exchange, context: CheckContext, before: Totals, after: OrderView): readonly Judgement[] {
  const target = targetOf(exchange);
  if (target === undefined || target === initialTransaction(context)) return [];
  const original = context.order.earlier.find((one) => one.request.transactionId === target && outcomeOf(one.reply).kind === 'success');
  const options = original === undefined ? [] : takenBack(original, context, before);
  if (options.length === 0) return [];
  return [
    options.some((wanted) => sameTotals({ ...wanted, status: undefined }, after))
      ? RULES.void.conforms()
      : RULES.void.violates(
          options.map((wanted) => totalsText({ ...wanted, status: undefined })).join('; or '),
          totalsText(after),
          'order',
        ),
  ];
}

/** The totals without a transaction: less its amount, or, for the update that came last, as they were before it. */
function takenBack(original: Exchange, { order, refundAmountPath }: CheckContext, before: Totals): readonly Totals[] {
  if (original.contract.startsWith('refund@')) {
    const amount = decimalOf(getAt(requestBody(original), refundAmountPath));
    return amount === undefined ? [] : [{ ...before, refunded: subtract(before.refunded, amount) }];
  }
  if (!isUpdate(original) || original !== order.earlier.at(-1)) return [];
  const amount = decimalOf(member(requestBody(original), 'transaction', 'amount'));
  if (amount === undefined) return [before];
  const earlier = lastTotals({ ...order, earlier: order.earlier.slice(0, -1) });
  return [{ ...before, authorized: subtract(before.authorized, amount) }, ...(earlier === undefined ? [] : [earlier])];
}

/** Two refunds at once, read from the answer of a third: the sum of those that succeeded. */
function afterRace(exchange: Exchange, context: CheckContext, after: OrderView): readonly Judgement[] {
  const { order, outcome } = context;
  const before = lastTotals(order);
  if (before === undefined || outcome.kind !== 'success') return [];
  const amounts = [...(order.concurrent ?? []), exchange].map((one) =>
    outcomeOf(one.reply).kind === 'success' ? decimalOf(getAt(requestBody(one), context.refundAmountPath)) : ZERO,
  );
  if ((order.concurrent ?? []).some(isUnclear)) return [RULES.concurrent.inconclusive('one of the two requests has no clear outcome')];
  const refunded = amounts.reduce<Decimal>((sum, amount) => add(sum, amount ?? ZERO), before.refunded);
  const wanted: OrderView = { ...before, refunded, status: undefined };
  return [
    sameTotals(wanted, after) ? RULES.concurrent.conforms() : RULES.concurrent.violates(totalsText(wanted), totalsText(after), 'order'),
  ];
}

function creationTime(body: JsonObject, { earlier, provisioned }: OrderHistory): readonly Judgement[] {
  const now = textOf(member(body, 'order', 'creationTime'));
  const bodies = [provisioned, ...earlier.map((one) => (one.reply.kind === 'answer' ? one.reply.body : undefined))];
  const before = bodies
    .map((one) => (one !== undefined && isObject(one) ? textOf(member(one, 'order', 'creationTime')) : undefined))
    .find((time) => time !== undefined);
  if (now === undefined || before === undefined) return [];
  return [
    now === before
      ? RULES.creationTime.conforms()
      : RULES.creationTime.violates(`${told(before)}, as first answered`, told(now), 'order.creationTime'),
  ];
}
