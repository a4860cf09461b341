import type { JsonObject, JsonValue } from '../../json/value.js';

/** Marks a string whose content is written as JSON text, without quotes. */
export const RAW = '\u0001raw:';

const MARKED = /"\\u0001raw:([^"]*)"/g;

/** The JSON of a value, with marked strings written as they are. */
export function stringify(value: JsonObject): string {
  return JSON.stringify(value).replace(MARKED, '$1');
}

/** The same JSON written differently: blanks between tokens, members in reverse order, slashes and first letters escaped. */
export function writtenAnew(text: string): string {
  const turned = (value: JsonValue): JsonValue =>
    Array.isArray(value)
      ? value.map(turned)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .toReversed()
              .map(([key, inner]) => [key, turned(inner)]),
          )
        : value;
  const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(turned(JSON.parse(text) as JsonValue), null, 2)
    .replaceAll('/', '\\/')
    .replaceAll(/: "([A-Za-z])/g, (_, letter: string) => `: "${escaped(letter)}`);
}
