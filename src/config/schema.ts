import { once } from '../catalogue/contracts.js';
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

/**
 * What a configuration file may say. Published as docs/schemas/config.schema.json; a test compares the two. It lists the contracts,
 * so it changes when contracts are added.
 */
export const configSchema = once(
  (): Schema => ({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://touchstone.example/schemas/config.schema.json',
    title: 'touchstone configuration',
    type: 'object',
    ...published({
      description:
        'touchstone.config.{yaml,yml,json,ts,mjs}. Flags go before the environment, the environment before this file, this file before the defaults.',
      properties: KEYS,
    }),
    additionalProperties: false,
  }),
);
