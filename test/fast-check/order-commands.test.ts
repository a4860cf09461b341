import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOrders, orderCommands, type OrderTarget } from '../../src/library/fast-check/index.js';
import type { RunningGateway } from '../../src/gateway/options.js';
import { startGateway } from '../../src/qualify/start.js';

/** A client as anybody would write it. */
function clientOf({ url, merchantId, password }: RunningGateway): OrderTarget {
  const authorization = `Basic ${Buffer.from(`merchant.${merchantId}:${password}`).toString('base64')}`;
  return {
    merchantId,
    send: async ({ method, path, body }) => {
      const request = { method, headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const answer = await fetch(url + path, request);
      return { status: answer.status, body: await answer.json() };
    },
  };
}

const property = (gateway: RunningGateway, level: 'must' | 'should' = 'must') =>
  fc.asyncProperty(orderCommands({ level }), (commands) =>
    fc.asyncModelRun(() => ({ model: newOrders(), real: clientOf(gateway) }), commands),
  );

describe('the commands for orders', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  test('find nothing in a gateway that keeps its books', async () => {
    await fc.assert(property(gateway, 'should'), { numRuns: 30 });
    // Which commands are drawn is chance: with this seed each of them is.
    await fc.assert(property(gateway, 'should'), { numRuns: 60, seed: 1 });
    const sent = gateway.requests().map(({ contract = '' }) => contract.split('@')[0]);
    expect([...new Set(sent)]).toEqual(
      expect.arrayContaining(['authorize', 'refund', 'void', 'verify', 'update-authorization', 'referral', 'confirm-browser-payment']),
    );
  });

  test('go to the contracts that were asked for, and no others', async () => {
    gateway.reset();
    const commands = orderCommands({ contracts: ['authorize@55', 'void@66'] });
    await fc.assert(
      fc.asyncProperty(commands, (some) => fc.asyncModelRun(() => ({ model: newOrders(), real: clientOf(gateway) }), some)),
      { numRuns: 20, seed: 1 },
    );
    const sent = gateway.requests().map(({ contract }) => contract);
    expect(new Set(sent)).toEqual(new Set(['authorize@55', 'void@66']));
    expect(() => orderCommands({ contracts: ['balance-inquiry@73'] })).toThrow('balance-inquiry@73 does nothing to an order');
  });
});

describe('a gateway with a defect', () => {
  test.each([
    [
      'void-keeps-refund',
      /^captured-order\(([AB])\),refund@\d+\(\1, \d+\),void@66\(\1, \d+\)/,
      'void@66 breaks flow/totals-void: expected',
    ],
    [
      'authorize-counted-twice',
      /^(verify@26\([AB], \d+\),)?authorize@55\([AB], \d+\)/,
      'authorize@55 breaks flow/totals-authorize: expected',
    ],
  ])('%s is found out by the few commands that it takes', async (defect, commands, words) => {
    const gateway = await startGateway({ defects: [defect] });
    try {
      const { failed, counterexample, errorInstance } = await fc.check(property(gateway, 'should'), { seed: 1, numRuns: 200 });
      expect(failed).toBe(true);
      expect(fc.stringify(counterexample?.[0])).toMatch(commands);
      expect(String(errorInstance)).toContain(words);
    } finally {
      await gateway.close();
    }
  });
});
