import { LOCKED_CODE, ROLES } from '../catalogue/roles.js';
import { add, type Decimal, toText } from '../json/decimal.js';
import { getAt } from '../json/path.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { Check, CheckContext, CheckResult } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import { isAccepted } from '../model/outcome.js';
import { canComeBack, isSameNumber, isSameValue, sentIn, valueIn, type SentList, type SentValue } from './echoes.js';
import { about } from './check-result.js';
import { decimalOf, isUnclear, ZERO } from './order.js';
import { keptValues } from './kept-values.js';
import { isTelling } from './telling.js';

const echo = about('echo-values');
const MOST = 5;
const SUCCESS = 'SUCCESS';
const ORDER = ROLES.custom.split('.')[0] ?? '';

/** Echoed groups hold what was sent, wherever they come back, and the order keeps these values. */
export const echoValues: Check = {
  id: 'echo-values',
  compares: true,
  inspect: (exchange, context) => {
    const { outcome, contract } = context;
    const sent = exchange.request.body;
    // An earlier answer that is given again echoes the earlier request.
    if (context.expect.kind === 'no-new-effect') return [];
    if (contract.echoes.length === 0 || !isAccepted(outcome) || !('body' in outcome) || !isObject(sent)) return [];
    const { body } = outcome;
    // Turned away because another transaction is in progress, it shows the order as it stands, and nothing of this request.
    if (outcome.kind === 'failure' && getAt(body, ROLES.gatewayCode) === LOCKED_CODE) return [];
    const { values, lists } = sentIn(sent, contract.echoes);
    const checkResults: CheckResult[] = [];
    let compared = 0;
    const compareValue = ({ path, answered, value }: SentValue): void => {
      const got = valueIn(body, answered);
      // What was sent at the same time may have had another amount.
      if (path === ROLES.orderAmount && (context.together || isStillOpen(exchange, context))) return;
      if (path === ROLES.orderAmount && (isOneOfSeveral(value, exchange, context) || isSumOfSeveral(got, body, exchange, context))) return;
      if (got === undefined || got === null || !canComeBack(contract, answered, value)) return;
      // What failed leaves the order as it was, or as what was sent at the same time left it.
      const isOld = context.together || context.order.doubtful === true || wasSentBefore(path, got, context);
      if (body['result'] !== SUCCESS && isOld) return;
      if (outcome.kind === 'failure' && isOfKnownOrder(path, context)) return;
      compared += 1;
      if (!isSameValue(value, got)) checkResults.push(echo.violates(JSON.stringify(value), JSON.stringify(got), answered));
    };
    /** A list that comes back has all its elements. */
    const compareCount = ({ path, length }: SentList): void => {
      const got = valueIn(body, path);
      if (!isArray(got) || got.length === 0 || got.length === length) return;
      checkResults.push(echo.violates(`${length} elements, as sent`, String(got.length), path));
    };
    /** So has a map, under the names that were sent. */
    const compareNames = (path: string): void => {
      const [given, got] = [valueIn(sent, path), valueIn(body, path)];
      if (given === undefined || got === undefined || !isObject(given) || !isObject(got) || Object.keys(got).length === 0) return;
      const lost = Object.keys(given).find((name) => !Object.hasOwn(got, name));
      if (lost !== undefined) checkResults.push(echo.violates(`${Object.keys(given).length} entries, as sent`, `none named ${lost}`, path));
    };
    /** A member that an element was sent without does not come back in it with the value of another element. */
    const compareAbsent = ({ path }: SentList): void => {
      const [given, got] = [valueIn(sent, path), valueIn(body, path)];
      if (given === undefined || got === undefined || !isArray(given) || !isArray(got) || got.length !== given.length) return;
      for (const [at, name, value] of inherited(given, got))
        checkResults.push(echo.violates('absent, as sent', `${JSON.stringify(value)}, of another element`, `${path}[${at}].${name}`));
    };
    lists.forEach(compareCount);
    lists.forEach(compareAbsent);
    if (body['result'] === SUCCESS && contract.echoes.includes(ORDER)) compareNames(ROLES.custom);
    values.forEach(compareValue);
    const kept = keptValues(exchange, context, body);
    if (checkResults.length > 0 || kept.some(({ status }) => status === 'violates'))
      return [...checkResults, ...kept.filter(({ status }) => status === 'violates')].slice(0, MOST);
    return compared > 0 || kept.length > 0 ? [echo.conforms()] : [];
  },
};

