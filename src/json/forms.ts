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
  'escaped',
  'escaped-solidus',
  'exponents',
] as const;
export type JsonForm = (typeof JSON_FORMS)[number];

/** The JSON text of a value in these forms together: members first, then how names, texts and numbers are written, then blanks. */
export function writtenAs(value: JsonValue, ...forms: readonly JsonForm[]): string {
  const ordered = forms.reduce((current, form) => {
    const order = ORDERS[form];
    return order === undefined ? current : inOrder(current, order);
  }, value);
  const plain = forms.includes('blanks') ? JSON.stringify(ordered, null, '\t') : JSON.stringify(ordered);
  return [TOKENS, BLANKS].reduce((text, rewrites) => forms.reduce((current, form) => rewrites[form]?.(current) ?? current, text), plain);
}

type Members = readonly (readonly [name: string, value: JsonValue])[];

const ORDERS: Readonly<Partial<Record<JsonForm, (members: Members) => Members>>> = {
  'other-order': (members) => members.toReversed(),
  'first-last': ([first, ...others]) => (first === undefined ? [] : [...others, first]),
  'last-first': (members) => [...members.slice(-1), ...members.slice(0, -1)],
  shuffled: (members) => members.toSorted(([one], [other]) => mixed(one) - mixed(other)),
};

type Rewrites = Readonly<Partial<Record<JsonForm, (text: string) => string>>>;

const TOKENS: Rewrites = {
  // The first letter of every name and text, each solidus, and what is not ASCII, pairs included.
  escapes: (json) =>
    json.replaceAll(TEXT, (text) =>
      text
        .replace(/^"([A-Za-z])/, (_, letter: string) => `"${escaped(letter)}`)
        .replaceAll('/', '\\/')
        .replaceAll(/[\u0080-\uFFFF]/g, escaped),
    ),
  'escaped-names': (json) => json.replaceAll(NAME, (name) => throughout(name)),
  'escaped-texts': (json) => json.replaceAll(NAME_OR_TEXT, (token) => (token.endsWith(':') ? token : throughout(token))),
  escaped: (json) => json.replaceAll(TEXT, (token) => throughout(token)),
  'escaped-solidus': (json) => json.replaceAll('/', '\\/'),
  exponents: (json) => json.replaceAll(TEXT_OR_NUMBER, (token) => (token.startsWith('"') ? token : Number(token).toExponential())),
};

const BLANKS: Rewrites = {
  blanks: (json) => ` ${json.replaceAll('\n', '\r\n')}\n`,
  padded: (json) => `\r\n\t ${json} \t\r\n`,
  'one-token-a-line': (json) => `\n${json}`.replaceAll(TOKEN, (token) => `${token}\n`),
};

const TEXT = /"(?:[^"\\]|\\.)*"/g;
const NAME = /"(?:[^"\\]|\\.)*":/g;
const NAME_OR_TEXT = /"(?:[^"\\]|\\.)*":?/g;
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g;
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.]*/g;

/** Digits above nine in upper case for every other character: both cases are the same digit. */
function escapeOf(code: number): string {
  const digits = code.toString(16).padStart(4, '0');
  return `\\u${code % 2 === 0 ? digits.toUpperCase() : digits}`;
}
/** Nearly every letter of a request. */
const ASCII = Array.from({ length: 0x80 }, (_, code) => escapeOf(code));
const escaped = (letter: string): string => ASCII[letter.charCodeAt(0)] ?? escapeOf(letter.charCodeAt(0));

/** Every unit between the quotes as an escape, those of a pair included; escapes and placeholders of a template stay. */
const throughout = (token: string): string => {
  const end = token.lastIndexOf('"');
  return `"${token.slice(1, end).replaceAll(UNIT, (unit) => (unit.length > 1 ? unit : escaped(unit)))}${token.slice(end)}`;
};
const UNIT = /\{\{[^{}]*\}\}|\\u[0-9a-fA-F]{4}|\\.|[^\\]/g;

/** The members of every group in another order. */
function inOrder(value: JsonValue, order: (members: Members) => Members): JsonValue {
  if (isArray(value)) return value.map((inner) => inOrder(inner, order));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, inOrder(inner, order)] as const);
  return Object.fromEntries(order(members));
}

/** A number that says nothing about the name: the same names are always mixed alike. */
const mixed = (name: string): number => [...name].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x9dc5);
