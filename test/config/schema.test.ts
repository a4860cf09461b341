import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import yargs from 'yargs';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { withKeyTable } from '../../scripts/key-table.js';
import { optionsOf } from '../../src/cli/extensions.js';
import { helpOf, ROWS, rowsBy } from '../../src/config/keys/rows.js';
import { loadConfig } from '../../src/config/load.js';
import { maskedConfig } from '../../src/config/masked.js';
import type { Config } from '../../src/model/config.js';
import { CONTRACT_SCHEMA, OPERATION_SCHEMA, REVISION_SCHEMA } from '../../src/config/contracts/schema.js';
import { KNOWN_SCHEMA } from '../../src/config/known.js';
import { configSchema } from '../../src/config/schema.js';

const FOLDER = join(import.meta.dirname, '../../docs/schemas');

test.each([
  ['config.schema.json', configSchema(SHIPPED)],
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
  for (const schema of [configSchema(SHIPPED), REVISION_SCHEMA, OPERATION_SCHEMA]) walk(schema, '');
  expect(undescribed).toEqual([]);
});

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');

test('the page has the table of keys, flags, variables and defaults that the rows make', () => {
  expect(withKeyTable(PAGE)).toBe(PAGE);
});

const byPath = new Map(ROWS.map(({ path, key }) => [path, key]));

test('a default is one that the schema takes, and the one that holds', async () => {
  const config = maskedConfig(await loadConfig({ cwd: '/', env: {}, flags: {} }));
  const at = (path: string): unknown => path.split('.').reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], config);
  const withDefault = ROWS.filter(({ path, key }) => key.default !== undefined && path !== 'report.formats');
  expect(withDefault.length).toBeGreaterThan(20);
  expect(Object.fromEntries(withDefault.map(({ path }) => [path, at(path)]))).toEqual(
    Object.fromEntries(withDefault.map(({ path, key }) => [path, key.default])),
  );
});

test('a variable and a flag set the key of their row, and the flag goes before', async () => {
  const given = {
    env: { TOUCHSTONE_TIMEOUT: '3s', TOUCHSTONE_SEED: '5', TOUCHSTONE_OUT: 'there' },
    flags: { timeout: '4s', maxRequests: 7, strict: true },
  };
  const config = await loadConfig({ cwd: '/', ...given });
  expect(config).toMatchObject({
    run: { timeoutMillis: 4000, seed: 5, maxRequests: 7 },
    report: { out: 'there' },
    strict: true,
  });
  expect(byPath.get('run.timeout')).toMatchObject({ flag: 'timeout', variable: 'TOUCHSTONE_TIMEOUT', default: '10s' });
});

test('no flag carries a secret, and the masked print shows none', () => {
  const secrets = ROWS.filter(({ key }) => key.secret === true);
  expect(secrets.map(({ path }) => path)).toContain('target.auth.password');
  expect(secrets.filter(({ key }) => key.flag !== undefined)).toEqual([]);
  const config = {
    target: Object.fromEntries(secrets.map(({ path }) => [path.split('.').at(-1) ?? '', 'hunter2'])),
    run: {},
    notifications: {},
  };
  expect(JSON.stringify(maskedConfig(config as unknown as Config))).not.toContain('hunter2');
});

test('the help of certify has every flag of a row, told as the row tells it', async () => {
  const help = await optionsOf(await certify(), yargs([]).parserConfiguration({}).wrap(null)).getHelp();
  for (const [name, { key }] of rowsBy('flag')) {
    expect(help).toContain(`--${name} `);
    expect(help).toContain(helpOf(key));
  }
});

const certify = async () => (await import('../../src/cli/commands/certify.js')).certifyCommand;
