import { partsOf } from '../catalogue/document.js';
import type { FixedRuleId } from '../catalogue/named-rules.js';
import type { ContractId, OperationId } from '../catalogue/vocabulary.js';
import { IN_PART_CODE, ROLES } from '../catalogue/roles.js';
import { add, subtract, type Decimal } from '../json/decimal.js';
import { isObject, type JsonObject } from '../json/value.js';
import { getAt } from '../json/path.js';
import type { CheckContext } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import { outcomeOf } from '../model/outcome.js';
import {
  decimalOf,
  hasAmounts,
  firstPayment,
  initialTransaction,
  targetOf,
  isBlind,
  isDoubtful,
  isRepeat,
  isUnclear,
  lastTotals,
  member,
  orderIn,
  sameTotals,
  textOf,
  type Totals,
  viewIn,
  ZERO,
} from './order.js';
import { isUpdate, requestBody, updateInterpretations } from './update-interpretations.js';

/** What the totals may be after an answered request, and the rule that says so. */
export interface TotalsAfter {
  readonly rule: FixedRuleId;
  readonly options: readonly Totals[];
}

/** The totals after an answered request, given those before it; undefined where the specification does not say. */
export function totalsAfter(exchange: Exchange, context: CheckContext, before: Totals): TotalsAfter | undefined {
  const outcome = outcomeOf(exchange.reply);
  const operation = operationIn(exchange.contract);
  if (outcome.kind === 'error') return { rule: 'totals-unchanged', options: [before] };
  if (isUnclear(exchange) || !('body' in outcome)) return undefined;
  if (outcome.kind === 'failure' || operation === 'verify') return { rule: 'totals-unchanged', options: [before] };
  if (textOf(member(outcome.body, 'response', 'gatewayCode')) !== 'APPROVED') return undefined;
  const rule = RULES[operation];
  const options = rule === undefined ? undefined : approved(exchange, context, outcome.body, before);
  return rule === undefined || options === undefined ? undefined : { rule, options };
}

/** As little as an answer says of a request that was carried out. */
export const CARRIED_OUT: JsonObject = { result: 'SUCCESS', response: { gatewayCode: 'APPROVED' } };

/** The rule by which the totals after an operation are judged. */
const RULES: Partial<Readonly<Record<OperationId, FixedRuleId>>> = {
  authorize: 'totals-authorize',
  refund: 'totals-refund',
  'confirm-browser-payment': 'totals-confirm-referral',
  referral: 'totals-confirm-referral',
  'update-authorization': 'totals-update',
  void: 'totals-void',
};

/** The requested amount, if only a part of it was approved; otherwise undefined. */
export function amountInPart({ contract, request, reply }: Exchange): Decimal | undefined {
  const outcome = outcomeOf(reply);
  const isPart = outcome.kind === 'success' && textOf(member(outcome.body, 'response', 'gatewayCode')) === IN_PART_CODE;
  if (!isPart || operationIn(contract) !== 'authorize' || !isObject(request.body)) return undefined;
  return decimalOf(member(request.body, 'order', 'amount'));
}

const operationIn = (contract: ContractId): OperationId => partsOf(contract).operation;

const isAuthorize = ({ contract }: Exchange): boolean => operationIn(contract) === 'authorize';
const isReferral = ({ contract }: Exchange): boolean => operationIn(contract) === 'referral';
const isVoid = ({ contract }: Exchange): boolean => operationIn(contract) === 'void';
export const isRefund = ({ contract }: Exchange): boolean => operationIn(contract) === 'refund';

