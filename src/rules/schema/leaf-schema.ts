import { DATA_TYPES } from '../../catalogue/data-types.js';
import { paddingLevel } from '../../catalogue/field-rules.js';
import type { Field, RuleKind } from '../../catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import { charactersOf } from './characters.js';
import { formOf } from './forms.js';
import { implies, isIn, isJudged, type Making, unless } from './making.js';

/** Whether null is let through beside the values of a field. */
export type Nulls = 'null' | 'no-null';

/** The schema of a field that is no group. */
export function leafSchema(making: Making, field: Field, nulls: Nulls): JsonObject {
  const isAnswerDecimal = field.type === 'Decimal' && making.side !== 'request';
  const type = isAnswerDecimal ? 'number' : field.type === 'Integer' ? 'integer' : DATA_TYPES[field.type].json;
  if (field.value !== undefined) return constantSchema(making, field, nulls);
  const keywords = type === 'string' ? textKeywords(making, field) : type === 'boolean' ? {} : numberKeywords(making, field);
  if (!isJudged(making, field, 'json-type'))
    return Object.keys(keywords).length === 0 ? {} : implies({ type }, { type, ...withNull(keywords, 'no-null') });
  // What a lenient reader of requests repairs is no must.
  if (making.level === 'must' && making.side === 'request') return repairable(type, withNull(keywords, nulls), nulls);
  return { type: nulls === 'null' ? [type, 'null'] : type, ...withNull(keywords, nulls) };
}

/** Values of a type, and scalars that a lenient reader takes for one. */
function repairable(type: string, keywords: JsonObject, nulls: Nulls): JsonObject {
  const none = nulls === 'null' ? ['null'] : [];
  if (type === 'boolean') return withNull({ enum: [true, false, 'true', 'false', 1, 0] }, nulls);
  return {
    type: type === 'string' ? ['string', 'number', 'boolean', ...none] : ['integer', 'string', ...none],
    lenient: type,
    ...keywords,
  };
}

/** A list of values has null in it where null is let through. */
function withNull(keywords: JsonObject, nulls: Nulls): JsonObject {
  const { enum: values } = keywords;
  if (nulls === 'null' && '$ref' in keywords) return implies({ type: 'string' }, keywords);
  return nulls === 'null' && values !== undefined ? { ...keywords, enum: [...(values as readonly JsonValue[]), null] } : keywords;
}

/** A constant in the wrong case should be refused, blanks around it are open. */
function constantSchema(making: Making, field: Field, nulls: Nulls): JsonObject {
  const { value = '' } = field;
  if (!isJudged(making, field, 'constant')) return {};
  const type = nulls === 'null' ? ['string', 'null'] : 'string';
  if (making.level === 'open') return { type, ...withNull({ enum: [value] }, nulls) };
  return { type, pattern: making.level === 'should' ? `^\\s*${value}\\s*$` : `^(?:\\s*${value}\\s*|${anyCase(value)})$` };
}

/** A word in upper case, in any case. */
const anyCase = (word: string): string =>
  [...word].map((letter) => (/[A-Z]/.test(letter) ? `[${letter}${letter.toLowerCase()}]` : letter)).join('');

function numberKeywords(making: Making, field: Field): JsonObject {
  const { minimum, maximum, decimals } = field;
  const most = making.level === 'open' ? maximum : (field.disputedMaximum ?? maximum);
  return {
    ...(minimum !== undefined && isJudged(making, field, 'minimum') ? { minimum: Number(minimum) } : {}),
    ...(most !== undefined && isJudged(making, field, 'maximum') ? { maximum: Number(most) } : {}),
    ...(decimals !== undefined && isJudged(making, field, 'format') ? { decimals } : {}),
  };
}

function textKeywords(making: Making, field: Field): JsonObject {
  // Blanks are characters of the text too: it is too short only if it is so with them.
  const { minLength, ...most } = lengths(making, field);
  const least = minLength === undefined ? {} : { minLength };
  const keywords = { ...most, ...form(making, field) };
  if (minLength === undefined && Object.keys(keywords).length === 0) return {};
  const around =
    Object.keys(keywords).length > 0 && mayHaveBlanks(making, field)
      ? { ...least, trimmed: keywords, ...padded(keywords), ...withoutLineBreak(making, field) }
      : { ...least, ...keywords };
  return field.disputed === undefined ? around : unless({ enum: [...field.disputed] }, around);
}

