import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONFIG_SCHEMA } from '../../src/config/schema.js';

const FILE = join(import.meta.dirname, '../../docs/schemas/config.schema.json');

test('the published schema is the one that files are held to', () => {
  if (process.env.UPDATE_SCHEMAS === '1') writeFileSync(FILE, `${JSON.stringify(CONFIG_SCHEMA, null, 2)}\n`);
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(JSON.parse(JSON.stringify(CONFIG_SCHEMA)));
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
