import { ROLES } from '../../src/catalogue/roles.js';
import fc from 'fast-check';
import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import type { Field, TypeName } from '../../src/catalogue/vocabulary.js';
import type { JsonValue } from '../../src/json/value.js';
import type { Values } from '../../src/model/values.js';
import { alphanumeric, asciiText, base64Text, digitNumber, digitText, hexText, maskedDigits, text } from './texts.js';
import { cardNumber, emvDataObjects, expiryMonth, expiryYear, track1, track2 } from './cards.js';
import { carrierCode, country, currency, minorDigits, languageTag } from './codes.js';
import { date, dateTime, time, timeOffset } from './moments.js';
import { decimal } from './decimal.js';
import { email, telephone, url } from './contacts.js';
import { isKnown } from './issued.js';
import { typicalValue } from './typical.js';
import { upperCaseText } from './upper-case-text.js';

/** Good values of a field, as templates: its type, its bounds, its list, and what the target is known to take. Every shrink is good too. */
export function valueOf(field: Field, values: Values): fc.Arbitrary<JsonValue> {
  const special = Object.entries(SPECIAL).find(([ending]) => field.path.endsWith(ending));
  if (special !== undefined) return special[1](field, values);
  if (field.issued !== undefined && isKnown(field, values)) return fc.constant(typicalValue(field, values));
  return plainValueOf(field, values);
}

/** Good values by type, bounds and list alone, for answers. */
export function plainValueOf(field: Field, values: Values): fc.Arbitrary<JsonValue> {
  if (field.samples !== undefined) return fc.constantFrom(...field.samples);
  if (field.values !== undefined && field.values.length > 0)
    return fc.constantFrom(...field.values.map((value) => values.names[value] ?? value));
  if (field.lengths !== undefined)
    return fc.oneof(...field.lengths.map((length) => BY_TYPE[field.type]({ ...field, minLength: length, maxLength: length }, values)));
  return BY_TYPE[field.type](field, values);
}

type Make = (field: Field, values: Values) => fc.Arbitrary<JsonValue>;

/** Fields with a form of their own. */
const SPECIAL: Readonly<Record<string, Make>> = {
  [ROLES.target]: () => fc.constant('{{state:transactionId}}'),
  'card.number': () => cardNumber(),
  'card.expiry.month': () => expiryMonth(),
  'card.expiry.year': () => expiryYear(),
  emvRequest: (field, values) => (isKnown(field, values) ? fc.constant('{{emv:permitted}}') : emvDataObjects(field.maxLength)),
};

const least = (field: Field): number => Math.min(most(field), Math.max(1, field.minLength ?? 1));
const most = (field: Field, otherwise = 40): number => field.maxLength ?? otherwise;

const BY_TYPE: Readonly<Record<TypeName, Make>> = {
  String: (field) => text(least(field), most(field)),
  Digits: (field) =>
    field.maximum === undefined ? digitText(least(field), most(field, 6)) : digitNumber(Number(field.minimum ?? 0), Number(field.maximum)),
  Alphanumeric: (field) => alphanumeric(least(field), most(field)),
  'Alphanumeric + additional': (field) => alphanumeric(least(field), most(field), extrasOf(field)),
  'Upper case alphabetic text': (field) => upperCaseText(field),
  'ASCII Text': (field) => asciiText(least(field), most(field)),
  Hex: (field) => hexText(least(field), most(field)),
  Base64: (field) => base64Text(least(field), most(field, 64)),
  Decimal: (_field, values) => decimal(minorDigits(values.currencies[0] ?? 'USD')),
  // A bound of sixteen nines is no number of JavaScript.
  Integer: (field) =>
    fc.integer({ min: Number(field.minimum ?? 0), max: Math.min(Number.MAX_SAFE_INTEGER, Number(field.maximum ?? 2 ** 31 - 1)) }),
  Boolean: () => fc.boolean(),
  Date: () => date(),
  DateTime: () => dateTime(),
  Time: () => time(),
  'Time Offset': () => timeOffset(),
  Email: () => email(),
  Url: () => url(),
  'Telephone Number': () => telephone(),
  'Masked digits': (field) => maskedDigits(field.maxLength),
  Currency: (_field, values) => currency(values.currencies),
  Country: (_field, values) => country(values.countries),
  Enumeration: () => fc.constant('UNKNOWN'),
  Regex: () => carrierCode(),
  'Language Tag': () => languageTag(),
  'Track 1 Data': () => track1(),
  'Track 2 Data': () => track2(),
  group: () => fc.constant({}),
};

const extrasOf = (field: Field): string =>
  (field.characters ?? '').replace(DATA_TYPES['Alphanumeric + additional'].characters ?? '', '').replaceAll('\\', '');