/** The members of elements that were sent without them, and come back with the text of another element. */
const inherited = (
  given: readonly JsonValue[],
  got: readonly JsonValue[],
): readonly (readonly [at: number, name: string, value: string])[] =>
  got.flatMap((element, at) => {
    const own = given[at];
    if (!isObject(element) || !isObject(own)) return [];
    return Object.entries(element).flatMap(([name, value]) =>
      typeof value === 'string' &&
      isTelling(value) &&
      !Object.hasOwn(own, name) &&
      given.some((other) => isObject(other) && Object.hasOwn(other, name) && other[name] === value)
        ? [[at, name, value] as const]
        : [],
    );
  });

/** Whether an earlier request of the order brought the value, or an answer showed it: a transaction that failed may leave the order with it, and show the order. */
const wasSentBefore = (path: string, value: JsonValue, { order }: CheckContext): boolean =>
  (path === ROLES.orderCurrency && value === order.currency) ||
  [order.provisioned, ...order.earlier.map(({ request }) => request.body)].some((body) => {
    const before = isObject(body) ? valueIn(body, path) : undefined;
    return before !== undefined && isSameValue(before, value);
  });

/** Whether a failed transaction may show the value as the order has it, whatever part of its past has left it there. */
const isOfKnownOrder = (path: string, { order }: CheckContext): boolean =>
  path.startsWith(`${ORDER}.`) && (order.earlier.length > 0 || order.provisioned !== undefined);

/** What else was sent on the order, also at the same time. */
const othersOf = ({ earlier, concurrent = [] }: CheckContext['order'], { transactionId }: Exchange['request']): readonly Exchange[] =>
  [...earlier, ...concurrent].filter(({ request }) => request.transactionId !== transactionId);

/** Whether the order shows the sum of its authorizations, asked for or approved: of several equal amounts the specification does not say more than of others. */
function isSumOfSeveral(got: JsonValue | undefined, body: JsonObject, exchange: Exchange, { order, contract }: CheckContext): boolean {
  const others = othersOf(order, exchange.request).map(({ request }) => amountIn(request.body));
  // What a recipe paid is one of them; a confirmation continues its initiation.
  if (order.amount !== undefined && contract.transactionId !== 'of-state') others.push(decimalOf(order.amount));
  if (others.length === 0 || got === undefined) return false;
  const amounts = [amountIn(exchange.request.body), ...others].filter((amount) => amount !== undefined);
  const total = valueIn(body, ROLES.authorizedTotal);
  return (total !== undefined && isSameNumber(got, total)) || isSameNumber(got, toText(amounts.reduce(add, ZERO)));
}

/** Whether the order has several transactions, one of which has no outcome yet: when its amount counts is not said. */
function isStillOpen(exchange: Exchange, { order, contract }: CheckContext): boolean {
  const others = othersOf(order, exchange.request);
  const isPaid = order.amount !== undefined && contract.transactionId !== 'of-state';
  return (isPaid || others.length > 0) && [exchange, ...others].some(isUnclear);
}

const amountIn = (body: JsonValue | undefined): Decimal | undefined =>
  isObject(body) ? decimalOf(valueIn(body, ROLES.orderAmount)) : undefined;

/** Whether another transaction of the order had another amount: the specification does not say which of them the order then shows. */
function isOneOfSeveral(amount: JsonValue, { request }: Exchange, { order, contract, refundAmountPath }: CheckContext): boolean {
  const others = othersOf(order, request).flatMap(({ request: { body } }) =>
    isObject(body) ? [ROLES.orderAmount, ROLES.amount, refundAmountPath].map((path) => valueIn(body, path)) : [],
  );
  // A confirmation continues the transaction of its initiation, so that amount is no other one.
  if (contract.transactionId !== 'of-state') others.push(order.amount);
  return others.some((other) => other !== undefined && other !== amount && !isSameNumber(amount, other));
}
