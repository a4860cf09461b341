import type { Contract, Level } from '../../catalogue/vocabulary.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../json/value.js';
import { NOT_SHOWN } from '../../rules/schema/beyond-listing.js';
import { schemaFor } from '../../rules/schema/schema.js';
import { typeName } from './names.js';

export const SCHEMA_SIDES = ['request', 'response', 'error'] as const;
export type SchemaSide = (typeof SCHEMA_SIDES)[number];

/** The level of a schema: only what must be refused, or also what should be. */
export type SchemaLevel = 'must' | 'should';

const WORDS: Readonly<Record<SchemaLevel, string>> = {
  must: 'Refuses what must be refused, as far as a schema can say it, and lets through all that must be accepted.',
  should: 'Refuses what must or should be refused, as far as a schema can say it, and lets through all that must be accepted.',
};

/**
 * One schema for one contract, of its request unless a side is given; for several contracts one document that holds all of theirs under
 * `$defs`, by names such as Void66Request.
 */
export function jsonSchema(contracts: readonly Contract[], side: SchemaSide | undefined, level: SchemaLevel = 'must'): JsonObject {
  const [first, ...others] = contracts;
  if (first !== undefined && others.length === 0) {
    const of = side ?? 'request';
    const schema = schemaFor(first, of, level);
    const words = `The ${of} body of ${first.id}. ${WORDS[level]}`;
    return { ...schema, description: words };
  }
  const sides = side === undefined ? (['request', 'response'] as const) : [side];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:touchstone:schemas:${level}`,
    title: 'Bodies of the payment gateway API',
    description: WORDS[level],
    $defs: namedSchemas(contracts, sides, level, '#/$defs/'),
  };
}

/** The schemas of these bodies and of what they share, side by side under their names, all references pointing at `home`. */
export function namedSchemas(
  contracts: readonly Contract[],
  sides: readonly SchemaSide[],
  level: Level,
  home: string,
): Record<string, JsonValue> {
  const all: Record<string, JsonValue> = {};
  for (const contract of contracts) {
    for (const side of sides) {
      const { $schema: _, $id: __, $defs, ...schema } = schemaFor(contract, side, level);
      for (const [name, part] of Object.entries(isObject($defs) ? $defs : {})) all[name] ??= relocated(part, home);
      all[typeName(contract, side)] ??= hoisted(relocated(schema, home), all, home);
    }
  }
  return all;
}

/** What operations say of fields beyond a cut listing is mostly the same: it is written once. */
function hoisted(value: JsonValue, all: Record<string, JsonValue>, home: string): JsonValue {
  if (isArray(value)) return value.map((item) => hoisted(item, all, home));
  if (!isObject(value)) return value;
  if (value['description'] !== NOT_SHOWN || Object.keys(value).length === 1)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, hoisted(member, all, home)]));
  const text = JSON.stringify(value);
  const known = Object.keys(all).filter((name) => name.startsWith('beyond'));
  const name = known.find((one) => JSON.stringify(all[one]) === text) ?? `beyond${known.length + 1}`;
  all[name] ??= value;
  return { $ref: `${home}${name}` };
}

/** References to a schema's own parts, pointed at the parts of the whole document. */
function relocated(value: JsonValue, home: string): JsonValue {
  if (isArray(value)) return value.map((item) => relocated(item, home));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) =>
      key === '$ref' && typeof member === 'string' ? [key, member.replace('#/$defs/', home)] : [key, relocated(member, home)],
    ),
  );
}
