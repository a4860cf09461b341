import { DATA_TYPES, type TypeOfKind } from '../../catalogue/data-types.js';
import type { Field, TypeName } from '../../catalogue/vocabulary.js';
import { scanEmail, scanTelephone, scanUrl } from './address-forms.js';
import { characterScanner } from './characters.js';
import { scanCarrier, scanCountry, scanCurrency, scanLanguage, scanMasked } from './codes.js';
import { scanDate } from './date.js';
import { scanDecimal } from './decimal.js';
import { scanDateTime, scanOffset, scanTime } from './time.js';
import type { Scanner, Verdict } from './verdict.js';

type FieldScanner = (text: string, field: Field) => Verdict;

const FORMS: Partial<Readonly<Record<TypeName, FieldScanner>>> = {
  Decimal: (text, { maxLength }) => scanDecimal(text, maxLength ?? Number.POSITIVE_INFINITY),
  Date: scanDate,
  DateTime: scanDateTime,
  Time: scanTime,
  'Time Offset': scanOffset,
  Email: scanEmail,
  Url: scanUrl,
  'Telephone Number': scanTelephone,
  'Masked digits': (text, { minLength, maxLength }) => scanMasked(text, minLength ?? 0, maxLength ?? Number.POSITIVE_INFINITY),
  Currency: scanCurrency,
  Country: scanCountry,
  Regex: scanCarrier,
  'Language Tag': scanLanguage,
} satisfies Record<TypeOfKind<'format'>, FieldScanner>;

/** The scanner for the form of a field's type, or undefined where any text has the form. */
export function scannerOf(field: Field): Scanner | undefined {
  if (DATA_TYPES[field.type].kind === 'charset') return characterScanner(field);
  const scan = FORMS[field.type];
  return scan && ((text) => scan(text, field));
}
