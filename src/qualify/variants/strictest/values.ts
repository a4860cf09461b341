import { AIRPORTS, CARRIERS, CURRENCIES } from '../../../catalogue/codes.js';
import { DATA_TYPES } from '../../../catalogue/data-types.js';
import { ISSUED } from '../../../catalogue/issued.js';
import { SUBDIVISIONS } from '../../../catalogue/subdivisions.js';
import type { Contract, Field } from '../../../catalogue/vocabulary.js';
import type { FieldEffect } from '../../../gateway/behaviour/effect.js';
import { isLuhn } from '../../../gateway/relate/card-data.js';
import { getAt } from '../../../json/path.js';
import type { JsonValue } from '../../../json/value.js';

/** Why a good value of a field is refused all the same. */
type Doubt = (value: JsonValue, body: JsonValue) => boolean;

/** Refuses every value of a field that is not among those on which all interpretations agree. */
export function doubtfulValues({ request, apiOperation }: Contract): readonly FieldEffect[] {
  return request.flatMap((field): readonly FieldEffect[] => {
    if (field.type === 'group' || field.value === apiOperation.value) return [];
    const doubt = doubtOf(field);
    return doubt === undefined ? [] : [{ at: 'field', path: field.path, kind: 'json-type', do: 'refuse', where: doubt }];
  });
}

function doubtOf(field: Field): Doubt | undefined {
  if (field.issued !== undefined) return notIssued(field, field.issued);
  if (field.accept !== 'must') return () => true;
  const own = OF_FIELD[field.path.slice(field.path.lastIndexOf('.') + 1)];
  if (own !== undefined) return own;
  if (field.samples !== undefined)
    return onText((text) => field.samples?.includes(text) !== true || field.lenient?.includes(text) === true);
  return OF_TYPE[field.type];
}

const onText =
  (test: (text: string) => boolean): Doubt =>
  (value) =>
    typeof value === 'string' && test(value);

/** Letters, digits and single blanks between them: that other characters are accepted is only likely. */
const PLAIN = /^[0-9A-Za-z]+(?: [0-9A-Za-z]+)*$/;

const CARRIER_CODES = new Set([...CARRIERS].flatMap(([two, three]) => [two, three, `${two}/${three}`]));

/** Country codes that ITU-T has assigned (E.164). */
const CALLING_CODE =
  /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|21[12368]|2[2-6]\d|29[01789]|35\d|3[78]\d|42[013]|50\d|59\d|67\d|68\d|69[0-2]|8[05][0-8]|870|88[06]|9[67]\d|99[2-68]) /;

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Thousandths are money in some currencies. A request that names none is about an order whose currency it does not show. */
function decimalsIn(body: JsonValue): number {
  const [currency] = ['order.currency', 'transaction.currency']
    .map((path) => getAt(body, path))
    .filter((found) => typeof found === 'string');
  return currency === undefined ? 3 : Math.max(2, CURRENCIES.get(currency) ?? 2);
}

const OF_TYPE: Partial<Readonly<Record<Field['type'], Doubt>>> = {
  String: onText((text) => !PLAIN.test(text)),
  'ASCII Text': onText((text) => !PLAIN.test(text)),
  Currency: onText((text) => !CURRENCIES.has(text)),
  Country: onText((text) => !DATA_TYPES.Country.good.includes(text)),
  'Upper case alphabetic text': onText((text) => !AIRPORTS.has(text)),
  // A designator, an accounting code, or both of one carrier.
  Regex: onText((text) => !CARRIER_CODES.has(text)),
  'Telephone Number': onText((text) => !CALLING_CODE.test(text)),
  Decimal: (value, body) => typeof value === 'string' && (!/^\d+(?:\.\d+)?$/.test(value) || decimalsOf(value) > decimalsIn(body)),
  Hex: onText((text) => text !== text.toUpperCase()),
};

/** Four numbers of a byte each. */
const isAddress = (text: string): boolean => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) <= 255);

const SUBDIVISION_CODES = new Set([...SUBDIVISIONS.values()].flatMap((codes) => [...codes]));

const OF_FIELD: Readonly<Record<string, Doubt>> = {
  stateProvinceCode: onText((text) => !SUBDIVISION_CODES.has(text)),
  // A series of payments that is over.
  expiryDate: onText((text) => text < new Date().toISOString().slice(0, 10)),
  ipAddress: onText((text) => !isAddress(text)),
  // An id of the run.
  targetTransactionId: () => false,
  // At 48 any character is accepted.
  identifier: () => false,
  number: onText((text) => !isLuhn(text)),
};

/** The issued values by their key. Of encrypted card data the payload alone tells whether it is known. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(ISSUED.values).map(([key, value]) => [key, [value]])),
  emv: [ISSUED.emv.permitted],
  tracks: Object.values(ISSUED.tracks),
  sensitiveData: ISSUED.sensitiveData,
  p2pe: [ISSUED.p2pe.payload],
};

function notIssued({ path }: Field, key: string): Doubt | undefined {
  if (key === 'session') return undefined;
  if ((key === 'p2pe' && !path.endsWith('payload')) || (key === 'planId' && !path.endsWith('planId'))) return undefined;
  return (value) => KNOWN[key]?.includes(value as string) !== true;
}
