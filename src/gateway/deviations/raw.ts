import type { JsonObject } from '../../json/value.js';
import { textOfAnswer } from '../reply/kept-text.js';

/** Marks a string that stands for JSON text of its own. */
export const RAW = '\u0001raw:';

const MARKED = /"\\u0001raw:([^"]*)"/g;

/** The JSON of a value, with marked strings written as they are. */
export function stringify(value: JsonObject): string {
  const text = textOfAnswer(value);
  return text.includes('\\u0001raw:') ? text.replace(MARKED, '$1') : text;
}
