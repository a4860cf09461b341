import type { Field } from '../../catalogue/vocabulary.js';
import { scanEmail, scanTelephone, scanUrl } from './address-forms.js';
import { characterScanner } from './characters.js';
import { scanCarrier, scanCountry, scanCurrency, scanMasked } from './codes.js';
import { scanDate } from './date.js';
import { scanDecimal } from './decimal.js';
import { scanTime } from './time.js';
import type { Scanner } from './verdict.js';

/** The scanner for the form of a field's type, or undefined where any text has the form. */
export function scannerOf(field: Field): Scanner | undefined {
  switch (field.type) {
    case 'Decimal':
      return (text) => scanDecimal(text, field.maxLength ?? Number.POSITIVE_INFINITY);
    case 'Date':
      return scanDate;
    case 'Time':
      return scanTime;
    case 'Email':
      return scanEmail;
    case 'Url':
      return scanUrl;
    case 'Telephone Number':
      return scanTelephone;
    case 'Masked digits':
      return (text) => scanMasked(text, field.minLength ?? 0, field.maxLength ?? Number.POSITIVE_INFINITY);
    case 'Currency':
      return scanCurrency;
    case 'Country':
      return scanCountry;
    case 'Regex':
      return scanCarrier;
    case 'Digits':
    case 'Alphanumeric':
    case 'Alphanumeric + additional':
    case 'Upper case alphabetic text':
    case 'ASCII Text':
    case 'Hex':
    case 'Base64':
      return characterScanner(field);
    default:
      return undefined;
  }
}
