import { ROLES } from '../../src/catalogue/roles.js';
import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import { kindsOf, reachesKind } from '../../src/catalogue/field-rules.js';
import type { Contract, Field, Level, RuleKind } from '../../src/catalogue/vocabulary.js';
import { codePointLength } from '../../src/json/length.js';
import type { JsonValue } from '../../src/json/value.js';
import type { Values } from '../../src/model/values.js';
import { textOfLength } from '../text-of-length.js';
import { acceptLevel, isKnown, issuedOf } from './issued.js';
import { typicalValue } from './typical.js';
import { holdsAirport } from './upper-case-text.js';
import { scalarText } from './scalar-text.js';

/** A value on which all readings agree that it is good, the kinds of rule it shows to be kept, and how firmly it must be accepted. */
export interface Agreed {
  readonly value: JsonValue;
  readonly kinds: readonly RuleKind[];
  readonly level: Level;
}

/** Texts with characters that careless escaping loses, or that are syntax outside a text; accepted by most readings of String. */
const EASILY_DAMAGED: readonly string[] = ['O\'Brien &  <Sons> } "x" /* y */ // C:\\ [[[[[[[[[[[[', "O'Brien &  <Sons>"];

/** Texts that a form, an address, a page or an escape would make others of. */
const ENCODED: readonly string[] = ['a+b%41  c&amp;d=e?#;\\u0041', 'a+b%41'];

/** Correlation ids that a program may take for something else, and give back rewritten; a control character may be refused. */
const TAKEN_FOR_OTHERS: readonly (readonly [string, Level])[] = [
  ['3F2504E0-4F89-41D3-9A0C-0305E82C3301', 'should'],
  ['2039-01-31T10:30:00Z', 'should'],
  ['1E5', 'should'],
  [' blanks at its ends ', 'should'],
  ['tab\tinside', 'open'],
];

/** The good values of a field that together reach both of its bounds, every listed value and every extra character. */
export function agreedValues(contract: Contract, field: Field, values: Values): readonly Agreed[] {
  const level = acceptLevel(field, values);
  const kinds = kindsOf(field).filter((kind) => kind !== 'required' && kind !== 'required-in-group' && kind !== 'constant');
  const shown = valuesOf(contract, field, values).map((value): Agreed => ({ value, kinds: shownBy(field, kinds, value), level }));
  const cap = (wanted: Level): Level => (level === 'open' ? 'open' : wanted);
  return [
    ...shown,
    ...(field.lenient ?? []).map((value): Agreed => ({ value, kinds: ['json-type'], level: cap('should') })),
    ...leadingZeros(field).map((value): Agreed => ({ value, kinds: ['json-type'], level: cap('should') })),
    ...otherScripts(field).map((value): Agreed => ({ value, kinds: shownBy(field, kinds, value), level: cap('should') })),
    ...[EASILY_DAMAGED, ENCODED].flatMap((texts) =>
      texts
        .filter((text) => takesText(field, text))
        .slice(0, 1)
        .map((value): Agreed => ({ value, kinds: ['json-type'], level: cap('should') })),
    ),
    ...(field.path === ROLES.correlationId
      ? TAKEN_FOR_OTHERS.map(([value, wanted]): Agreed => ({ value, kinds: ['json-type'], level: cap(wanted) }))
      : []),
  ];
}

/** The bounds, and what lies between them and is in use: a program may know a list of lengths. */
const PAN_LENGTHS = [9, 19, 13, 14, 15, 16, 17, 18] as const;

function valuesOf(contract: Contract, field: Field, values: Values): readonly JsonValue[] {
  if (field.path === ROLES.target) return ['{{state:transactionId}}'];
  if (field.path.endsWith('.card.number')) return [...PAN_LENGTHS.map((length) => `{{pan:${length}}}`), ...approvedCards(values)];
  if (field.path.endsWith('card.expiry.year')) return ['39', '30'];
  if (field.issued !== undefined) return issuedValues(field, values);
  if (field.accept === 'open') return [typicalValue(field, values)];
  if (field.samples !== undefined) return field.samples;
  if (field.values !== undefined) return field.values.map((value) => values.names[value] ?? value);
  switch (field.type) {
    case 'Currency':
      // A later transaction keeps the currency of its order.
      return contract.states[0] === 'none' || field.path.includes('valueTransfer') ? values.currencies : values.currencies.slice(0, 1);
    case 'Country':
      return values.countries;
    case 'Boolean':
      return [true, false];
    case 'Integer':
      return [Number(field.minimum ?? 0), Number(field.maximum ?? 9)];
    case 'Digits':
      return field.maximum === undefined ? bounds(field) : [String(field.minimum), String(field.maximum)];
    case 'Alphanumeric + additional':
      return [...bounds(field), withExtras(field), ...extrasAlone(field)];
    case 'Alphanumeric':
      return [...bounds(field), ...ofOneKind(field)];
    case 'String':
    case 'ASCII Text':
      return bounds(field);
    case 'Upper case alphabetic text':
      return holdsAirport(field) ? DATA_TYPES[field.type].good : bounds(field);
    case 'Masked digits':
      return ['512345xxxxxx0008', '512345xxxxxxxxx0008'];
    default:
      return DATA_TYPES[field.type].good;
  }
}

