import { RENAMED_ECHOES } from '../catalogue/replies/echoed.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { compare, parseDecimal } from '../json/decimal.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import { keptWith } from '../catalogue/kept-with.js';

/** A value that was sent, and where an answer gives it back. */
export interface SentValue {
  readonly path: string;
  /** Its path in an answer, where some fields have another name. */
  readonly answered: string;
  readonly value: JsonValue;
}

/** A list that was sent. */
export interface SentList {
  readonly path: string;
  readonly length: number;
}

/** Streets are joined and cut in answers, and have rules of their own. */
const SKIPPED: ReadonlySet<string> = new Set(['street', 'street2']);

/** Everything in these groups of a request that an answer may give back. */
export function sentIn(
  body: JsonObject,
  groups: readonly string[],
): { readonly values: readonly SentValue[]; readonly lists: readonly SentList[] } {
  const [values, lists]: [SentValue[], SentList[]] = [[], []];
  const walk = (value: JsonValue, path: string, key: string): void => {
    if (isObject(value)) for (const [name, inner] of Object.entries(value)) walk(inner, `${path}.${name}`, name);
    else if (isArray(value)) {
      lists.push({ path, length: value.length });
      value.forEach((inner, index) => walk(inner, `${path}[${index}]`, key));
    } else if (value !== null && !SKIPPED.has(key)) values.push({ path, answered: RENAMED_ECHOES[path] ?? path, value });
  };
  for (const group of groups) {
    const value = Object.hasOwn(body, group) ? body[group] : undefined;
    if (value !== undefined) walk(value, group, group);
  }
  return { values, lists };
}

/** Whether the list and bounds of the answer's field allow the value: if not, it comes back changed or not at all. */
export function canComeBack(contract: Contract | undefined, path: string, value: JsonValue): boolean {
  const field = contract === undefined ? undefined : fieldsOf(contract).get(path.replace(/\[\d+\]/g, '[n]'));
  if (field === undefined || typeof value !== 'string') return true;
  if (field.values !== undefined && !field.values.includes(value)) return false;
  return field.maxLength === undefined || [...value].length <= field.maxLength;
}

const fieldsOf = keptWith(({ response }: Contract) => new Map(response.map((field) => [field.path, field])));

/** Amounts and counts are sent as strings and come back as numbers. The specification does not say whether blanks around a text are kept. */
export function isSameValue(sent: JsonValue, got: JsonValue): boolean {
  if (sent === got) return true;
  if (typeof sent === 'string' && typeof got === 'string') return sent.trim() === got;
  return typeof sent !== typeof got && isSameNumber(sent, got);
}

export function isSameNumber(one: JsonValue, other: JsonValue): boolean {
  const [left, right] = [number(one), number(other)];
  return left !== undefined && right !== undefined && compare(left, right) === 0;
}

const number = (value: JsonValue) => (typeof value === 'number' || typeof value === 'string' ? parseDecimal(String(value)) : undefined);

/** The value at a path of a body; elements of lists by their number. */
export function valueIn(body: JsonObject, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = body;
  for (const part of path.split('.')) {
    const [, key = part, index] = /^(.*?)(?:\[(\d+)\])?$/.exec(part) ?? [];
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
    if (index !== undefined) value = isArray(value) ? value[Number(index)] : undefined;
  }
  return value;
}
