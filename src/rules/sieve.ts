import { COUNTRIES, CURRENCIES } from '../catalogue/codes.js';
import { once } from '../catalogue/contracts.js';
import type { Contract } from '../catalogue/vocabulary.js';
import type { JsonObject } from '../json/value.js';
import { compileSchema, type Meanings, type Sieve } from './compile-schema.js';
import { FORMS } from './forms.js';
import { schemaFor } from './schema.js';
import type { BodySide } from './tree.js';

/**
 * The fast way to find nothing: a body that its compiled schema takes needs no walk along its fields, and where its listing is cut none
 * along the fields beyond it. What the schema refuses may still be right (null where it is not judged, a currency of yesterday), and is
 * then walked.
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
 * The number of keys in a body that its sieve lets through, negative for another. The first body of its kind is let through by none: it is
 * walked sooner than a schema is made, and often it is the only one.
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