function approved(exchange: Exchange, context: CheckContext, answer: JsonObject, before: Totals): readonly Totals[] | undefined {
  const { order, refundAmountPath } = context;
  const body = requestBody(exchange);
  // The specification does not say what an amount in another currency does to the totals.
  if (isInOtherCurrency(body, order)) return undefined;
  switch (operationIn(exchange.contract)) {
    case 'authorize': {
      const amount = decimalOf(member(body, 'order', 'amount'));
      if (amount === undefined) return undefined;
      const grown = { ...before, authorized: add(before.authorized, amount) };
      // A cancelled order may keep its totals, and begin anew with the next authorization.
      return order.earlier.some(isVoid) ? [grown, { ...before, authorized: amount }] : [grown];
    }
    case 'refund': {
      const amount = decimalOf(getAt(body, refundAmountPath));
      return amount === undefined ? undefined : [{ ...before, refunded: add(before.refunded, amount) }];
    }
    case 'confirm-browser-payment':
    case 'referral': {
      const options = amountsOf(body, answer, order).flatMap((amount) => {
        const authorized = add(before.authorized, amount);
        const captured = add(before.captured, amount);
        return [
          { ...before, authorized },
          { ...before, captured },
          { ...before, authorized, captured },
        ];
      });
      return options.length === 0 ? undefined : options;
    }
    case 'update-authorization': {
      const amount = decimalOf(member(body, 'transaction', 'amount'));
      if (amount === undefined) return [before];
      const authorized = { absolute: amount, increment: add(before.authorized, amount) };
      return updateInterpretations(context).map((interpretation) => ({ ...before, authorized: authorized[interpretation] }));
    }
    case 'void':
      return voided(exchange, context, before);
    default:
      return undefined;
  }
}

/** The amount that a request completes: its own, else what the answer shows, which may be that of the whole order, and what was asked for before. */
function amountsOf(body: JsonObject, answer: JsonObject, { amount, earlier }: CheckContext['order']): readonly Decimal[] {
  const own = decimalOf(member(body, 'order', 'amount'));
  if (own !== undefined) return [own];
  const asked = earlier.filter(isAuthorize);
  // Of several that were referred, any may be the one.
  const referred = asked.filter(({ reply }) => reply.kind === 'answer' && getAt(reply.body, ROLES.gatewayCode) === 'REFERRED');
  const shown = decimalOf(member(answer, 'order', 'amount')) ?? decimalOf(amount);
  const before = (referred.length > 1 ? referred : asked.slice(1, 2)).map((one) => decimalOf(member(requestBody(one), 'order', 'amount')));
  return [shown, ...before].filter((one) => one !== undefined);
}

const isInOtherCurrency = (body: JsonObject, { currency }: CheckContext['order']): boolean =>
  currency !== undefined &&
  ['order', 'transaction'].some((group) => {
    const own = member(body, group, 'currency');
    return own !== undefined && own !== currency;
  });

/** A void of a later transaction takes back what that transaction added. What a void of the initial one does is open. */
function voided(exchange: Exchange, context: CheckContext, before: Totals): readonly Totals[] | undefined {
  const target = targetOf(exchange);
  // After a verification or a failure the first payment may be called the initial transaction too.
  if (target === undefined || target === initialTransaction(context) || target === firstPayment(context)) return undefined;
  const [original, again] = context.order.earlier.filter(
    (one) => one.request.transactionId === target && outcomeOf(one.reply).kind === 'success',
  );
  // What a referral had approved may be called the initial transaction, too: then the order is cancelled, if its status is told.
  if (original !== undefined && isReferral(original) && ['CANCELLED', undefined].includes(viewIn(exchange)?.status)) return undefined;
  // The specification does not say what the same request does a second time.
  const options = original === undefined || again !== undefined ? [] : takenBack(original, context, before);
  return options.length === 0 ? undefined : options;
}

