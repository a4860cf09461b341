import { ROLES } from '../src/catalogue/roles.js';
import fc from 'fast-check';
import type { Contract, Field, StateName } from '../src/catalogue/vocabulary.js';
import { applyEdits } from '../src/json/edit.js';
import type { JsonObject, JsonValue } from '../src/json/value.js';
import type { Values } from '../src/model/values.js';
import { baseBody } from './base.js';
import { fieldTable } from './fields.js';
import { settle } from './settle.js';
import { acceptLevel } from './values/issued.js';
import { valueOf } from './values/value-of.js';

interface Chosen {
  readonly field: Field;
  readonly value: JsonValue;
  /** Which element of an array, or which name of a map. */
  readonly slot: number;
}

const SLOTS = 3;

/**
 * Valid bodies of a contract, as templates: any of its optional fields, alone and together, around the base body. Values that only an issuer
 * knows are left out unless the configuration has them. Every shrink is valid, and the smallest is the base body.
 */
export function validBody(contract: Contract, values: Values, state: StateName): fc.Arbitrary<JsonObject> {
  const base = baseBody(contract, values, state);
  const fields = fieldTable(contract).leaves.filter((field) => isFree(contract, field, values));
  if (fields.length === 0) return fc.constant(base);
  const one = fc.oneof(
    ...fields.map((field) =>
      fc.tuple(valueOf(field, values), fc.nat({ max: SLOTS - 1 })).map(([value, slot]): Chosen => ({ field, value, slot })),
    ),
  );
  const some = (maxLength: number): fc.Arbitrary<Chosen[]> =>
    fc.uniqueArray(one, { maxLength, selector: (chosen) => placeOf(chosen), size: 'max' });
  return fc
    .oneof({ arbitrary: some(6), weight: 4 }, { arbitrary: some(Math.min(24, fields.length)), weight: 1 })
    .map((chosen) => bodyWith(contract, values, base, chosen));
}

/**
 * Whether a valid body may have the field besides the base: it is not fixed, not decided by the state, and not an issued value that
 * is unknown.
 */
export function isFree(contract: Contract, field: Field, values: Values): boolean {
  if (field.value !== undefined || field.path === ROLES.target) return false;
  if (acceptLevel(field, values) === 'open') return false;
  // A later transaction keeps the currency of its order; readers and terminals have card data of their own.
  if (contract.states[0] !== 'none' && field.type === 'Currency' && !field.path.includes('valueTransfer')) return false;
  return field.issued !== 'tracks' && field.issued !== 'p2pe';
}

function placeOf({ field, slot }: Chosen): string {
  return /\[n\]|\{X\}/.test(field.path) ? `${field.path} ${slot}` : field.path;
}

function bodyWith(contract: Contract, values: Values, base: JsonObject, chosen: readonly Chosen[]): JsonObject {
  const slots = new Map<string, number[]>();
  for (const { field, slot } of chosen) {
    const array = arrayOf(field);
    if (array !== undefined)
      slots.set(
        array,
        [...new Set([...(slots.get(array) ?? []), slot])].sort((left, right) => left - right),
      );
  }
  const edits = chosen
    .map(({ field, value, slot }) => {
      const array = arrayOf(field);
      // Unused slots leave no gaps in the array.
      const index = array === undefined ? 0 : (slots.get(array) ?? []).indexOf(slot);
      return { index, op: 'set' as const, path: field.path.replace('[n]', `[${index}]`).replace('{X}', `name${slot}`), value };
    })
    .sort((left, right) => left.index - right.index);
  return settle(contract, applyEdits(base, edits) as JsonObject, values);
}

const arrayOf = (field: Field): string | undefined => /^(.*)\[n\]/.exec(field.path)?.[1];
