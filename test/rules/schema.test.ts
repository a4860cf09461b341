import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { CONTRACTS, contractOf } from '../../src/catalogue/contracts.js';
import { withVocabulary } from '../../src/rules/schema/compile.js';
import { schemaFor } from '../../src/rules/schema/schema.js';

const SIDES = ['request', 'response', 'error'] as const;
const all = CONTRACTS.flatMap((contract) => SIDES.map((side) => [`${contract.id} ${side}`, schemaFor(contract, side, 'should')] as const));
const compile = (schema: object) => withVocabulary(new Ajv2020({ strictTypes: false })).compile(schema);

describe('the schema of every contract and side', () => {
  test.each(all)('%s is draft 2020-12 in ajv strict mode, and survives JSON', (_, schema) => {
    expect(() => compile(schema)).not.toThrow();
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  });

  test.each(all)('%s names and describes every field', (_, schema) => {
    const bare: string[] = [];
    const walk = (node: Record<string, unknown>, at: string): void => {
      for (const [key, member] of Object.entries((node['properties'] ?? {}) as Record<string, Record<string, unknown>>)) {
        if (typeof member['description'] !== 'string') bare.push(`${at}.${key}`);
        // Of what stands beyond a cut listing, the first name is described.
        if (String(member['description']).startsWith('Not in the part')) continue;
        walk(member['items'] === undefined ? member : (member['items'] as Record<string, unknown>), `${at}.${key}`);
      }
    };
    walk(schema, '');
    expect(bare).toEqual([]);
  });
});

describe('the schema of a void request', () => {
  const valid = compile(schemaFor(contractOf('void@66') as never, 'request', 'should'));
  test.each([
    ['the bare request', { apiOperation: 'VOID', transaction: { targetTransactionId: '1' } }, true],
    ['no target', { apiOperation: 'VOID', transaction: {} }, false],
    ['a target that is too long', { apiOperation: 'VOID', transaction: { targetTransactionId: 'x'.repeat(41) } }, false],
    ['an unknown field', { apiOperation: 'VOID', transaction: { targetTransactionId: '1' }, extra: 1 }, false],
    ['a custom field', { apiOperation: 'VOID', transaction: { targetTransactionId: '1' }, order: { custom: { a1: 'x' } } }, true],
    ['a bad custom name', { apiOperation: 'VOID', transaction: { targetTransactionId: '1' }, order: { custom: { a_1: 'x' } } }, false],
  ])('%s', (_, body, expected) => {
    expect(valid(body)).toBe(expected);
  });
});
