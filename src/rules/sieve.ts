import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonObject } from '../json/value.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { FORMS } from './forms.js';
import { schemaFor } from './schema.js';
import type { BodySide } from './tree.js';

/**
 * The fast way to find nothing: a body that its compiled schema takes needs no walk along its fields. What the schema refuses may still be
 * right (null where it is not judged, a currency of yesterday), and is then walked. ajv is loaded by whoever has many bodies to judge; a
 * single file is judged sooner than ajv is loaded.
 */
let ajv: Ajv2020 | undefined;
const validators = new WeakMap<Contract, Map<BodySide, (body: JsonObject) => boolean>>();

/** From here on bodies go through compiled schemas, each compiled when the first body of its contract and side comes. */
export async function enableSieve(): Promise<void> {
  if (ajv !== undefined) return;
  const { createCompiler } = await import('./compiler.js');
  const calendar = (type: 'Date' | 'DateTime') => (text: string) => FORMS[type]?.(text) === undefined;
  ajv = createCompiler({
    formats: {
      date: calendar('Date'),
      'date-time': calendar('DateTime'),
      currency: (text: string) => FORMS.Currency?.(text) === undefined,
      country: (text: string) => FORMS.Country?.(text) === undefined,
    },
    meta: false,
    // Half of the time of compiling goes into tidying code that runs as fast untidied.
    code: { optimize: false },
    validateSchema: false,
  });
}

/** Whether the sieve is on and lets the body through. */
export function passesSieve(contract: Contract, side: BodySide, body: JsonObject): boolean {
  if (ajv === undefined) return false;
  return sieveFor(contract, side)(body);
}

/** The compiled schema of one side of a contract. Needs `enableSieve` first. */
export function sieveFor(contract: Contract, side: BodySide): (body: JsonObject) => boolean {
  let sides = validators.get(contract);
  if (sides === undefined) {
    sides = new Map();
    validators.set(contract, sides);
  }
  let validator = sides.get(side);
  if (validator === undefined) {
    validator = compile(contract, side);
    sides.set(side, validator);
  }
  return validator;
}

function compile(contract: Contract, side: BodySide): (body: JsonObject) => boolean {
  if (ajv === undefined) throw new Error('the sieve is not enabled');
  // Without its id, which the contract of another set of contracts may have as well.
  const { $id: _, ...schema } = schemaFor(contract, side);
  // Sets are faster than long lists of codes.
  const codes = { currency: { type: 'string', format: 'currency' }, country: { type: 'string', format: 'country' } };
  const validate = ajv.compile<JsonObject>({ ...schema, $defs: codes });
  return (body) => validate(body);
}
