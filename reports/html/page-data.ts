import { isArray, isObject, type JsonValue } from '../../src/json/value.js';
import type { RunReport } from '../../src/model/report.js';
import type { Comparison } from '../comparison.js';
import { printable } from '../text/printable.js';

/** What a page carries: one run, or several side by side. */
export type PageData =
  | { readonly kind: 'run'; readonly report: RunReport; readonly digest: string }
  | { readonly kind: 'comparison'; readonly comparison: Comparison };

/** The data with unsafe characters in every text written out, so that the application can show any of it. */
export function harmless<T>(data: T): T {
  const text = JSON.stringify(data);
  // Nearly every report is harmless as it is, and one look at its text costs far less than a copy.
  return ESCAPED.test(text) || printable(text) !== text ? (clean(data as JsonValue) as T) : data;
}

/** Characters that JSON writes out itself, or what looks like one. */
const ESCAPED = /\\[bfru]/;

function clean(value: JsonValue): JsonValue {
  if (typeof value === 'string') return printable(value);
  if (isArray(value)) return value.map(clean);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [printable(key), clean(member)]));
}
