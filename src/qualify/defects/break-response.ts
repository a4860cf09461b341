import { DATA_TYPES, type TypeOfKind } from '../../catalogue/data-types.js';
import type { Field, RuleKind, TypeName } from '../../catalogue/vocabulary.js';
import type { JsonValue } from '../../json/value.js';
import type { AnswerEdit } from '../../gateway/behaviour/effect.js';

/** Values of the wrong form that have the right JSON type; a decimal is broken as it is written. */
const BAD_FORM: Partial<Readonly<Record<TypeName, string>>> = {
  Date: '2030/01/31',
  DateTime: '2026-11-15 01:02:03',
  Time: '1030Z',
  'Time Offset': '+05:30',
  Email: 'abcdef',
  Url: 'http://example.com/n',
  'Telephone Number': '5551234567',
  Currency: 'usd',
  Country: 'usa',
  Regex: 'ZZZ',
  'Masked digits': '512345******0008',
  'Language Tag': 'en_US',
} satisfies Record<Exclude<TypeOfKind<'format'>, 'Decimal'>, string>;

/** A character that does not belong, by type. */
const BAD_CHARACTER: Partial<Readonly<Record<TypeName, string>>> = {
  Digits: 'A',
  Alphanumeric: '-',
  'Alphanumeric + additional': '#',
  'Upper case alphabetic text': 'a',
  'ASCII Text': '\u00e9',
  Hex: 'G',
  Base64: '!',
} satisfies Record<TypeOfKind<'charset'>, string>;

/** Edits of an answer that break one rule of a response field, and no other; undefined where the rule cannot be broken so. */
export function breakingEdits(field: Field, kind: RuleKind): readonly AnswerEdit[] | undefined {
  // A rule on the JSON type of a group replaces the group or the whole array; other rules are broken in every element.
  if (kind === 'json-type' && field.type === 'group') return [{ path: field.path.replace(/\[n\]$/, ''), do: 'replace', to: 'text' }];
  if (kind === 'maximum' && field.maximum !== undefined && typeof field.maximum === 'bigint') {
    return [{ path: field.path, do: 'raw', to: String(field.maximum + 1n) }];
  }
  if (kind === 'format' && field.type === 'Decimal') return [{ path: field.path, do: 'raw', to: '1.2345' }];
  const to = broken(field, kind);
  return to === undefined ? undefined : [{ path: field.path, do: 'replace', to }];
}

function broken(field: Field, kind: RuleKind): JsonValue | undefined {
  const { minLength = 0, maxLength = 0, minimum = 0, maximum = 0, lengths } = field;
  const unit = field.type === 'Digits' ? '1' : 'A';
  switch (kind) {
    case 'json-type':
      return wrongType(field);
    case 'min-length':
      return unit.repeat(Math.max(0, minLength - 1));
    case 'max-length':
      return unit.repeat(maxLength + 1);
    case 'length':
      return unit.repeat((lengths?.at(-1) ?? maxLength) + (field.type === 'Base64' ? 4 : 1));
    case 'minimum':
      return field.type === 'Digits' ? String(Number(minimum) - 1) : Number(minimum) === 0.001 ? 0 : Number(minimum) - 1;
    case 'maximum':
      return field.type === 'Digits' ? String(Number(maximum) + 1) : Number(maximum) + 1;
    case 'charset':
      return badCharacters(field);
    case 'format':
      return BAD_FORM[field.type];
    case 'values':
      return 'NOT_A_VALUE';
    default:
      return undefined;
  }
}

function wrongType(field: Field): JsonValue {
  if (field.type === 'Decimal' || field.type === 'Integer') return '10';
  return DATA_TYPES[field.type].json === 'boolean' ? 'yes' : 7;
}

/** As long as a good value is. */
function badCharacters(field: Field): string | undefined {
  const bad = BAD_CHARACTER[field.type];
  if (bad === undefined) return undefined;
  const length = field.lengths?.[0] ?? Math.max(1, field.minLength ?? 1);
  const filler = field.type === 'Digits' ? '1' : 'A';
  return filler.repeat(length - 1) + bad;
}
