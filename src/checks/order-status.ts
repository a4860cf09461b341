import { ROLES } from '../catalogue/roles.js';
import type { OperationId } from '../catalogue/vocabulary.js';
import type { Decimal } from '../json/decimal.js';
import { compare } from '../json/decimal.js';
import type { Check, CheckContext, CheckResult } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import { outcomeOf } from '../model/outcome.js';
import { about, type Judge } from './check-result.js';
import { isOffTrack } from './order-effects.js';
import {
  hasAmounts,
  firstPayment,
  initialTransaction,
  isDoubtful,
  isUnclear,
  member,
  processedBody,
  statusObserved,
  orderIn,
  targetOf,
  textOf,
  viewTexts,
  ZERO,
  viewIn,
  type OrderView,
} from './order.js';
import { told } from '../redact/known-words.js';

const RULES = {
  authorize: about('status-authorize'),
  verify: about('status-verify'),
  update: about('status-update'),
  voidInitial: about('status-void-initial'),
  cancelledOnly: about('status-cancelled-only'),
  referral: about('status-referral'),
  confirm: about('status-confirm'),
  refund: about('status-refund'),
  notAfterFailure: about('status-not-after-failure'),
  failed: about('status-failed'),
  fitsTotals: about('status-fits-totals'),
  capturedUnrefunded: about('status-captured-unrefunded'),
  voidLater: about('status-void-later'),
};
const SUCCESSFUL: readonly string[] = [
  'AUTHORIZED',
  'CAPTURED',
  'PARTIALLY_CAPTURED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'EXCESSIVELY_REFUNDED',
  'VERIFIED',
];
/** What may be the first request about an order. */
const OPENING: readonly OperationId[] = ['authorize', 'verify', 'refund'];

const isRefused = ({ reply }: Exchange): boolean => outcomeOf(reply).kind === 'error';

/** Whether a request has left nothing: it was refused, or clearly failed. */
const cameToNothing = (exchange: Exchange): boolean =>
  isRefused(exchange) || (outcomeOf(exchange.reply).kind === 'failure' && !isUnclear(exchange));

const isSettled = (status: string | undefined): boolean =>
  status !== undefined && status !== 'VERIFIED' && [...SUCCESSFUL, 'CANCELLED'].includes(status);
const PATH = ROLES.orderStatus;
const positive = (value: Decimal): boolean => compare(value, ZERO) > 0;
const zero = (value: Decimal): boolean => compare(value, ZERO) === 0;
const isUnpaid = ({ authorized, captured, refunded }: OrderView): boolean => [authorized, captured, refunded].every(zero);

/** order.status is the one that part 3 defines for what happened, and fits the totals beside it. */
export const orderStatus: Check = {
  id: 'order-status',
  inspect: (exchange, context) => {
    const { order } = context;
    const body = processedBody(context);
    if (body === undefined) return [];
    const view = orderIn(body);
    const status = textOf(member(body, 'order', 'status'));
    if (view === undefined || status === undefined || order.concurrent !== undefined) return [];
    // A status that fits the wrong totals is no second fault.
    if (!hasAmounts(view) || isOffTrack(context)) return [];
    const code = textOf(member(body, 'response', 'gatewayCode'));
    // Of several requests at once each may show what another one did, also where it has failed itself.
    const after = context.together ? [] : afterOperation(exchange, context, view, status, code);
    const isTold = after.some((one) => one.status === 'violates');
    return [...after, ...anyAnswer(exchange, context, view, status, isTold)];
  },
};