/** The totals without a transaction: less its amount, less what it was seen to add, or, for the latest update, as they were before it. */
function takenBack(original: Exchange, context: CheckContext, before: Totals): readonly Totals[] {
  const { order, refundAmountPath } = context;
  // What a transaction added that was not counted rightly is unknown.
  if (isOffTrack({ ...context, order: upTo(order, order.earlier.indexOf(original) + 1) })) return [];
  if (isRefund(original)) {
    const amount = decimalOf(getAt(requestBody(original), refundAmountPath));
    return amount === undefined ? [] : [{ ...before, refunded: subtract(before.refunded, amount) }];
  }
  if (isAuthorize(original) || isReferral(original)) return withoutPayment(original, context, before);
  if (!isUpdate(original) || original !== order.earlier.at(-1)) return [];
  const amount = decimalOf(member(requestBody(original), 'transaction', 'amount'));
  if (amount === undefined) return [before];
  const earlier = possibleTotals({ ...context, order: upTo(order, order.earlier.length - 1) });
  return earlier.length === 0 ? [] : [{ ...before, authorized: subtract(before.authorized, amount) }, ...earlier];
}

/** The order as it was before the exchange at this position. How it was seen last is how it is now. */
function upTo({ seen: _seen, ...order }: CheckContext['order'], position: number): CheckContext['order'] {
  return { ...order, earlier: order.earlier.slice(0, position) };
}

/** A payment is taken back with what it added, which may be a part of what was asked for. What an update after it changed is not told apart. */
function withoutPayment(original: Exchange, { contract, order }: CheckContext, before: Totals): readonly Totals[] {
  const position = order.earlier.indexOf(original);
  const opened = lastTotals(upTo(order, position), contract);
  const [earlier, later] = [opened ?? beforeOf(order.state), viewIn(original)];
  if (earlier === undefined || later === undefined || !hasAmounts(later) || order.earlier.slice(position).some(isUpdate)) return [];
  const without = (total: 'authorized' | 'captured'): Decimal => subtract(before[total], subtract(later[total], earlier[total]));
  return [{ ...before, authorized: without('authorized'), captured: without('captured') }];
}

/** What the totals may be if refused requests were carried out all the same: one of them, or all. */
export function takenInSecret(context: CheckContext, worlds: readonly Totals[]): readonly Totals[] {
  const { refused = [] } = context.order;
  const all = worlds.flatMap((world) =>
    refused.reduce<readonly Totals[]>((reached, exchange) => reached.flatMap((before) => ifTaken(exchange, context, before)), [world]),
  );
  return [...worlds.flatMap((world) => refused.flatMap((exchange) => ifTaken(exchange, context, world))), ...all];
}

/** The totals if the request were carried out. That a void of the initial transaction takes all money back is likely, but not specified. */
function ifTaken(exchange: Exchange, context: CheckContext, before: Totals): readonly Totals[] {
  const isWhole = targetOf(exchange) !== undefined && targetOf(exchange) === initialTransaction(context);
  if (isWhole)
    return [
      { ...before, authorized: ZERO },
      { ...before, authorized: ZERO, captured: ZERO },
    ];
  return approved(exchange, context, {}, before) ?? [];
}

/**
 * What the totals may be now. After an answer that breaks a rule of totals, or does not show them, both are possible: what it says, and what
 * it should have said. So the next answer is not blamed for an earlier one. A request under a used id may have had an effect too, which is
 * not specified.
 */
export function possibleTotals(context: CheckContext): readonly Totals[] {
  const { contract, order } = context;
  const { should, shown } = isDoubtful(order) ? { should: [], shown: orderIn(order.seen) } : trackOf(context);
  const worlds = shown === undefined ? should : [shown, ...should];
  const repeats = order.earlier.slice(order.earlier.findLastIndex((exchange) => !isRepeat(order, exchange, contract)) + 1);
  return worlds.length === 0 ? [] : [...worlds, ...repeats.flatMap((exchange) => viewIn(exchange) ?? [])];
}

/** The totals as they should be by everything that was carried out, and as the last answer shows them if they are others. */
interface Track {
  readonly should: readonly Totals[];
  readonly shown?: Totals;
}