/** Blanks around a good value of a request are refused less firmly than others, or are open; to any text they belong. */
const mayHaveBlanks = (making: Making, field: Field): boolean =>
  making.side === 'request' && DATA_TYPES[field.type].kind !== undefined && !isIn(making, paddingLevel(field, ' '));

/** A line break is refused more firmly than a blank, unless both are open. */
const withoutLineBreak = (making: Making, field: Field): JsonObject =>
  isIn(making, paddingLevel(field, '\n')) ? { not: { type: 'string', pattern: LINE_BREAK } } : {};

/** A line break at an end of a text. */
export const LINE_BREAK = '^[\\r\\n]|[\\r\\n]$';

/** The same for validators that do not know `trimmed`; they let every text with white space around it through. */
const padded = (keywords: JsonObject): JsonObject => ({
  allOf: [unless({ type: ['string', 'null'], pattern: '^\\s+\\S|\\S\\s+$' }, keywords)],
});

function lengths(making: Making, field: Field): JsonObject & { readonly minLength?: number } {
  const { minLength = 0, maxLength } = field;
  const judged = (kind: RuleKind): boolean => isJudged(making, field, kind);
  if (DATA_TYPES[field.type].kind === 'values') return {};
  if (field.lengths !== undefined) return judged('length') ? oneOf(field.lengths) : {};
  const exact = judged('length');
  return {
    ...(minLength > 0 && (exact || judged('min-length')) ? { minLength } : {}),
    ...(maxLength !== undefined && (exact || judged('max-length')) ? { maxLength } : {}),
  };
}

/** Lengths that are no range: what lies between two of them is refused. */
function oneOf(allowed: readonly number[]): JsonObject {
  const between = allowed.slice(1).map((next, i) => ({ type: 'string', minLength: (allowed[i] ?? 0) + 1, maxLength: next - 1 }));
  return { minLength: Math.min(...allowed), maxLength: Math.max(...allowed), not: { anyOf: between } };
}

function form(making: Making, field: Field): JsonObject {
  const { level } = making;
  const { kind } = DATA_TYPES[field.type];
  if (kind === 'values') return isJudged(making, field, 'values') ? words(making, field) : {};
  if (field.type === 'Digits' && field.maximum !== undefined) return { pattern: countPattern(making, field) };
  if (kind === undefined || !isJudged(making, field, kind)) return {};
  if (kind === 'charset') return { pattern: `^[${charactersOf(field, level)}]*$` };
  // Which codes are assigned is a should; their form is a must.
  if (field.type === 'Currency' || field.type === 'Country')
    return level === 'must' ? { pattern: '^[A-Z]{3}$' } : { $ref: `#/$defs/${field.type.toLowerCase()}` };
  return formOf(field.type as Parameters<typeof formOf>[0], level);
}

/** The words of a list; where it is cut, unknown words are open, but not a word that is shown, in another case. */
function words(making: Making, field: Field): JsonObject {
  const values = valuesOf(making, field);
  if (field.valuesComplete !== false || making.level === 'open') return { enum: [...values] };
  return unless(
    { enum: [...values] },
    { minLength: 1, not: { type: 'string', pattern: `^(?:${values.map((word) => anyCase(word)).join('|')})$` } },
  );
}

/** The listed values, without those that only an error body has at the same place: they tell an answer from an error. */
function valuesOf({ contract, side }: Making, { path, values = [] }: Field): readonly string[] {
  const errors = side === 'response' ? (contract.error.find((field) => field.path === path)?.values ?? []) : [];
  return values.filter((value) => !errors.includes(value));
}

/** Digits that stand for a number: leading zeros are not judged, but a month has two digits at most. */
function countPattern({ level }: Making, field: Field): string {
  const [least, most] = [Number(field.minimum ?? 0), Number(field.maximum)];
  const numbers = Array.from({ length: most - least + 1 }, (_, i) => least + i).join('|');
  const zeros = level !== 'must' && field.path.endsWith('expiry.month') ? '(?!0[0-9]{2})0*' : '0*';
  return `^${zeros}(?:${numbers})$`;
}
