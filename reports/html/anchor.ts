import { shortHash } from '../../src/json/canonical.js';

/** An id that is good in an attribute and in a link, whatever the text; the same text gives the same id in every report. */
export function anchor(prefix: string, text: string): string {
  return `${prefix}-${/^[\w-]{1,60}$/.test(text) ? text : shortHash(text)}`;
}