function afterOperation(exchange: Exchange, context: CheckContext, view: OrderView, status: string, code?: string): readonly CheckResult[] {
  const { outcome, contract, order, expect } = context;
  // An earlier answer that is given again is as good as a refusal, and tells of the earlier transaction.
  if (expect.kind === 'no-new-effect') return [];
  const fresh = order.state === undefined && order.doubtful === undefined && order.earlier.every(cameToNothing);
  // What part 3 says of a new order holds for one whose first attempts failed by its meaning alone.
  const ofNew = (judge: Judge): Judge => (order.earlier.every(isRefused) ? judge : judge.atMost('should'));
  const is = (judge: Judge, ...wanted: readonly string[]): readonly CheckResult[] => [
    wanted.includes(status)
      ? judge.conforms()
      : judge.violates(wanted.join(' or '), told(status, context.contract), PATH, statusObserved(wanted, status)),
  ];
  // A payment that was only initiated is as good as new, though the text does not say so.
  const isInitiated = contract.operation === 'confirm-browser-payment' && order.earlier.length === 0 && isUnpaid(view);
  const opens = OPENING.includes(contract.operation);
  if (outcome.kind === 'failure' && ((fresh && opens) || isInitiated)) {
    const judge = isInitiated ? RULES.notAfterFailure.atMost('should') : ofNew(RULES.notAfterFailure);
    const never = SUCCESSFUL.includes(status)
      ? judge.violates(
          'no successful status after a failure',
          told(status, context.contract),
          PATH,
          statusObserved(isInitiated ? ['FAILED', 'INITIATED'] : ['FAILED'], status),
        )
      : judge.conforms();
    return contract.operation === 'authorize' && never.status === 'conforms' && status !== 'CANCELLED'
      ? [never, ...is(RULES.failed, 'FAILED')]
      : [never];
  }
  if (outcome.kind !== 'success' || code !== 'APPROVED') return [];
  switch (contract.operation) {
    case 'authorize':
      return fresh ? is(ofNew(RULES.authorize), 'AUTHORIZED') : [];
    case 'verify':
      // Whether a payment that failed leaves more in the order than a verification does is not shown.
      return fresh && order.earlier.every((one) => one.contract === contract.id) ? is(ofNew(RULES.verify), 'VERIFIED') : [];
    case 'update-authorization':
      // The specification does not show what becomes of an order that was cancelled and used again.
      return zero(view.captured) && order.origin !== 'unseen' && !wasCancelled(exchange, context) && !order.earlier.some(saysCancelled)
        ? is(RULES.update, 'AUTHORIZED')
        : [];
    case 'void':
      return voided(exchange, context, view, status, is);
    case 'referral':
      // An order that was paid, or voided, has nothing to resubmit: what becomes of it is not shown.
      if ([orderIn(order.provisioned), ...order.earlier.map(viewIn)].some((before) => isSettled(before?.status))) return [];
      return positive(view.captured) ? is(RULES.referral, 'CAPTURED') : is(RULES.referral, 'AUTHORIZED');
    case 'confirm-browser-payment': {
      const operation = 'body' in outcome ? member(outcome.body, ROLES.browserPayment, 'operation') : undefined;
      if (operation === 'AUTHORIZE') return is(RULES.confirm, 'AUTHORIZED');
      return operation === 'PAY' ? is(RULES.confirm, 'CAPTURED') : is(RULES.confirm, 'AUTHORIZED', 'CAPTURED');
    }
    case 'refund':
      // Whether nothing was to be refunded is a matter of the totals.
      return standalone(context, view) || zero(view.refunded) ? [] : is(RULES.refund, refundStatus(view));
    default:
      return [];
  }
}

/** The statuses that an order may have after an answered request, by the rule of its operation; none where no rule speaks. */
export function statusesAfter(exchange: Exchange, context: CheckContext, view: OrderView, isTotalKnown: boolean): readonly string[] {
  const { outcome } = context;
  const code = 'body' in outcome ? textOf(member(outcome.body, 'response', 'gatewayCode')) : undefined;
  // No order has this status: what a rule would have in its place is what it must be.
  const said = afterOperation(exchange, context, view, '', code);
  const wanted = said.flatMap(({ observed }) => observed?.differs?.[0]?.expected ?? []);
  if (wanted.length > 0) return wanted.map((text) => JSON.parse(text) as string);
  if (said.length === 0 || outcome.kind !== 'success' || !isTotalKnown) return [];
  // The rule is that it fits the totals.
  return fittingStatuses(view).filter((status) => !(zero(view.refunded) && status.endsWith('REFUNDED')));
}

