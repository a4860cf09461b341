import type { Field, TypeName } from '../../../src/catalogue/vocabulary.js';
import type { JsonValue } from '../../../src/json/value.js';

/** What this gateway knows of the world: less than ISO does. */
export const CURRENCIES = ['GBP', 'CHF', 'NOK'];
export const COUNTRIES = ['GBR', 'CHE', 'NOR', 'USA', 'CAN'];

/** The forms of 2.2, as this gateway reads them. */
const FORMS: Partial<Record<TypeName, (text: string) => boolean>> = {
  Digits: (text) => /^[0-9]*$/.test(text),
  Alphanumeric: (text) => /^[0-9A-Za-z]*$/.test(text),
  'Upper case alphabetic text': (text) => /^[A-Z]*$/.test(text),
  'ASCII Text': (text) => /^[ -~]*$/.test(text),
  Hex: (text) => /^[0-9A-Fa-f]*$/.test(text),
  Base64: (text) => /^[0-9A-Za-z+/]*={0,2}$/.test(text),
  Decimal: (text) => text.length <= 14 && /^(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/.test(text),
  Date: isDate,
  Time: (text) => /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:Z|[+-](?:[01]\d|2[0-3])(?::[0-5]\d)?)$/.test(text),
  Email: (text) => text.length > 3 && /^[^@]+@[^@]+$/.test(text),
  Url: (text) => text.length > 11 && text.startsWith('https://'),
  'Telephone Number': (text) => /^\+\d{1,3}(?: \d+)+$/.test(text) && text.replace(/\D/g, '').length <= 15,
  'Masked digits': (text) => text.length >= 9 && text.length <= 19 && /^\d{6}x+\d{4}$/.test(text),
  Currency: (text) => CURRENCIES.includes(text),
  Country: (text) => COUNTRIES.includes(text),
  Regex: (text) => /^(?:[0-9A-Za-z]{2}|\d{3}|[0-9A-Za-z]{2}\/\d{3})$/.test(text),
};

/** Whether a value is good for a field of a request. */
export function isGood(field: Field, value: JsonValue): boolean {
  if (field.value !== undefined) return value === field.value;
  if (field.type === 'Boolean') return typeof value === 'boolean';
  if (field.type === 'Integer') return typeof value === 'number' && Number.isInteger(value) && isWithin(field, value);
  return typeof value === 'string' && isGoodText(field, value);
}

function isGoodText(field: Field, text: string): boolean {
  // Said to be neither validated nor stored.
  if (field.path === 'correlationId') return text.length > 0;
  const length = [...text].length;
  if (length < (field.minLength ?? 0) || length > (field.maxLength ?? Number.POSITIVE_INFINITY)) return false;
  if (field.lengths !== undefined && !field.lengths.includes(length)) return false;
  if (field.values !== undefined && field.values.length > 0 && !field.values.includes(text)) return false;
  const characters = field.type === 'Alphanumeric + additional' ? field.characters : undefined;
  if (characters !== undefined && !new RegExp(`^[${characters}]*$`, 'u').test(text)) return false;
  if (FORMS[field.type]?.(text) === false) return false;
  return field.minimum === undefined && field.maximum === undefined ? true : text !== '' && isWithin(field, Number(text));
}

const isWithin = (field: Field, value: number): boolean =>
  value >= Number(field.minimum ?? 0) && value <= Number(field.maximum ?? Number.MAX_SAFE_INTEGER);

function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`).getTime() : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
