import { isArray, isObject, type JsonValue } from './value.js';

/** Ways to write the same JSON: every parser reads the same value. */
export const JSON_FORMS = ['blanks', 'other-order', 'escapes', 'exponents'] as const;
export type JsonForm = (typeof JSON_FORMS)[number];

/** The JSON text of a value in this form. */
export function writtenAs(value: JsonValue, form: JsonForm): string {
  switch (form) {
    case 'blanks':
      return ` ${JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n')}\n`;
    case 'other-order':
      return JSON.stringify(turned(value));
    case 'escapes':
      // Escapes the first letter of every name and text.
      return JSON.stringify(value).replaceAll(TEXT, (text) => text.replace(/^"([A-Za-z])/, (_, letter: string) => `"${escaped(letter)}`));
    case 'exponents':
      return JSON.stringify(value).replaceAll(TEXT_OR_NUMBER, (token) => (token.startsWith('"') ? token : Number(token).toExponential()));
  }
}

const TEXT = /"(?:[^"\\]|\\.)*"/g;
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.]*/g;

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The members of every group in reverse order. */
function turned(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(turned);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, inner]) => [key, turned(inner)] as const);
  return Object.fromEntries(members.toReversed());
}
