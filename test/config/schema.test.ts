import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KNOWN_SCHEMA } from '../../src/config/known.js';
import { CONFIG_SCHEMA } from '../../src/config/schema.js';

const FOLDER = join(import.meta.dirname, '../../docs/schemas');

test.each([
  ['config.schema.json', CONFIG_SCHEMA],
  ['known.schema.json', KNOWN_SCHEMA],
])('the published %s is the one that files are held to', (name, schema) => {
  const file = join(FOLDER, name);
  if (process.env.UPDATE_SCHEMAS === '1') writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
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
  walk(CONFIG_SCHEMA, '');
  expect(undescribed).toEqual([]);
});