function voided(
  exchange: Exchange,
  context: CheckContext,
  view: OrderView,
  status: string,
  is: (judge: Judge, ...wanted: readonly string[]) => readonly CheckResult[],
): readonly CheckResult[] {
  const target = targetOf(exchange);
  if (target === undefined) return [];
  if (target === initialTransaction(context)) return is(RULES.voidInitial, 'CANCELLED');
  // After a verification or a failure it is the initial payment, and may be called the initial transaction or a later one.
  if (target === firstPayment(context)) return [];
  // After a void no refund is left that could have been one of nothing, and what has succeeded has not failed.
  const fits =
    statusFits(view, status) ??
    (status === 'FAILED' && !isUnpaid(view) ? 'no money in an order that failed' : undefined) ??
    (zero(view.refunded) && status.endsWith('REFUNDED') ? 'something refunded' : undefined);
  const allowed = fittingStatuses(view).join(' or ');
  return [unfit(RULES.voidLater, fits && (allowed || fits), told(status, context.contract), view, status)];
}

/** A rule about status and totals together: broken where something else is wanted. */
const unfit = (judge: Judge, wanted: string | undefined, actual: string, view: OrderView, status: string): CheckResult =>
  wanted === undefined
    ? judge.conforms()
    : judge.violates(
        wanted,
        actual,
        PATH,
        statusObserved(
          fittingStatuses(view).filter((one) => one !== status),
          status,
        ),
      );

/** `isTold`: the rule of the operation has told already that the status is wrong. */
function anyAnswer(exchange: Exchange, context: CheckContext, view: OrderView, status: string, isTold: boolean): readonly CheckResult[] {
  const known = context.order.state === undefined || context.order.state === 'authorized-order' || context.order.state === 'captured-order';
  if (status === 'CANCELLED') {
    // One of several at once may have been preceded by the void.
    if (!known || isDoubtful(context.order) || context.together) return [];
    const wanted = wasCancelled(exchange, context) ? undefined : 'CANCELLED only after the initial transaction was voided';
    return [unfit(RULES.cancelledOnly, wanted, status, view, status)];
  }
  const checkResults = [RULES.cancelledOnly.conforms()];
  const [totals = ''] = viewTexts([view], context.contract);
  // An amount whose fate is not known may stand in the totals until it is.
  const isBound = !(standalone(context, view) && status.endsWith('REFUNDED')) && !context.order.earlier.some(isUnclear);
  if (isBound && !context.order.earlier.some(keptMoney)) {
    const wanted = statusFits(view, status) ?? (isTold ? undefined : pastFits(exchange, context, view, status));
    // A payment of the order was not successful, though another one was.
    const judge = wanted !== undefined && status === 'FAILED' ? RULES.fitsTotals.atMost('should') : RULES.fitsTotals;
    checkResults.push(unfit(judge, wanted && `${told(status, context.contract)}: ${wanted}`, totals, view, status));
  }
  if (status !== 'CAPTURED' || !standalone(context, view)) {
    const isRefunded = status === 'CAPTURED' && !zero(view.refunded);
    checkResults.push(unfit(RULES.capturedUnrefunded, isRefunded ? 'nothing refunded while CAPTURED' : undefined, totals, view, status));
  }
  return checkResults;
}

/** By their definitions, of orders without any payment. */
const saysUnpaid = (status: string): boolean => status === 'VERIFIED' || status === 'INITIATED';

/** Whether the initial transaction was a payment that succeeded. No state of part 3 fits a verified order whose later payment was voided. */
function wasOpenedByPayment(context: CheckContext): boolean {
  const { state, earlier } = context.order;
  if (state === 'authorized-order' || state === 'captured-order') return true;
  const initial = initialTransaction(context);
  return earlier.some(
    ({ contract, request, reply }) =>
      request.transactionId === initial && /^(?:authorize|confirm-browser-payment)@/.test(contract) && outcomeOf(reply).kind === 'success',
  );
}