function trackOf(context: CheckContext): Track {
  const { contract, order } = context;
  const isTold = (exchange: Exchange): boolean =>
    !isRepeat(order, exchange, contract) && (viewIn(exchange) !== undefined || isBlind(exchange, contract));
  const begin = order.earlier.findIndex(isTold);
  const first =
    lastTotals({ ...order, earlier: begin < 0 ? order.earlier : order.earlier.slice(0, begin) }, contract) ?? beforeOf(order.state);
  let track: Track = { should: first === undefined ? [] : [first] };
  for (const [position, exchange] of order.earlier.entries())
    if (isTold(exchange)) track = along(track, exchange, { ...context, order: { ...order, earlier: order.earlier.slice(0, position) } });
  return track;
}

function along({ should, shown }: Track, exchange: Exchange, context: CheckContext): Track {
  const view = viewIn(exchange);
  const reached = after(exchange, context, should) ?? [];
  if (view === undefined || (reached.length === 0 && !hasAmounts(view))) return { should: reached };
  // Where the specification does not say what comes next, wrong totals stay wrong.
  const isRight = reached.length === 0 ? shown === undefined : reached.some((world) => sameTotals(world, view));
  return isRight ? { should: [view] } : { should: reached, shown: view };
}

/** Whether the last answer showed other totals than it should have: what is seen later may follow from that. */
export const isOffTrack = (context: CheckContext): boolean => !isDoubtful(context.order) && trackOf(context).shown !== undefined;

/** Orders in these states have no money in them yet. */
function beforeOf(state: string | undefined): Totals | undefined {
  return state === 'initiated-browser-payment' || state === 'initiated-at-provider' || state === 'referred-authorization'
    ? { authorized: ZERO, captured: ZERO, refunded: ZERO }
    : undefined;
}

/** Whether two of the requests had the same id. */
export const isRepeated = (exchanges: readonly Exchange[]): boolean =>
  new Set(exchanges.map(({ request }) => request.transactionId)).size < exchanges.length;

/** What the totals may be after concurrent requests, in whatever order they were processed; undefined where that is not specified. */
export function raceWorlds(context: CheckContext): readonly Totals[] | undefined {
  const paths = racePaths(context);
  const ends = paths.map((path) => path.at(-1));
  return ends.includes(undefined) ? undefined : nonEmpty(ends.flatMap((worlds) => worlds ?? []));
}

/** Whether an answer to one of the concurrent requests shows totals that none of them can have led to: what is seen later may follow from it. */
export function isOffInRace(context: CheckContext): boolean {
  const reached = racePaths(context).flatMap((path) => path.flatMap((worlds) => worlds ?? []));
  const shown = (context.order.concurrent ?? []).flatMap((exchange) => viewIn(exchange) ?? []);
  return shown.some((view) => !reached.some((world) => sameTotals(world, view)));
}

/** For each order in which concurrent requests may have been processed, what the totals may be before them and after each of them. */
function racePaths(context: CheckContext): readonly (readonly (readonly Totals[] | undefined)[])[] {
  const { concurrent = [] } = context.order;
  return arrangements(concurrent).map((order) => {
    const path: (readonly Totals[] | undefined)[] = [possibleTotals(context)];
    const taken = new Set<string>();
    for (const exchange of order) {
      // Under one id a request has its effect once, however often it is answered, and a transaction is voided once.
      const target = targetOf(exchange);
      const keys = [`id ${exchange.request.transactionId}`, ...(target === undefined ? [] : [`of ${target}`])];
      path.push(keys.some((key) => taken.has(key)) ? path.at(-1) : after(exchange, context, path.at(-1)));
      if (outcomeOf(exchange.reply).kind === 'success') for (const key of keys) taken.add(key);
    }
    return path;
  });
}

const nonEmpty = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);

function after(exchange: Exchange, context: CheckContext, worlds: readonly Totals[] | undefined): readonly Totals[] | undefined {
  const reached = worlds?.map((before) => totalsAfter(exchange, context, before));
  return reached === undefined || reached.includes(undefined) ? undefined : reached.flatMap((effect) => effect?.options ?? []);
}

function arrangements<T>(all: readonly T[]): readonly (readonly T[])[] {
  if (all.length <= 1) return [all];
  return all.flatMap((first) => arrangements(all.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}
