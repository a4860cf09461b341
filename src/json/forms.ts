import { isArray, isObject, type JsonValue } from './value.js';

/** Ways to write the same JSON: every parser reads the same value. */
export const JSON_FORMS = [
  'blanks',
  'padded',
  'one-token-a-line',
  'other-order',
  'first-last',
  'last-first',
  'shuffled',
  'escapes',
  'escaped-names',
  'escaped-texts',
  'escaped-solidus',
  'exponents',
] as const;
export type JsonForm = (typeof JSON_FORMS)[number];

/** The JSON text of a value in this form. */
export function writtenAs(value: JsonValue, form: JsonForm): string {
  switch (form) {
    case 'blanks':
      return ` ${JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n')}\n`;
    case 'padded':
      return `\r\n\t ${JSON.stringify(value)} \t\r\n`;
    case 'one-token-a-line':
      return JSON.stringify(value).replaceAll(TOKEN, (token) => `${token}\n`);
    case 'other-order':
      return JSON.stringify(inOrder(value, (members) => members.toReversed()));
    case 'first-last':
      return JSON.stringify(inOrder(value, ([first, ...others]) => (first === undefined ? [] : [...others, first])));
    case 'last-first':
      return JSON.stringify(inOrder(value, (members) => [...members.slice(-1), ...members.slice(0, -1)]));
    case 'shuffled':
      return JSON.stringify(inOrder(value, (members) => members.toSorted(([one], [other]) => mixed(one) - mixed(other))));
    case 'escapes':
      // The first letter of every name and text, each solidus, and what is not ASCII, pairs included.
      return JSON.stringify(value).replaceAll(TEXT, (text) =>
        text
          .replace(/^"([A-Za-z])/, (_, letter: string) => `"${escaped(letter)}`)
          .replaceAll('/', '\\/')
          .replaceAll(/[\u0080-\uFFFF]/g, escaped),
      );
    case 'escaped-names':
      return JSON.stringify(value).replaceAll(NAME, (name) => throughout(name));
    case 'escaped-texts':
      return JSON.stringify(value).replaceAll(NAME_OR_TEXT, (token) => (token.endsWith(':') ? token : throughout(token)));
    case 'escaped-solidus':
      return JSON.stringify(value).replaceAll('/', '\\/');
    case 'exponents':
      return JSON.stringify(value).replaceAll(TEXT_OR_NUMBER, (token) => (token.startsWith('"') ? token : Number(token).toExponential()));
  }
}

const TEXT = /"(?:[^"\\]|\\.)*"/g;
const NAME = /"(?:[^"\\]|\\.)*":/g;
const NAME_OR_TEXT = /"(?:[^"\\]|\\.)*":?/g;
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g;
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.]*/g;

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Every unit between the quotes as an escape, those of a pair included; escapes and placeholders of a template stay. */
const throughout = (token: string): string => {
  const end = token.lastIndexOf('"');
  return `"${token.slice(1, end).replaceAll(UNIT, (unit) => (unit.length > 1 ? unit : escaped(unit)))}${token.slice(end)}`;
};
const UNIT = /\{\{[^{}]*\}\}|\\u[0-9a-f]{4}|\\.|[^\\]/g;

type Members = readonly (readonly [name: string, value: JsonValue])[];

/** The members of every group in another order. */
function inOrder(value: JsonValue, order: (members: Members) => Members): JsonValue {
  if (isArray(value)) return value.map((inner) => inOrder(inner, order));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, inOrder(inner, order)] as const);
  return Object.fromEntries(order(members));
}

/** A number that says nothing about the name: the same names are always mixed alike. */
const mixed = (name: string): number => [...name].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x9dc5);
