import type { TypeOfKind } from '../../catalogue/data-types.js';
import type { Level } from '../../catalogue/vocabulary.js';
import type { JsonObject } from '../../json/value.js';

type FormType = Exclude<TypeOfKind<'format'>, 'Currency' | 'Country'>;

const DIGIT = '[0-9]';
const HOURS = '(?:[01][0-9]|2[0-3])';
const SIXTY = '[0-5][0-9]';
const CLOCK = `${DIGIT}{2}:${DIGIT}{2}(?::${DIGIT}{2})?`;
const LEAP = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
/** A day that the calendar has. */
const DAY = `(?:${DIGIT}{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|${LEAP}-02-29)`;
const MOMENT = `${DAY}T${HOURS}:${SIXTY}:${SIXTY}\\.${DIGIT}{3}`;
const ZONE = `(?:Z|[+-]${HOURS}(?::${SIXTY})?)`;

/**
 * What a text of each type looks like, as keywords of JSON Schema: what must be refused, what should be and what is only doubtful. A level that
 * is left out is like the firmer one. No pattern backtracks more than a fixed number of steps per character.
 */
const FORMS: Readonly<Record<FormType, { readonly must: JsonObject; readonly should?: JsonObject; readonly open?: JsonObject }>> = {
  // The type allows a bare point, leading zeros, zero and more than three decimals, but a careful gateway may refuse them.
  Decimal: {
    must: { maxLength: 14, pattern: '^(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)$' },
    open: { maxLength: 14, pattern: '^(?=[0.]*[1-9])(?:0|[1-9][0-9]*)(?:\\.[0-9]{1,3})?$' },
  },
  Date: { must: { pattern: `^${DIGIT}{4}-${DIGIT}{2}-${DIGIT}{2}$` }, should: { pattern: `^${DAY}$` } },
  DateTime: {
    must: { pattern: `^${MOMENT}(?:Z|[+-]${DIGIT}{2}(?::?${DIGIT}{2})?)$` },
    should: { pattern: `^${MOMENT}Z$` },
  },
  Time: {
    must: { pattern: `^${CLOCK}(?:Z|[+-]${DIGIT}{2}(?::${DIGIT}{2})?)?$` },
    should: { pattern: `^(?:${CLOCK}|${HOURS}:${SIXTY}(?::${SIXTY})?${ZONE})$` },
    open: { pattern: `^${HOURS}:${SIXTY}(?::${SIXTY})?${ZONE}$` },
  },
  'Time Offset': {
    must: { pattern: `^[+-]${DIGIT}{4}$` },
    should: { pattern: '^[+-](?:(?:0[0-9]|1[0-3])[0-5][0-9]|1400)$' },
  },
  // Only plain addresses are agreed on: quoted, very short and very long ones are not judged.
  Email: { must: { minLength: 4, pattern: '@' }, open: { maxLength: 254, pattern: '^[^\\s@"]+@[^\\s@".]+(?:\\.[^\\s@".]+)+$' } },
  Url: { must: { minLength: 12, pattern: '^[hH][tT][tT][pP][sS]' }, open: { minLength: 12, pattern: '^https://' } },
  'Telephone Number': { must: { pattern: '^(?!(?:[^0-9]*[0-9]){16})\\+[0-9]{1,3}(?: [0-9]+)+$' } },
  'Masked digits': {
    must: { minLength: 9, maxLength: 19, pattern: '^[0-9x]+$' },
    should: { minLength: 9, maxLength: 19, pattern: '^(?:[0-9]{6}x+[0-9]{4}|[0-9]+)$' },
    open: { minLength: 9, maxLength: 19, pattern: '^[0-9]{6}x+[0-9]{4}$' },
  },
  Regex: {
    must: { pattern: '^(?:[\\s\\S]{2}(?:/[0-9]{3})?|[0-9]{3})$' },
    open: { pattern: '^(?:[0-9A-Za-z]{2}|[0-9]{3}|[0-9A-Za-z]{2}/[0-9]{3})$' },
  },
  'Language Tag': { must: { pattern: '^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$' } },
};

/** The keywords for texts of a type whose form is judged as a whole. */
export function formOf(type: FormType, level: Level): JsonObject {
  const { must, should = must, open = should } = FORMS[type];
  return { must, should, open }[level];
}
