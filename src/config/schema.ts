import { type Catalogue, perCatalogue } from '../catalogue/catalogue.js';
import type { OfCatalogue } from './keys/contract-names.js';
import { KEYS } from './keys/keys.js';
import type { Group, Key, Said, Schema } from './keys/row.js';

/** Properties for the command line and the environment, which are not part of the schema. */
const UNPUBLISHED: ReadonlySet<string> = new Set(['flag', 'help', 'variable', 'secret'] satisfies readonly (keyof Said)[]);

const published = (key: Key | Group): Schema =>
  Object.fromEntries(
    Object.entries(key).flatMap(([word, value]): [string, unknown][] => {
      if (UNPUBLISHED.has(word)) return [];
      return [[word, word === 'properties' ? inside(value as Group['properties']) : value]];
    }),
  );

const inside = (keys: Group['properties']): Schema => Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, published(key)]));

/** The schema with the names of the contracts that there are. */
function settled(schema: Schema, catalogue: Catalogue): Schema {
  const settle = (value: unknown): unknown => {
    if (typeof value === 'function') return (value as OfCatalogue)(catalogue);
    if (Array.isArray(value)) return value.map(settle);
    return typeof value === 'object' && value !== null ? settled(value as Schema, catalogue) : value;
  };
  return Object.fromEntries(Object.entries(schema).map(([word, value]) => [word, settle(value)]));
}

/**
 * What a configuration file may say. Published as docs/schemas/config.schema.json; a test compares the two. It lists the contracts,
 * so every catalogue has its own.
 */
export const configSchema = perCatalogue(
  (catalogue): Schema => ({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://touchstone.example/schemas/config.schema.json',
    title: 'touchstone configuration',
    type: 'object',
    ...settled(
      published({
        description:
          'touchstone.config.{yaml,yml,json,ts,mjs}. Flags go before the environment, the environment before this file, this file before the defaults.',
        properties: KEYS,
      }),
      catalogue,
    ),
    additionalProperties: false,
  }),
);
