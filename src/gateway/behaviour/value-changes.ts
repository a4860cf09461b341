import type { JsonValue } from '../../json/value.js';
import { RAW } from './raw.js';

type Change = (text: string, value: JsonValue) => unknown;

/** What a defect makes of a value of an answer, given as text too. */
const CHANGES = {
  null: () => null,
  'as-text': (text) => text,
  longer: (text) => `${text}${text.at(-1) ?? 'x'}`,
  shorter: (text) => text.slice(0, -1),
  'lower-case': (text) => text.toLowerCase(),
  'upper-case': (text) => text.toUpperCase(),
  'add-cent': (_, value) => Math.round(Number(value) * 1000 + 10) / 1000,
  negate: (_, value) => -Math.max(1, Math.abs(Number(value))),
  'four-decimals': (_, value) => `${RAW}${Number(value).toFixed(4)}`,
  'mask-of-eight': (text) => text.replace(/^(\d{6})xx/, (_, clear: string) => `${clear}00`),
  'three-decimals': (_, value) => `${RAW}${Number(value).toFixed(3)}`,
  exponent: (_, value) => `${RAW}${Number(value).toExponential()}`,
  offset: (text) => text.replace(/Z$/, '+00:00'),
  'no-index': (text) => text.replaceAll(/\[\d+\]/g, ''),
  'any-index': (text) => text.replaceAll(/\[\d+\]/g, '[n]'),
  'dotted-index': (text) => text.replaceAll(/\[(\d+)\]/g, '.$1'),
  parent: (text) => (text.includes('.') ? text.slice(0, text.lastIndexOf('.')) : text),
  leaf: (text) => text.slice(text.lastIndexOf('.') + 1),
  'last-character': (text) => text.slice(0, -1) + (text.endsWith('x') ? 'y' : 'x'),
  'number-parsed': (text, value) => (/^\d+$/.test(text) ? BigInt(text).toString() : value),
  'blanks-tidied': (text) => text.replaceAll(/ +/g, ' '),
  trimmed: (text) => text.trim(),
  'read-as-form': (text) => text.replaceAll('+', ' '),
  'cut-at-ten': (text) => text.slice(0, 10),
  'without-fraction': (text) => text.replace(/\.\d+Z$/, 'Z'),
  swap: (text) => ({ INVALID: 'MISSING', MISSING: 'UNSUPPORTED', UNSUPPORTED: 'MISSING' })[text] ?? text,
  'first-element-only': (_, value) => (Array.isArray(value) ? value.slice(0, 1) : value),
  empty: (_, value) => (typeof value === 'string' ? '' : Array.isArray(value) ? [] : {}),
} satisfies Readonly<Record<string, Change>>;

export type ValueChange = keyof typeof CHANGES;

export const changed = (value: JsonValue, how: ValueChange): unknown => (CHANGES[how] as Change)(scalarText(value), value);

/** A scalar as text; groups have none. */
export const scalarText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : `${value as number}`;
