import { ROLES, UNDEMANDING_VALUES } from '../../src/catalogue/roles.js';
import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import type { Field } from '../../src/catalogue/vocabulary.js';
import type { JsonValue } from '../../src/json/value.js';
import type { Values } from '../../src/model/values.js';
import { textOfLength } from '../text-of-length.js';
import { isKnown, issuedOf } from './issued.js';
import { base64, digits, emvObjects, hex, letters, madeUpTrack } from './made-up.js';
import { holdsAirport } from './upper-case-text.js';

const CARD = `${ROLES.card}.`;

/** One plain good value of a field, as a template: what a base body carries when only the presence of the field matters. */
export function typicalValue(field: Field, values: Values): JsonValue {
  const special = SPECIAL[field.path];
  if (special !== undefined) return special(values);
  if (field.issued !== undefined) return issuedValue(field, values);
  return plainTypical(field, values);
}

/** Fields whose good value comes from the card, the state or the configuration. */
const SPECIAL: Readonly<Record<string, (values: Values) => JsonValue>> = {
  [ROLES.target]: () => '{{state:transactionId}}',
  [`${CARD}number`]: () => '{{card:approved.number}}',
  [`${CARD}expiry.month`]: () => '{{card:approved.expiry.month}}',
  [`${CARD}expiry.year`]: () => '{{card:approved.expiry.year}}',
  ...Object.fromEntries(Object.entries(UNDEMANDING_VALUES).map(([path, value]) => [path, () => value])),
};

/** The same by type, bounds and list alone, for answers. */
export function plainTypical(field: Field, values: Values): JsonValue {
  const [sample] = field.samples ?? [];
  if (sample !== undefined) return sample;
  const [choice] = field.values ?? [];
  if (choice !== undefined) return values.names[choice] ?? choice;
  const { minLength = 1, maxLength = 40 } = field;
  switch (field.type) {
    case 'Currency':
      return values.currencies[0] ?? 'USD';
    case 'Country':
      return values.countries[0] ?? 'USA';
    case 'Decimal':
      return '10.00';
    case 'Integer':
      return Number(field.maximum ?? 9) >= 7 ? Math.max(7, Number(field.minimum ?? 1)) : Number(field.minimum ?? 1);
    case 'Boolean':
      return true;
    case 'Digits':
      return field.maximum === undefined ? digits(Math.max(minLength, Math.min(maxLength, 4))) : String(field.maximum);
    case 'String':
    case 'Alphanumeric':
    case 'Alphanumeric + additional':
    case 'ASCII Text':
      // Not at a bound if possible, so that a target that wrongly refuses the bound accepts the other requests.
      return letters(Math.max(minLength, Math.min(maxLength - 1, 8)));
    case 'Upper case alphabetic text':
      return holdsAirport(field) ? (DATA_TYPES[field.type].good[0] ?? 'AAA') : textOfLength(field, Math.max(minLength, maxLength - 1));
    case 'Hex':
      return hex(Math.max(minLength, Math.min(maxLength, 32)));
    case 'Base64':
      return base64(Math.max(4, Math.ceil(minLength / 4) * 4, Math.min(28, Math.floor(maxLength / 4) * 4)));
    default:
      return DATA_TYPES[field.type].good[0] ?? letters(minLength);
  }
}

function issuedValue(field: Field, values: Values): JsonValue {
  const known = isKnown(field, values);
  const name = field.path.slice(field.path.lastIndexOf('.') + 1);
  switch (field.issued) {
    case 'p2pe':
      if (name === 'encryptionState') return 'VALID';
      if (name === 'cardBin') return known ? (values.p2pe?.pan ?? '').slice(0, 6) : '400000';
      return known ? `{{p2pe:${name}}}` : plainTypical(field, values);
    case 'tracks':
      return known ? `{{track:${name}}}` : madeUpTrack(field, values);
    case 'emv':
      return known ? '{{emv:permitted}}' : emvObjects(10);
    case 'cryptogram':
      if (field.type === 'Base64') return '{{cryptogram:28}}';
      return name === 'eciIndicator' ? '02' : plainTypical(field, values);
    case 'sensitiveData':
      return values.sensitiveData[0] ?? 'TOUCHSTONE';
    default:
      // Members with bounds have good values of their own, even in a group that needs an issued id.
      if (field.maximum !== undefined) return plainTypical(field, values);
      return issuedOf(values, field.issued ?? '')[0] ?? madeUp(field, values);
  }
}

/** Long and with a zero in front, so that a target that takes any value shows whether it keeps the whole of it. A short one could be a number. */
function madeUp(field: Field, values: Values): JsonValue {
  const { minLength = 1, maxLength } = field;
  if (maxLength === undefined) return plainTypical(field, values);
  const length = Math.max(minLength, maxLength - 1);
  if (field.type !== 'String') return textOfLength(field, length);
  return length > 6 ? `0${textOfLength(field, length - 1)}` : '012345'.slice(0, length);
}
