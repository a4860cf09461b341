import { type Catalogued, perCatalogue } from '../catalogue/catalogue.js';
import { ROLES } from '../catalogue/roles.js';
import type { Field, TypeName } from '../catalogue/vocabulary.js';
import { ERROR_FIELDS } from './known-words.js';
import { AMBIGUOUS_NAMES, CODE_NAMES, CONFIDENTIAL_NAMES } from './secret-names.js';
import { groupBy } from '../json/group-by.js';

/** What is known of a place in an answer: the fields that contracts describe there. */
export type Described = readonly Pick<Field, 'type' | 'values' | 'value'>[];

const FREE_TEXT: Described = [{ type: 'String' }];
const MASKED_NUMBER: Described = [{ type: 'Masked digits' }];

const byPath = perCatalogue(({ contracts }): ReadonlyMap<string, Described> => {
  const fields = new Set(contracts.flatMap(({ request, response }) => [...response, ...request]));
  return new Map([
    ...Object.values(ROLES).flatMap((path) => (typeof path === 'string' ? [[path, FREE_TEXT] as const] : [])),
    ...groupBy(fields, ({ path }) => path),
    ...ERROR_FIELDS.map((name) => [`error.${name}`, FREE_TEXT] as const),
  ]);
});

/** The fields at a generic path; an order that is read has the members of `order` at its root, and answers of requests as transactions. */
export function describedAt(path: string, of: Catalogued): Described | undefined {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (CODE_NAMES.test(name) || CONFIDENTIAL_NAMES.test(name)) return undefined;
  const fields = byPath(of);
  const found =
    fields.get(path) ??
    fields.get(`order.${path}`) ??
    fields.get(path.replace(/^transaction\[n\]\./, '')) ??
    fields.get(path.replace(/[^.]+$/, '{X}'));
  return AMBIGUOUS_NAMES.test(name) && found !== undefined ? MASKED_NUMBER : found;
}

/** Forms of values that cannot hold a card number or a password, by their type. */
const FORMS: Partial<Readonly<Record<TypeName, RegExp>>> = {
  Decimal: /^-?(?=(?:\d\.?){1,12}$)\d+(?:\.\d{1,4})?$/,
  Integer: /^-?\d{1,6}$/,
  Boolean: /^(?:true|false)$/,
  Date: /^(?:19|20)\d\d-[01]\d-[0-3]\d$/,
  Time: /^[0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-][01]\d:?[0-5]\d)?$/,
  'Time Offset': /^[+-][01]\d:?[0-5]\d$/,
  DateTime: /^(?:19|20)\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d(?:\.\d{1,3})?(?:Z|[+-][01]\d:?[0-5]\d)?$/,
  Currency: /^[A-Z]{3}$/,
  Country: /^[A-Z]{3}$/,
  'Masked digits': /^\d{0,6}[xX*]{4,13}\d{0,4}$/,
};

/** Whether a value is one that its field lists, or has a form that holds no secret. */
export const isHarmless = (fields: Described, value: string): boolean =>
  fields.some(
    ({ type, values, value: constant }) => constant === value || values?.includes(value) === true || FORMS[type]?.test(value) === true,
  );

/** A moment, as answers write it. */
export const isMoment = (word: string): boolean => (FORMS.DateTime as RegExp).test(word) || (FORMS.Date as RegExp).test(word);
