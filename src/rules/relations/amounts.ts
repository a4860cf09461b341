import { add, compare, type Decimal, parseDecimal, subtract, toText } from '../../json/decimal.js';
import { isArray, isObject, type JsonValue } from '../../json/value.js';
import { valueAt } from '../value-at.js';
import type { Body, RelationJudge } from './relation-judge.js';

/** An amount of a body as an exact number: the text of a decimal, or a number in the digits as written. */
function amountAt(body: Body, path: string): Decimal | undefined {
  return exact(valueAt(body.value, path), () => body.raw(path));
}

function exact(value: JsonValue | undefined, raw: () => string | undefined): Decimal | undefined {
  if (typeof value === 'number') return parseDecimal(raw() ?? String(value));
  // What is no Decimal of 2.2 is a finding of its own.
  if (typeof value !== 'string' || value.length > 14 || !/^[0-9.]+$/.test(value)) return undefined;
  return parseDecimal(value.startsWith('.') ? `0${value}` : value.endsWith('.') ? value.slice(0, -1) : value);
}

const isGiven = (body: Body, path: string): boolean => (valueAt(body.value, path) ?? null) !== null;

/** Compares sub-totals with the total. A part that is no amount is a finding of its own, and the sum then says nothing. */
export const sum: RelationJudge<'sum'> = (relation, body) => {
  const rename = (path: string): string => (path === relation.open ? (body.values?.paths.itemAmount ?? path) : path);
  const plus = relation.plus.map(rename).filter((path) => isGiven(body, path));
  const complete = plus.length === relation.plus.length;
  if (plus.length === 0 || complete !== (relation.when === 'complete')) return [];
  const minus = relation.minus.filter((path) => isGiven(body, path));
  const total = amountAt(body, relation.total);
  const parts = plus.map((path) => amountAt(body, path));
  const less = minus.map((path) => amountAt(body, path));
  if (total === undefined || parts.includes(undefined) || less.includes(undefined)) return [];
  const zero: Decimal = { digits: 0n, scale: 0 };
  const sums = (all: readonly (Decimal | undefined)[]): Decimal => all.reduce<Decimal>((left, right) => add(left, right ?? zero), zero);
  const made = subtract(sums(parts), sums(less));
  const order = compare(made, total);
  const broken = { complete: order !== 0, over: order > 0, short: order < 0 }[relation.when];
  if (!broken) return [];
  return [
    {
      path: relation.total,
      expected: `${relation.when === 'over' ? 'at least ' : ''}${toText(made)}, the sum of ${[...plus, ...minus.map((path) => `-${path}`)].join(', ')}`,
      actual: toText(total),
    },
  ];
};

/** Compares the tax with the line items, if every item has both factors. */
export const lineItems: RelationJudge<'line-items'> = (relation, body) => {
  const path = body.values?.paths.item.replace(/\[n\]$/, '') ?? relation.items;
  const items = valueAt(body.value, path);
  if (!isArray(items) || items.length === 0) return [];
  const total = amountAt(body, relation.total);
  if (total === undefined) return [];
  let made: Decimal = { digits: 0n, scale: 0 };
  for (const [index, item] of items.entries()) {
    if (!isObject(item)) return [];
    const [left, right] = relation.factors.map((factor) => exact(item[factor], () => body.raw(`${path}[${index}].${factor}`)));
    if (left === undefined || right === undefined) return [];
    made = add(made, { digits: left.digits * right.digits, scale: left.scale + right.scale });
  }
  if (compare(made, total) === 0) return [];
  return [{ path: relation.total, expected: `${toText(made)}, the sum over the line items`, actual: toText(total) }];
};
