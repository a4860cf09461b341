import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { countsIn, differences, LOCK_FILE, lockOf, lockPath, lockText, readLock } from '../../src/app/audit/lock.js';

const ROOT = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(ROOT, LOCK_FILE), 'utf8');

describe('the lock file', () => {
  test('is the catalogue, line by line; npm run lock writes it anew', () => {
    expect(differences(readLock(text), lockOf(CONTRACTS))).toEqual([]);
    expect(text === lockText(lockOf(CONTRACTS))).toBe(true);
  });

  test('is JSON', () => {
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['counts', 'fields', 'rules']);
  });

  test('is found from wherever the program runs', () => {
    expect(lockPath()).toBe(join(ROOT, LOCK_FILE));
    expect(lockPath(join(ROOT, 'dist', 'chunks'))).toBe(join(ROOT, LOCK_FILE));
  });

  test('says which lines changed', () => {
    const changed = text.replace(
      '"path":"transaction.targetTransactionId","type":"String","presence":"required","minLength":1,"maxLength":40',
      '"x":1',
    );
    const found = differences(readLock(changed), lockOf(CONTRACTS));
    expect(found.map(({ part, change }) => `${part} ${change}`)).toEqual(['fields removed', 'fields added']);
    expect(found[1]?.line).toContain('"path":"transaction.targetTransactionId"');
  });

  test('that is cut short is refused', () => {
    expect(() => readLock('{}')).toThrow('has no part counts');
  });
});

test('the counts add up to the lines', () => {
  const lock = lockOf(CONTRACTS);
  const total = countsIn(lock).reduce(
    (sum, { fields, groups }) => sum + groups + fields.url + fields.request + fields.response + fields.error,
    0,
  );
  expect(total).toBe(lock.fields.length);
});
