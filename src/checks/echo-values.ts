import { RENAMED_ECHOES } from '../catalogue/replies/echoed.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { compare, parseDecimal } from '../json/decimal.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { Check, CheckContext, Judgement } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import { isAccepted } from '../model/outcome.js';
import { about } from './judgement.js';

const echo = about('echo-values');

/** `order.custom` of an earlier transaction may be shown beside this one's; each name is compared on its own. */
const SKIPPED: ReadonlySet<string> = new Set(['street', 'street2']);

/** Echoed groups hold what was sent, wherever they come back. */
export const echoValues: Check = {
  id: 'echo-values',
  inspect: (exchange, context) => {
    const { outcome, contract } = context;
    const sent = exchange.request.body;
    // An answer that was given before echoes what was sent before.
    if (context.expect.kind === 'no-new-effect') return [];
    if (contract.echoes.length === 0 || outcome.kind !== 'success' || !isAccepted(outcome) || sent === undefined || !isObject(sent))
      return [];
    const { body } = outcome;
    const judgements: Judgement[] = [];
    let compared = 0;
    const compareLeaf = (path: string, value: JsonValue): void => {
      const got = at(body, RENAMED_ECHOES[path] ?? path);
      if (path === 'order.amount' && isOneOfSeveral(value, exchange, context)) return;
      if (got === undefined || got === null || !canComeBack(contract, RENAMED_ECHOES[path] ?? path, value)) return;
      compared += 1;
      if (!same(value, got)) judgements.push(echo.violates(JSON.stringify(value), JSON.stringify(got), RENAMED_ECHOES[path] ?? path));
    };
    /** Of a list that comes back nothing is lost. */
    const compareCount = (path: string, value: readonly JsonValue[]): void => {
      const got = at(body, path);
      if (got === undefined || !isArray(got) || got.length === 0 || got.length === value.length) return;
      judgements.push(echo.violates(`${value.length} elements, as sent`, String(got.length), path));
    };
    const walk = (value: JsonValue, path: string, key: string): void => {
      if (isObject(value)) for (const [name, inner] of Object.entries(value)) walk(inner, `${path}.${name}`, name);
      else if (isArray(value)) {
        compareCount(path, value);
        value.forEach((inner, index) => walk(inner, `${path}[${index}]`, key));
      } else if (value !== null && !SKIPPED.has(key)) compareLeaf(path, value);
    };
    for (const group of contract.echoes) {
      const value = Object.hasOwn(sent, group) ? sent[group] : undefined;
      if (value !== undefined) walk(value, group, group);
    }
    return judgements.length > 0 ? judgements.slice(0, 5) : compared > 0 ? [echo.conforms()] : [];
  },
};

/** Whether another transaction of the order carried another amount: which of them the order shows then is nowhere said. */
function isOneOfSeveral(amount: JsonValue, { request }: Exchange, { order, contract, refundAmountPath }: CheckContext): boolean {
  const others = order.earlier
    .filter((earlier) => earlier.request.transactionId !== request.transactionId)
    .flatMap(({ request: { body } }) =>
      body !== undefined && isObject(body) ? ['order.amount', 'transaction.amount', refundAmountPath].map((path) => at(body, path)) : [],
    );
  // A confirmation goes on with the transaction of its initiation.
  if (contract.operation !== 'confirm-browser-payment') others.push(order.amount);
  return others.some((other) => other !== undefined && other !== amount && !sameNumber(amount, other));
}

/** Whether the answer's own list and bounds leave room for the value: where they do not, it comes back changed or not at all. */
function canComeBack(contract: Contract, path: string, value: JsonValue): boolean {
  const field = fieldsOf(contract).get(path.replace(/\[\d+\]/g, '[n]'));
  if (field === undefined || typeof value !== 'string') return true;
  if (field.values !== undefined && !field.values.includes(value)) return false;
  return field.maxLength === undefined || [...value].length <= field.maxLength;
}

const tables = new WeakMap<Contract, ReadonlyMap<string, Contract['response'][number]>>();

function fieldsOf(contract: Contract): ReadonlyMap<string, Contract['response'][number]> {
  const known = tables.get(contract) ?? new Map(contract.response.map((field) => [field.path, field]));
  tables.set(contract, known);
  return known;
}

/** Amounts and counts go out as strings and come back as numbers. */
function same(sent: JsonValue, got: JsonValue): boolean {
  return sent === got || (typeof sent !== typeof got && sameNumber(sent, got));
}

function sameNumber(one: JsonValue, other: JsonValue): boolean {
  const [left, right] = [number(one), number(other)];
  return left !== undefined && right !== undefined && compare(left, right) === 0;
}

const number = (value: JsonValue) => (typeof value === 'number' || typeof value === 'string' ? parseDecimal(String(value)) : undefined);

function at(body: JsonObject, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = body;
  for (const part of path.split('.')) {
    const [, key = part, index] = /^(.*?)(?:\[(\d+)\])?$/.exec(part) ?? [];
    if (value === undefined || !isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
    if (index !== undefined) value = value !== undefined && isArray(value) ? value[Number(index)] : undefined;
  }
  return value;
}
