import { expect, test } from 'vitest';
import { contractOf } from '../../src/catalogue/contracts.js';
import type { Contract, Level } from '../../src/catalogue/vocabulary.js';
import { type CheckExchange, createCheckExchange } from '../../src/engine/check/check-exchange.js';
import { DEFAULT_VALUES } from '../../src/model/values.js';
import type { Check, CheckResult } from '../../src/model/check.js';
import { configFor } from '../certify/support.js';

const breach = (side: CheckResult['side'], rule: string, level: Level): CheckResult => ({
  side,
  rule,
  level,
  validity: 'valid',
  status: 'violates',
  path: 'order.reference',
});

/** The rules that are told, where a field breaks its own rule at one level and differs from what was sent at another. */
const told = (own: Level, echo: Level): Promise<readonly string[]> =>
  toldBy([
    { id: 'own', inspect: () => [breach('response', 'own', own)] },
    { id: 'echo', compares: true, inspect: () => [breach('exchange', 'echo', echo)] },
  ]);

async function toldBy(checks: readonly Check[], more: Partial<Parameters<CheckExchange>[1]> = {}): Promise<readonly string[]> {
  const config = await configFor({ url: 'http://127.0.0.1:1', merchantId: 'M', password: 'p' } as never);
  const check = createCheckExchange({ config, values: DEFAULT_VALUES, judging: { checks } as never }, new Set());
  const contract = contractOf('verify@26') as Contract;
  const request = { method: 'PUT', path: '/', headers: {}, text: '{}', body: {}, merchantId: 'M', orderId: 'o', transactionId: 't' };
  const reply = { kind: 'answer', status: 200, headers: {}, text: '{"result":"SUCCESS"}', body: { result: 'SUCCESS' } } as const;
  const { checkResults } = check(
    { exchange: { contract: contract.id, request, reply, millis: 1, retries: 0 }, secrets: [] },
    {
      contract,
      side: 'request',
      rule: 'x',
      level: 'must',
      validity: 'valid',
      expect: { kind: 'accepted' },
      history: { earlier: [] },
      plainAnswer: false,
      ...more,
    },
  );
  return checkResults.map(({ rule }) => rule);
}

test('that a malformed field differs from what was sent is left out only where the form is as firm a rule', async () => {
  expect(await told('must', 'should')).toEqual(['own']);
  expect(await told('should', 'should')).toEqual(['own']);
  expect(await told('should', 'must')).toEqual(['own', 'echo']);
  expect(await told('open', 'should')).toEqual(['own', 'echo']);
});

test('a check says itself which answers it judges besides ordinary ones', async () => {
  const inspect =
    (rule: string): Check['inspect'] =>
    () => [breach('exchange', rule, 'must')];
  const checks: readonly Check[] = [
    { id: 'a', inspect: inspect('a') },
    { id: 'b', also: ['plain'], inspect: inspect('b') },
    { id: 'c', also: ['read'], inspect: inspect('c') },
  ];
  expect(await toldBy(checks)).toEqual(['a', 'b', 'c']);
  expect(await toldBy(checks, { plainAnswer: true })).toEqual(['b']);
  expect(await toldBy(checks, { read: true })).toEqual(['c']);
});
