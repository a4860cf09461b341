import type { Clause } from './clauses.js';
import type { Bound, Field, Presence, Row, TypeName } from './vocabulary.js';

/** What a table cell says about a value, without the path it belongs to. */
export type Value = Pick<Row, 'type'> & Partial<Omit<Row, 'path' | 'clause' | 'type'>>;

const range = (type: TypeName, min: number | undefined, max: number | undefined): Value => ({
  type,
  ...(min === undefined ? {} : { minLength: min }),
  ...(max === undefined ? {} : { maxLength: max }),
});

export const text = (min: number, max: number): Value => range('String', min, max);
export const textUpTo = (max: number): Value => range('String', undefined, max);
/** A field that comes back without any text; a named rule judges it. */
export const EMPTY_TEXT: Value = { ...text(0, 0), without: ['length'] };
export const exactly = (length: number): Value => range('String', length, length);
export const ascii = (min: number | undefined, max: number): Value => range('ASCII Text', min, max);
export const digits = (min?: number, max?: number): Value => range('Digits', min, max);
/** A number written as a string of digits: the bounds apply to its value. */
export const digitsValue = (minimum: Bound, maximum: Bound): Value => ({ type: 'Digits', minimum, maximum });
export const alphanumeric = (min: number, max: number): Value => range('Alphanumeric', min, max);
export const alphanumericPlus = (extra: string, min: number, max: number): Value => ({
  ...range('Alphanumeric + additional', min, max),
  characters: `0-9a-zA-Z${extra}`,
});
export const upperCase = (length: number): Value => range('Upper case alphabetic text', length, length);
export const hex = (min: number, max: number): Value => range('Hex', min, max);
export const base64 = (min?: number, max?: number): Value => range('Base64', min, max);
export const maskedDigits = (min: number, max: number): Value => range('Masked digits', min, max);
export const integer = (minimum: Bound, maximum: Bound): Value => ({ type: 'Integer', minimum, maximum });
export const choice = (...values: string[]): Value => ({ type: 'Enumeration', values, valuesComplete: true });
/** A list that the specification cuts short, or only hints at. */
export const cutChoice = (...values: string[]): Value => ({ type: 'Enumeration', values, valuesComplete: false });
export const boolean: Value = { type: 'Boolean' };
/** Amount in a request: a string of at most 14 characters. */
export const decimal: Value = range('Decimal', 1, 14);
/** Amount in a response: a JSON number. */
export const amount = (minimum: Bound = 0, maximum: Bound = 1000000000000): Value => ({ type: 'Decimal', minimum, maximum, decimals: 3 });
export const date: Value = { type: 'Date' };
export const dateTime: Value = { type: 'DateTime' };
export const time: Value = { type: 'Time' };
export const timeOffset: Value = { type: 'Time Offset' };
export const email: Value = { type: 'Email' };
export const url: Value = { type: 'Url' };
export const telephone: Value = { type: 'Telephone Number' };
export const currency: Value = range('Currency', 3, 3);
export const country: Value = range('Country', 3, 3);
export const carrierCode: Value = { type: 'Regex' };
export const languageTag = (min: number, max: number): Value => range('Language Tag', min, max);
export const track1 = (min: number, max: number): Value => range('Track 1 Data', min, max);
export const track2 = (min: number, max: number): Value => range('Track 2 Data', min, max);
export const group: Value = { type: 'group' };

/** Rows of one clause: `{ path: value }` in the order of the specification's table. */
export function rows(clause: Clause, table: Readonly<Record<string, Value>>): readonly Row[] {
  return Object.entries(table).map(([path, value]) => ({ path, clause, ...value }));
}

/** The same rows under another group. */
export function under(prefix: string, table: readonly Row[]): readonly Row[] {
  return table.map((row) => ({ ...row, path: `${prefix}.${row.path}` }));
}

/** The rows of these paths, in this order. */
export function pick(table: readonly Row[], ...paths: string[]): readonly Row[] {
  return paths.map((path) => {
    const row = table.find((candidate) => candidate.path === path);
    if (row === undefined) throw new Error(`no row ${path}`);
    return row;
  });
}

/** All rows but those of these paths. */
export function without(table: readonly Row[], ...paths: string[]): readonly Row[] {
  pick(table, ...paths);
  return table.filter((row) => !paths.includes(row.path));
}

/** The same rows with some properties changed. */
export function all(change: Partial<Row>, table: readonly Row[]): readonly Row[] {
  return table.map((row) => ({ ...row, ...change }));
}

/** The table with the rows of these paths replaced. */
export function replace(table: readonly Row[], ...changed: readonly Row[]): readonly Row[] {
  pick(table, ...changed.map((row) => row.path));
  return table.map((row) => changed.find((candidate) => candidate.path === row.path) ?? row);
}

/** A row with its defaults filled in; `presence` is the default of its side. */
export function field(row: Row, presence: Presence): Field {
  return { level: 'must', accept: 'must', certainty: 'stated', presence, ...row };
}
