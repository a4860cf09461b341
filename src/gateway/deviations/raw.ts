/** Marks a string that stands for JSON text of its own. */
export const RAW = '\u0001raw:';

const MARKED = /"\\u0001raw:([^"]*)"/g;

/** The JSON of a value, with marked strings written as they are. */
export function stringify(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes('\\u0001raw:') ? text.replace(MARKED, '$1') : text;
}