/** The numbers of all configured cards whose name says that they are approved. */
const approvedCards = (values: Values): readonly string[] =>
  Object.keys(values.cards)
    .filter((name) => name.startsWith('approved'))
    .map((name) => `{{card:${name}.number}}`);

/** Real values where the configuration has them, else a single made-up one: no target need know it. */
function issuedValues(field: Field, values: Values): readonly JsonValue[] {
  if (!isKnown(field, values)) return field.values ?? [typicalValue(field, values)];
  if (field.maximum !== undefined) return [String(field.minimum), String(field.maximum)];
  if (field.issued === 'sensitiveData') return values.sensitiveData;
  const issued = issuedOf(values, field.issued ?? '');
  return issued.length > 1 ? issued : [typicalValue(field, values)];
}

/** Text of the least and of the most characters, once where they are the same. */
function bounds(field: Field): readonly string[] {
  const least = Math.max(1, field.minLength ?? 1);
  const most = field.maxLength ?? least;
  return [...new Set([least, most])].map((length) => textOfLength(field, length));
}

/** Letters and digits of one kind alone, and a digit before letters: each is as good as a mixture. */
const KINDS = ['ABCDEFGH', 'abcdefgh', '12345678', '7ABCDEFG'] as const;

function ofOneKind({ minLength = 1, maxLength = 8 }: Field): readonly string[] {
  const length = Math.max(minLength, Math.min(maxLength, 4));
  return [...new Set(KINDS.map((text) => text.repeat(Math.ceil(length / text.length)).slice(0, length)))];
}

const extrasOf = ({ characters = '' }: Field): string => characters.replace('0-9a-zA-Z', '').replaceAll('\\', '');

/** The extra characters with no letter or digit beside them. */
function extrasAlone(field: Field): readonly string[] {
  const { minLength = 1, maxLength = 40 } = field;
  const text = extrasOf(field).trim().slice(0, maxLength);
  return text.length < Math.max(2, minLength) ? [] : [text];
}

/** Every extra character of the field once, between letters: blanks at an end may be trimmed. */
function withExtras(field: Field): string {
  const extras = extrasOf(field);
  const { minLength = 1, maxLength = 40 } = field;
  const text = extras === '' ? 'Ab1' : `A${extras.slice(0, Math.max(0, maxLength - 2))}9`;
  return text.padEnd(minLength, '1').slice(0, maxLength);
}

function shownBy(field: Field, kinds: readonly RuleKind[], value: JsonValue): readonly RuleKind[] {
  const reach = { length: lengthOf(value), number: Number(value) };
  return kinds.filter((kind) => reachesKind(field, kind, reach));
}

/** The length of a value once its placeholder is filled. */
function lengthOf(value: JsonValue): number {
  const made = /^\{\{(?:pan|cryptogram):(\d+)\}\}$/.exec(scalarText(value));
  return made === null ? codePointLength(scalarText(value)) : Number(made[1]);
}

/** Types that any letters and digits belong to. */
export const PLAIN_TEXT: ReadonlySet<Field['type']> = new Set(['String', 'Alphanumeric', 'ASCII Text', 'Alphanumeric + additional']);

/** More digits than a number keeps. */
const MANY_DIGITS = 20;

/** Digits that are text and not a number: a gateway that converts them returns them without their leading zeros, or rounded, or takes zeros for nothing. */
function leadingZeros({ type, path, minLength = 1, maxLength = 4, samples, values, issued, accept }: Field): readonly string[] {
  const isFree = PLAIN_TEXT.has(type) && samples === undefined && values === undefined && issued === undefined && accept !== 'open';
  const length = maxLength >= MANY_DIGITS ? Math.max(MANY_DIGITS, minLength) : Math.min(Math.max(4, minLength), maxLength);
  if (!isFree || path === ROLES.target) return [];
  const zeros = '0'.repeat(Math.max(1, minLength));
  return length < 2 ? [zeros] : [`00${'1234567890'.repeat(Math.ceil(length / 10))}`.slice(0, length), zeros];
}

/** A letter of two bytes, and one that takes two units of UTF-16: a length counts either as one character. */
const COUNTED_ONCE = ['\u00E9', '\u{20BB7}'];
/** Longer texts say nothing more about the counting. */
const LONGEST_COUNTED = 1000;

/** The longest texts of a field that only a count of characters finds short enough. */
function otherScripts(field: Field): readonly string[] {
  const { type, maxLength, samples, values, issued, accept, path } = field;
  const isFree = type === 'String' && samples === undefined && values === undefined && issued === undefined && accept !== 'open';
  if (!isFree || maxLength === undefined || maxLength > LONGEST_COUNTED || path === ROLES.target) return [];
  return COUNTED_ONCE.map((letter) => letter.repeat(maxLength));
}

function takesText(field: Field, text: string): boolean {
  const { type, minLength = 0, maxLength = 0 } = field;
  const plain = field.samples === undefined && field.issued === undefined && field.accept !== 'open';
  return type === 'String' && plain && minLength <= text.length && maxLength >= text.length && field.path !== ROLES.target;
}
