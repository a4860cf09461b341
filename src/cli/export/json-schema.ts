import type { Contract } from '../../catalogue/vocabulary.js';
import type { JsonObject } from '../../json/value.js';
import { schemaFor } from '../../rules/schema.js';

export const SCHEMA_SIDES = ['request', 'response', 'error'] as const;
export type SchemaSide = (typeof SCHEMA_SIDES)[number];

/**
 * One schema for one contract, of its request unless a side is given; for several contracts one document that holds all of theirs under
 * `$defs`, each with an id of its own.
 */
export function jsonSchema(contracts: readonly Contract[], side: SchemaSide | undefined): JsonObject {
  const [first, ...others] = contracts;
  if (first !== undefined && others.length === 0) return schemaFor(first, side ?? 'request');
  const sides = side === undefined ? (['request', 'response'] as const) : [side];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:touchstone:schemas',
    title: 'Bodies of the payment gateway API',
    $defs: Object.fromEntries(contracts.flatMap((contract) => sides.map((each) => [`${contract.id}:${each}`, schemaFor(contract, each)]))),
  };
}
