import { COUNTRIES, CURRENCIES } from '../catalogue/codes.js';
import { once } from '../catalogue/contracts.js';
import type { Contract } from '../catalogue/vocabulary.js';
import type { JsonObject } from '../json/value.js';
import { compileSchema, type Meanings, type Sieve } from './compile-schema.js';
import { FORMS } from './forms.js';
import { schemaFor } from './schema.js';
import type { BodySide } from './tree.js';

/**
 * The fast way to find nothing: a body that its compiled schema accepts needs no walk along its fields, nor along those beyond a cut listing.
 * What the schema refuses may still be right (a null that is not judged, a former currency), and is then walked.
 */
const sieves = once(() => new WeakMap<Contract, Partial<Record<BodySide, Sieve | 'wanted'>>>());

const fits = (type: 'Date' | 'DateTime') => (text: string) => FORMS[type]?.(text) === undefined;

const MEANINGS: Meanings = {
  '#/$defs/currency': (text) => CURRENCIES.has(text),
  '#/$defs/country': (text) => COUNTRIES.has(text),
  date: fits('Date'),
  'date-time': fits('DateTime'),
};

/**
 * The number of keys in a body that its sieve accepts, or a negative number. The first body of its kind is never accepted: walking it is
 * faster than compiling a schema, and often it is the only one.
 */
export function sift(contract: Contract, side: BodySide, body: JsonObject): number {
  let sides = sieves().get(contract);
  if (sides === undefined) {
    sides = {};
    sieves().set(contract, sides);
  }
  const known = sides[side];
  if (known === undefined) {
    sides[side] = 'wanted';
    return -1;
  }
  if (known !== 'wanted') return known(body);
  const made = sieveFor(contract, side);
  sides[side] = made;
  return made(body);
}

/** The compiled schema of one side of a contract. */
export const sieveFor = (contract: Contract, side: BodySide): Sieve =>
  compileSchema(schemaFor(contract, side, { level: 'should', promised: 'judged' }), MEANINGS);
