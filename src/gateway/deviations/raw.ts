import type { JsonObject } from '../../json/value.js';

/** Marks a string that stands for JSON text of its own. */
export const RAW = '\u0001raw:';

const MARKED = /"\\u0001raw:([^"]*)"/g;

/** The JSON of a value, with marked strings written as they are. */
export function stringify(value: JsonObject): string {
  return JSON.stringify(value).replace(MARKED, '$1');
}
