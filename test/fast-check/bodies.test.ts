import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { faultyRequest, response, smallestRequest, validRequest } from '../../src/library/fast-check/index.js';
import { getAt, hasAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import { judge } from '../../src/rules/judge.js';

const RUNS = { numRuns: 60 };

/** What a failed property was shrunk to. */
function counterexample<T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => boolean): T {
  const { failed, counterexample: shrunk } = fc.check(fc.property(arbitrary, holds), { seed: 1, numRuns: 2000 });
  if (!failed || shrunk === null) throw new Error('the property was not broken');
  return shrunk[0];
}

describe.each(CONTRACTS.map((contract) => [contract.id, contract] as const))('%s', (id, contract) => {
  test('valid requests have nothing against them, on every way to the smallest', () => {
    fc.assert(
      fc.property(validRequest(id), (body) => {
        expect(judge(contract, 'request', { body })).toEqual([]);
        expect(JSON.stringify(body)).not.toContain('{{');
      }),
      RUNS,
    );
    expect(counterexample(validRequest(id), () => false)).toEqual(smallestRequest(id));
  });

  test('faulty requests break the one rule that they name', () => {
    fc.assert(
      fc.property(faultyRequest(id), ({ body, rule, level }) => {
        expect(judge(contract, 'request', { body }).map((finding) => [`request/${finding.rule}`, finding.level])).toEqual([[rule, level]]);
      }),
      RUNS,
    );
  });

  test.each(['SUCCESS', 'FAILURE', 'ERROR'] as const)('answers of %s have nothing against them', (result) => {
    const side = result === 'ERROR' ? 'error' : 'response';
    fc.assert(
      fc.property(response(id, { result }), (body) => {
        expect(judge(contract, side, { body, text: JSON.stringify(body) })).toEqual([]);
        expect(body['result']).toBe(result);
      }),
      RUNS,
    );
  });
});

describe('a counterexample', () => {
  test('of a valid request is the smallest body with the one field that matters', () => {
    const body = counterexample(validRequest('authorize@55'), (one) => !hasAt(one, 'posTerminal.address.city'));
    const base = smallestRequest('authorize@55');
    expect(body).toEqual({ ...base, posTerminal: { address: { city: getAt(body, 'posTerminal.address.city') } } });
    expect(getAt(body, 'posTerminal.address.city')).toHaveLength(1);
  });

  test('of a bound is as long as it must be to show it', () => {
    const city = (body: JsonObject): string => (getAt(body, 'posTerminal.address.city') ?? '') as string;
    expect(city(counterexample(validRequest('authorize@55'), (body) => city(body).length <= 60))).toHaveLength(61);
  });

  test('of a faulty request has the fault alone in the smallest body', () => {
    const { body, rule, fields } = counterexample(
      faultyRequest('void@66', { rule: 'transaction.targetTransactionId:max-length' }),
      () => false,
    );
    expect(rule).toBe('request/transaction.targetTransactionId:max-length');
    expect(fields).toEqual(['transaction.targetTransactionId']);
    expect(Object.keys(body)).toEqual(Object.keys(smallestRequest('void@66')));
    expect(getAt(body, 'transaction.targetTransactionId')).toHaveLength(41);
  });

  test('of an answer is what always comes', () => {
    const body: JsonObject = counterexample(response('void@66'), () => false);
    const always = CONTRACTS.find(({ id }) => id === 'void@66')?.response.filter(({ presence }) => presence === 'always') ?? [];
    expect(always.filter(({ path }) => !hasAt(body, path))).toEqual([]);
    expect(new Set(Object.keys(body))).toEqual(new Set(always.map(({ path }) => path.split('.')[0])));
  });
});

describe('what is asked for', () => {
  test('stands in every body, and a rule may be a pattern', () => {
    const given = { 'transaction.targetTransactionId': 'pay-1' };
    fc.assert(
      fc.property(validRequest('void@66', { with: given }), (body) => {
        expect(getAt(body, 'transaction.targetTransactionId')).toBe('pay-1');
      }),
      RUNS,
    );
    fc.assert(
      fc.property(faultyRequest('refund@60', { rule: 'agreement.**' }), ({ rule }) => {
        expect(rule).toMatch(/^request\/agreement\./);
      }),
      RUNS,
    );
  });

  test('is refused with a suggestion where there is no such thing', () => {
    expect(() => validRequest('refund@61')).toThrow(expect.objectContaining({ code: 'usage', hint: expect.stringContaining('refund@60') }));
    expect(() => faultyRequest('void@66', { rule: 'transaction.targetTransactionId:max-lenght' })).toThrow(
      expect.objectContaining({ hint: 'did you mean "transaction.targetTransactionId:max-length"?' }),
    );
  });
});
