import { beforeAll, describe, expect, test } from 'vitest';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { inspect } from '../../src/rules/judge.js';
import { enableSieve, sieveFor } from '../../src/rules/sieve.js';
import { bareAnswer, bareRequest, concrete, goodValue, hostOf, withValue } from './bodies.js';
import { wrongValues } from './wrong-values.js';

beforeAll(enableSieve);

describe.each(CONTRACTS.map((contract) => [contract.id, contract] as const))('the compiled schema of %s', (_, contract) => {
  test('takes small good bodies, so that they need no walk', () => {
    expect(sieveFor(contract, 'request')(bareRequest(contract))).toBe(true);
    expect(sieveFor(contract, 'response')(bareAnswer(contract))).toBe(true);
    expect(sieveFor(contract, 'error')({ result: 'ERROR', error: { cause: 'SERVER_BUSY' } })).toBe(true);
  });

  test.each(['request', 'response'] as const)('takes no %s that the walk has a finding on', (side) => {
    const passes = sieveFor(contract, side);
    const slipped: { path: string; value: unknown }[] = [];
    for (const field of contract[side]) {
      const path = field.type === 'group' ? concrete(field.path).replace(/\[0\]$/, '') : concrete(field.path);
      const host = hostOf(contract, side, field);
      const values = [
        ...wrongValues(field).map(({ value }) => value),
        null,
        {},
        [],
        'x',
        '',
        5,
        true,
        -1,
        ...(field.type === 'group' ? [] : [goodValue(field)]),
      ];
      for (const value of values) {
        // Numbers of many digits never come here: their text tells more than they do.
        if (typeof value === 'number' && Math.abs(value) > 1e15) continue;
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
    expect(sieveFor(contract, 'request')({ ...bareRequest(contract), touchstoneUnknown: 1 })).toBe(false);
  });
});
