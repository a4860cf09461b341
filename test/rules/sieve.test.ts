import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { CONTRACTS, contractOf } from '../../src/catalogue/contracts.js';
import type { Contract, Field } from '../../src/catalogue/vocabulary.js';
import { countKeys } from '../../src/json/count-keys.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import { FORMS } from '../../src/rules/forms.js';
import { inspect } from '../../src/rules/judge.js';
import { schemaFor } from '../../src/rules/schema.js';
import { sieveFor, sift } from '../../src/rules/sieve.js';
import type { BodySide } from '../../src/rules/tree.js';
import { countUnjudged } from '../../src/rules/unjudged-fields.js';
import { bareAnswer, bareRequest, concrete, goodValue, hostOf, withValue } from './bodies.js';
import { wrongValues } from './wrong-values.js';

const sieve = (contract: Contract, side: BodySide) => {
  const keysOf = sieveFor(contract, side);
  return (body: JsonObject): boolean => keysOf(body) >= 0;
};

const ODD: readonly JsonValue[] = [null, {}, [], 'x', '', 5, true, -1, 'é'.repeat(3), '\u{1f600}', [{}], { a: 1 }];

/** Values of every kind at the place of a field, good and bad. Numbers of many digits are left out: their text tells more than they do. */
const valuesAt = (field: Field): readonly JsonValue[] =>
  [...wrongValues(field).map(({ value }) => value), ...ODD, ...(field.type === 'group' ? [] : [goodValue(field)])].filter(
    (value) => typeof value !== 'number' || Math.abs(value) <= 1e15,
  );

const placeOf = ({ type, path }: Field): string => (type === 'group' ? concrete(path).replace(/\[0\]$/, '') : concrete(path));

describe.each(CONTRACTS.map((contract) => [contract.id, contract] as const))('the sieve of %s', (_, contract) => {
  test('takes small good bodies, so that they need no walk, and counts their keys', () => {
    const error = { result: 'ERROR', error: { cause: 'SERVER_BUSY' } };
    expect(sieveFor(contract, 'request')(bareRequest(contract))).toBe(countKeys(bareRequest(contract), 0));
    expect(sieveFor(contract, 'response')(bareAnswer(contract))).toBe(countKeys(bareAnswer(contract), 0));
    expect(sieveFor(contract, 'error')(error)).toBe(3);
  });

  test.each(['request', 'response'] as const)('takes no %s that the walk has a finding on', (side) => {
    const passes = sieve(contract, side);
    const slipped: { path: string; value: unknown }[] = [];
    for (const field of contract[side]) {
      const path = placeOf(field);
      const host = hostOf(contract, side, field);
      for (const value of valuesAt(field)) {
        const body = withValue(host, path, value);
        // Statements about several fields are not the schema's to make.
        const findings = inspect(contract, side, { body }, {}, 'all').filter(
          ({ level, rule }) => level !== 'open' && (rule.includes(':') || rule.endsWith('-field')),
        );
        if (findings.length > 0 && passes(body)) slipped.push({ path, value });
      }
    }
    expect(slipped).toEqual([]);
  });

  test('takes no request with a field that no table has', () => {
    expect(sieve(contract, 'request')({ ...bareRequest(contract), touchstoneUnknown: 1 })).toBe(false);
  });
});

describe.each(CONTRACTS.filter(({ listing }) => listing === 'cut').map((contract) => [contract.id, contract] as const))(
  'beyond the listing of %s',
  (_, contract) => {
    const own = new Set(contract.request.map(({ path }) => path));
    const beyond = new Map(CONTRACTS.flatMap(({ request }) => request.map((field) => [field.path, field])));
    const passes = sieve(contract, 'request');

    test('nothing passes that is judged by another operation and found wrong, nor what nobody judges', () => {
      const slipped: { path: string; value: unknown }[] = [];
      let passed = 0;
      for (const field of beyond.values()) {
        if (own.has(field.path)) continue;
        for (const value of valuesAt(field)) {
          const body = withValue(bareRequest(contract), placeOf(field), value);
          if (!passes(body)) continue;
          passed++;
          const findings = inspect(contract, 'request', { body }, {}, 'all').filter(
            ({ level, rule }) => level !== 'open' && (rule.includes(':') || rule.endsWith('-field') || rule === 'cut-listing-bounds'),
          );
          if (findings.length > 0 || countUnjudged(contract, 'request', body, new Set()) > 0) slipped.push({ path: field.path, value });
        }
      }
      expect(slipped).toEqual([]);
      expect(passed).toBeGreaterThan(20);
    });
  },
);

describe.each([
  ['void@66', 'request'],
  ['void@66', 'response'],
  ['refund@60', 'request'],
] as const)('a compiler of schemas that others wrote, %s %s', (id, side) => {
  test('takes the same bodies', () => {
    const contract = contractOf(id) as Contract;
    const ajv = new Ajv2020({
      formats: {
        date: (text: string) => FORMS.Date?.(text) === undefined,
        'date-time': (text: string) => FORMS.DateTime?.(text) === undefined,
      },
    });
    const valid = ajv.compile(schemaFor(contract, side, { level: 'should', promised: 'judged' }));
    const passes = sieve(contract, side);
    const differ: unknown[] = [];
    for (const field of contract[side])
      for (const value of valuesAt(field)) {
        const body = withValue(hostOf(contract, side, field), placeOf(field), value);
        if (valid(body) !== passes(body)) differ.push({ path: field.path, value });
      }
    expect(differ).toEqual([]);
  });
});

test('a key that readers trip over, and too many levels, are looked at closer', () => {
  const contract = contractOf('void@66') as Contract;
  const passes = sieve(contract, 'response');
  const deep = (levels: number): JsonValue => (levels === 0 ? 1 : { a: deep(levels - 1) });
  expect(passes({ ...bareAnswer(contract), more: { a: 1 } })).toBe(true);
  expect(passes({ ...bareAnswer(contract), more: deep(300) })).toBe(false);
  expect(passes({ ...bareAnswer(contract), constructor: 1 })).toBe(false);
  expect(passes(JSON.parse('{"__proto__":{"a":1},"result":"SUCCESS"}') as JsonObject)).toBe(false);
  const custom = (name: string) => ({ ...bareRequest(contract), order: { custom: { [name]: 'x' } } });
  expect(sieve(contract, 'request')(custom('a1'))).toBe(true);
  expect(sieve(contract, 'request')(custom('constructor'))).toBe(false);
});

test('the first body of a kind is walked, the next is sifted', () => {
  const contract = { ...(contractOf('void@66') as Contract) };
  expect(sift(contract, 'request', bareRequest(contract))).toBe(-1);
  expect(sift(contract, 'request', bareRequest(contract))).toBe(3);
});
