import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VARIABLES } from '../../src/config/environment.js';
import { flagOf, PLACES as FLAG_PLACES } from '../../src/config/flags.js';
import { CONTRACT_SCHEMA, OPERATION_SCHEMA, REVISION_SCHEMA } from '../../src/config/contracts/schema.js';
import { KNOWN_SCHEMA } from '../../src/config/known.js';
import { configSchema } from '../../src/config/schema.js';

const FOLDER = join(import.meta.dirname, '../../docs/schemas');

test.each([
  ['config.schema.json', configSchema()],
  ['contract.schema.json', CONTRACT_SCHEMA],
  ['known.schema.json', KNOWN_SCHEMA],
])('the published %s is the one that files are held to', (name, schema) => {
  const file = join(FOLDER, name);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(schema)));
});

test('every key of it is described', () => {
  const undescribed: string[] = [];
  const walk = (schema: unknown, path: string): void => {
    const { properties } = schema as { properties?: Record<string, { description?: string }> };
    for (const [key, member] of Object.entries(properties ?? {})) {
      if (member.description === undefined) undescribed.push(`${path}.${key}`);
      walk(member, `${path}.${key}`);
    }
  };
  for (const schema of [configSchema(), REVISION_SCHEMA, OPERATION_SCHEMA]) walk(schema, '');
  expect(undescribed).toEqual([]);
});

/** Rows of the tables of docs/configuration.md, by the keys in their first column. */
const PAGE = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
const properties = (schema: unknown): Readonly<Record<string, { default?: string | number }>> =>
  (schema as { properties?: Record<string, { default?: string | number }> }).properties ?? {};

test('every key of it, and every variable, is told on the page', () => {
  const keys = Object.entries(properties(configSchema())).flatMap(([name, member]) => [name, ...Object.keys(properties(member))]);
  const told = (word: string): boolean => new RegExp(`\\b${word}\\b`).test(PAGE);
  expect([...keys, ...Object.keys(VARIABLES)].filter((word) => word !== '$schema' && !told(word))).toEqual([]);
});

test('every flag and variable settles a key of it', () => {
  const known = (path: string): boolean =>
    path.split('.').reduce<unknown>((schema, key) => properties(schema)[key], configSchema()) !== undefined;
  const paths = [...Object.values(VARIABLES), ...Object.values(FLAG_PLACES)].filter((path) => !path.startsWith('target.auth.'));
  expect(paths.filter((path) => !known(path))).toEqual([]);
});

test.each(Object.entries(properties(properties(configSchema())['run'])))(
  'run.%s has its flag and its default on the page',
  (key, schema) => {
    const row = PAGE.split('\n').find((line) => line.startsWith('| ') && line.split('|')[1]?.includes(`\`${key}\``)) ?? '';
    const [, , flags = '', usual = ''] = row.split('|').map((cell) => cell.trim());
    const flag = flagOf(`run.${key}`);
    expect({ usual, flag: flags.split(', ').find((one) => one === `\`${flag}\``) ?? flags }).toEqual({
      usual: `${schema.default ?? 'none'}`,
      flag: flag === undefined ? '' : `\`${flag}\``,
    });
  },
);
