import { DATA_TYPES } from '../../catalogue/data-types.js';
import { testCardNumber } from '../../catalogue/test-cards.js';
import type { Field, RuleKind } from '../../catalogue/vocabulary.js';
import type { JsonValue } from '../../json/value.js';

/** A value that breaks one kind of rule; without a value the field is left out. */
export interface BadExample {
  readonly kind: RuleKind;
  readonly value?: JsonValue;
  readonly why: string;
}

/** A value that every reading takes for good; undefined where the specification shows none. `members` are the fields of a group. */
export function goodExample(field: Field, members: readonly Field[] = []): JsonValue | undefined {
  const value = field.type === 'group' ? groupExample(field, members) : scalarExample(field);
  return value !== undefined && field.path.endsWith('[n]') ? [value] : value;
}

/** The smallest sensible object: its required members, otherwise its first member. */
function groupExample(field: Field, members: readonly Field[]): JsonValue | undefined {
  const inside = childrenOf(field.path, members);
  const needed = inside.filter((member) => member.presence !== 'optional' && member.presence !== 'conditional');
  const shown = needed.length > 0 ? needed : inside.slice(0, 1);
  if (shown.length === 0) return undefined;
  const entries = shown.flatMap((member) => {
    const value = goodExample(member, members);
    const name = member.path.slice(field.path.length + 1).replace(/\[n\]$/, '');
    return value === undefined ? [] : [[name === '{X}' ? 'name1' : name, value] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The members of a group one step down. */
export function childrenOf(path: string, fields: readonly Field[]): readonly Field[] {
  return fields.filter((field) => field.path.startsWith(`${path}.`) && !field.path.slice(path.length + 1).includes('.'));
}

function scalarExample(field: Field): JsonValue | undefined {
  if (field.value !== undefined) return field.value;
  if (field.samples?.[0] !== undefined) return field.samples[0];
  switch (field.type) {
    case 'Enumeration':
      return field.values?.[0];
    case 'Integer':
      return Number(field.minimum ?? 1) > 3 ? Number(field.minimum) : Math.min(3, Number(field.maximum ?? 3));
    case 'Decimal':
      return field.decimals === undefined ? '25.00' : Math.min(25, Number(field.maximum ?? 25));
    case 'Digits':
      return field.maximum === undefined ? fitted(field, '1234567890') : String(Math.min(10, Number(field.maximum)));
    case 'Track 1 Data':
      return `%B${testCardNumber(16)}^TEST/CARD^3012101?`;
    case 'Track 2 Data':
      return `;${testCardNumber(16)}=3012101?`;
    case 'Hex':
      return fitted(field, '0A1B');
    case 'Base64':
      return fitted(field, 'AAAA');
    case 'String':
    case 'ASCII Text':
    case 'Alphanumeric':
    case 'Alphanumeric + additional':
    case 'Upper case alphabetic text':
      return fitted(field, field.type === 'Upper case alphabetic text' ? 'JFK' : 'Alpha1');
    default:
      return DATA_TYPES[field.type].good[0];
  }
}

/** The text, repeated or cut to an allowed length. */
function fitted(field: Field, text: string): string {
  const min = field.lengths?.[0] ?? field.minLength ?? 1;
  const max = field.lengths?.[0] ?? field.maxLength ?? text.length;
  const length = Math.min(max, Math.max(min, text.length));
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

/** One way to break a rule of a field. */
export function badExample(field: Field, kind: RuleKind): BadExample {
  switch (kind) {
    case 'required':
    case 'required-in-group':
    case 'always':
      return { kind, why: field.presence.endsWith('-in-group') ? 'left out while its group is there' : 'left out' };
    case 'constant':
      return { kind, value: 'NONSENSE', why: 'another constant' };
    case 'json-type':
      return { kind, value: wrongType(field), why: 'of the wrong JSON type' };
    case 'min-length':
      return { kind, value: sized(field, (field.minLength ?? 1) - 1), why: 'too short' };
    case 'max-length':
      return { kind, value: sized(field, (field.maxLength ?? 0) + stepOf(field)), why: 'too long' };
    case 'length':
      return { kind, value: sized(field, (field.lengths?.at(-1) ?? field.maxLength ?? 0) + stepOf(field)), why: 'of another length' };
    case 'minimum':
      return { kind, value: number(field, below(field)), why: 'too small' };
    case 'maximum':
      return { kind, value: number(field, above(field)), why: 'too large' };
    case 'charset':
      return { kind, value: withBadCharacter(field), why: 'with a character that does not belong' };
    case 'format':
      return { kind, value: badFormat(field), why: 'of another form' };
    case 'values':
      // A list that is cut may have any word, but none that it shows in another case.
      return { kind, value: field.valuesComplete === false ? (field.values?.[0] ?? '').toLowerCase() : 'NONSENSE', why: 'not in the list' };
  }
}

function wrongType(field: Field): JsonValue {
  if (field.path.endsWith('[n]')) return 'abc';
  return { string: {}, number: 'abc', boolean: 'maybe', object: 'abc' }[DATA_TYPES[field.type].json];
}

const stepOf = (field: Field): number => DATA_TYPES[field.type].step ?? 1;

function sized(field: Field, length: number): string {
  const good = scalarExample({ ...field, samples: [] });
  const text = typeof good === 'string' && good !== '' && field.type !== 'Language Tag' ? good : 'a';
  return text.repeat(Math.ceil(Math.max(1, length) / text.length)).slice(0, length);
}

const below = (field: Field): bigint | number =>
  field.type === 'Decimal' && field.minimum !== 0 ? 0 : typeof field.minimum === 'bigint' ? field.minimum - 1n : Number(field.minimum) - 1;
/** Between the bound and the disputed maximum values are not judged; the next one is refused by every reading. */
const above = (field: Field): bigint | number => {
  const bound = field.disputedMaximum ?? field.maximum ?? 0;
  return typeof bound === 'bigint' ? bound + 1n : bound + 1;
};
// The largest bound plus one is a power of ten, which a double holds exactly.
const number = (field: Field, value: bigint | number): JsonValue => (field.type === 'Digits' ? String(value) : Number(value));

function withBadCharacter(field: Field): string {
  const good = scalarExample(field);
  const character = DATA_TYPES[field.type].badCharacters?.find(({ level }) => level === 'must')?.character ?? '#';
  const text = typeof good === 'string' ? good : 'A';
  return text.slice(0, -1) + character;
}

/** A value whose fault is its form alone, where the type has one. */
function badFormat(field: Field): JsonValue {
  if (field.type === 'Decimal' && field.decimals !== undefined) return 1.2345;
  const examples = DATA_TYPES[field.type].bad.filter(({ level }) => level === 'must');
  return (examples.find(({ mutation }) => mutation !== 'too-long') ?? examples[0])?.value ?? 'abc';
}

const SHOWN = 34;

/** An example as people read it: JSON, a long text by its beginning and its length. */
export function shown(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  const text = visible(JSON.stringify(value));
  if (text.length <= SHOWN || typeof value !== 'string') return text;
  return `"${visible(value.slice(0, 16))}…" (${[...value].length} characters)`;
}

/** Characters that nobody sees, as escapes. */
const visible = (text: string): string =>
  text.replaceAll(/[\p{Cf}\u00A0\u2028\u2029]/gu, (one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