/** What the past of the order would have to be for this status; undefined if it is right, or if what it means is not shown. */
function pastFits(exchange: Exchange, context: CheckContext, view: OrderView, status: string): string | undefined {
  if (saysUnpaid(status)) return wasOpenedByPayment(context) ? 'no payment before' : undefined;
  // What the totals mean once a payment was voided is not shown.
  const isOpen = isUnclear(exchange) || [...context.order.earlier, exchange].some(isVoided);
  return status !== 'FAILED' || isOpen || (zero(view.authorized) && zero(view.captured)) ? undefined : 'no payment that stands';
}

/** What the totals would have to be for this status; undefined if they are right. */
function statusFits(view: OrderView, status: string): string | undefined {
  const { authorized, captured, refunded } = view;
  switch (status) {
    case 'AUTHORIZED':
      return zero(captured) ? undefined : 'nothing captured';
    case 'PARTIALLY_CAPTURED':
      return positive(captured) && compare(captured, authorized) < 0 ? undefined : 'captured above 0 and below authorized';
    case 'CAPTURED':
      return compare(captured, authorized) >= 0 ? undefined : 'captured not below authorized';
    case 'VERIFIED':
    case 'INITIATED':
      return zero(authorized) && zero(captured) && zero(refunded) ? undefined : 'all totals 0';
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
    case 'EXCESSIVELY_REFUNDED':
      return positive(captured) && refundStatus(view) === status
        ? undefined
        : `captured above 0, and refunded ${{ PARTIALLY_REFUNDED: 'below', REFUNDED: 'equal to', EXCESSIVELY_REFUNDED: 'above' }[status]} captured`;
    default:
      return undefined;
  }
}

/** The statuses of a transaction that these totals allow, in the order of a payment's life. A refund of nothing is named only where nothing else is allowed. */
function fittingStatuses(view: OrderView): readonly string[] {
  const fitting = SUCCESSFUL.filter((status) => statusFits(view, status) === undefined && !(status === 'CAPTURED' && !zero(view.refunded)));
  const plain = fitting.filter((status) => !(zero(view.refunded) && status.endsWith('REFUNDED')));
  return plain.length > 0 ? plain : fitting;
}

function refundStatus({ refunded, captured }: OrderView): string {
  const order = compare(refunded, captured);
  return order < 0 ? 'PARTIALLY_REFUNDED' : order === 0 ? 'REFUNDED' : 'EXCESSIVELY_REFUNDED';
}

/**
 * Whether a refund opened the order: no state was provisioned, and the first exchange is a refund. An order whose beginning was not seen, or
 * whose past is unknown, may be one if nothing was ever captured.
 */
function standalone(context: CheckContext, view: OrderView): boolean {
  const { state, earlier, origin, doubtful } = context.order;
  if (origin === 'unseen' || doubtful === true) return zero(view.captured);
  if (state !== undefined) return false;
  return (earlier[0]?.contract ?? context.contract.id).startsWith('refund@');
}

const isVoided = ({ contract, reply }: Exchange): boolean => contract.startsWith('void@') && outcomeOf(reply).kind === 'success';

/** Whether a void was answered with CANCELLED: the initial transaction is not always known, such as after a referral. */
function saysCancelled({ contract, reply }: Exchange): boolean {
  const outcome = outcomeOf(reply);
  return contract.startsWith('void@') && outcome.kind === 'success' && textOf(member(outcome.body, 'order', 'status')) === 'CANCELLED';
}

/** Whether a void that cancelled the order left money in its totals, which is open: what they mean for the status from then on is not shown. */
function keptMoney(exchange: Exchange): boolean {
  const view = saysCancelled(exchange) ? viewIn(exchange) : undefined;
  return view !== undefined && positive(view.captured);
}

/** Whether a void of the initial transaction succeeded, now or before. */
function wasCancelled(exchange: Exchange, context: CheckContext): boolean {
  const initial = [initialTransaction(context), firstPayment(context)];
  return [...context.order.earlier, exchange].some((one) => {
    const target = targetOf(one);
    return target !== undefined && initial.includes(target) && isVoided(one);
  });
}
