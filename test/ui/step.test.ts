import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { openWalk, type OpenWalk } from '../../src/app/ui/step/walk.js';
import { walkView } from '../../src/app/ui/step/walk-view.js';
import { loadConfig } from '../../src/config/load.js';
import type { Config } from '../../src/model/config.js';
import type { Walk } from '../../src/model/live.js';
import { createClient } from '../../src/target/client.js';
import { openTarget } from '../../src/app/open-target.js';
import { flowsOf } from '../../suites/index.js';
import { isWhole } from '../helpers/sample.js';

let config: Config;
let close: () => Promise<void>;
beforeAll(async () => {
  const loaded = await loadConfig({ given: { target: { baseUrl: 'embedded' } }, cwd: import.meta.dirname, env: {}, flags: {} });
  const opened = await openTarget(loaded);
  config = opened.config;
  close = () => opened.close();
});
afterAll(() => close());

const control = async (defects: readonly string[]): Promise<void> => {
  const { ok } = await fetch(`${config.target.baseUrl}/_touchstone/defects`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ defects }),
  });
  expect(ok).toBe(true);
};

async function start(name: string, contract: string): Promise<OpenWalk> {
  const flows = flowsOf({ contracts: CONTRACTS, values: config.values, seed: 1, sequences: 9 });
  const flow = flows.find((one) => one.name === name && one.contract === contract);
  return openWalk(flow as NonNullable<typeof flow>, config, createClient(config.target, config.run));
}

const expected = ({ calls }: Walk): readonly string[] =>
  calls.map(({ expected: { status, authorized, captured, refunded } }) => `${status} ${authorized} ${captured} ${refunded}`);

describe('a sequence, call by call', () => {
  test('says before anything is sent what the order must be after each call, and the gateway is that', async () => {
    const walk = await start('refund-in-parts', 'refund@60');
    const before = walkView(walk);
    expect(before.orders.map(({ state, before: look }) => [state, look.captured])).toEqual([['captured-order', '100']]);
    expect(expected(before)).toEqual([
      'PARTIALLY_REFUNDED 100 100 25',
      'PARTIALLY_REFUNDED 100 100 50',
      'PARTIALLY_REFUNDED 100 100 75',
      'REFUNDED 100 100 100',
    ]);
    expect(before.calls.map(({ state }) => state)).toEqual(['next', 'waiting', 'waiting', 'waiting']);
    for (let i = 0; i < 4; i += 1) await walk.send();
    const after = walkView(walk);
    expect(expected(after)).toEqual(expected(before));
    expect(after.calls.map(({ wrong, answer }) => [wrong, answer?.isAsExpected])).toEqual([1, 2, 3, 4].map(() => [[], true]));
    expect(after.calls.at(-1)?.actual).toMatchObject({ status: 'REFUNDED' });
    await expect(walk.send()).rejects.toThrow('every call was sent');
    await walk.close();
  });

  test('a body that is edited is what is sent, and what must be follows from it', async () => {
    const walk = await start('refund-in-parts', 'refund@60');
    await walk.send();
    walk.edit(1, (walkView(walk).calls[1]?.text ?? '').replace('25.00', '40.00'));
    expect(expected(walkView(walk)).slice(1, 3)).toEqual(['PARTIALLY_REFUNDED 100 100 65', 'PARTIALLY_REFUNDED 100 100 90']);
    await walk.send();
    expect(walkView(walk).calls[1]).toMatchObject({ isEdited: true, actual: { refunded: '65' }, wrong: [] });
    walk.edit(2, (walkView(walk).calls[2]?.text ?? '').replace('"REFUND"', '"PAY-BACK"'));
    const refused = walkView(walk).calls[2];
    expect(refused?.expects).toContain('refused');
    expect(refused?.expected.refunded).toBe('65');
    await walk.send();
    expect(walkView(walk).calls[2]?.answer).toMatchObject({ isAsExpected: true, reply: { status: 400 } });
    walk.leaveOut();
    expect(walkView(walk).calls[3]?.state).toBe('left out');
    expect(() => walk.edit(0, '{}')).toThrow('this call was sent already');
    await walk.close();
  });

  test('on the reference gateway nothing is other than it must be, and most totals are known', async () => {
    const flows = flowsOf({ contracts: CONTRACTS, values: config.values, seed: 1, sequences: 2 }).filter(
      ({ contract, name }) => /^(?:refund@60|referral@68|void@66)$/.test(contract) && /^(?:refund|referral|void|sequence)-/.test(name),
    );
    const some = flows.filter((_, index) => isWhole || index % 5 === 0);
    const calls = [];
    for (const flow of some) {
      const walk = await openWalk(flow, config, createClient(config.target, config.run));
      while (walkView(walk).calls.some(({ state }) => state === 'next')) await walk.send();
      calls.push(...walkView(walk).calls.map((call) => ({ flow: flow.name, ...call })));
      await walk.close();
    }
    expect(calls.filter(({ wrong, answer }) => wrong.length > 0 || answer?.isAsExpected === false)).toEqual([]);
    expect(calls.length).toBeGreaterThan(isWhole ? 100 : 18);
    expect(calls.filter(({ expected: { refunded } }) => refunded !== '').length).toBeGreaterThan(0.6 * calls.length);
  });

  test('after a mismatch the next expectation starts from what must be, and says so', async () => {
    const walk = await start('refund-in-parts', 'refund@60');
    await control(['refund-counted-twice']);
    await walk.send();
    await control([]);
    const after = walkView(walk);
    expect(after.calls[0]).toMatchObject({ wrong: expect.arrayContaining(['refunded']), expected: { refunded: '25' } });
    expect(after.calls[0]?.answer?.lines.map(({ rule }) => rule)).toContain('flow/totals-refund');
    expect(after.calls[1]).toMatchObject({ countedFrom: 0, expected: { refunded: '50' } });
    await walk.close();
  });

  test('the order is read between two calls, and no view holds a secret', async () => {
    const walk = await start('void-initial', 'void@66');
    await walk.read();
    const view = walkView(walk);
    expect(view.calls[0]).toMatchObject({ reads: true, state: 'sent', wrong: [], actual: { status: 'AUTHORIZED' } });
    expect(view.calls[1]?.state).toBe('next');
    await walk.send();
    expect(walkView(walk).calls[1]).toMatchObject({ expected: { status: 'CANCELLED' }, actual: { status: 'CANCELLED' } });
    const text = JSON.stringify(walkView(walk));
    for (const secret of [config.values.cards.approved.number, config.target.auth.type === 'basic' ? config.target.auth.password : ''])
      expect(text).not.toContain(secret);
    await walk.close();
  });
});
