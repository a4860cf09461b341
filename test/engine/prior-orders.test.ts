import { expect, test } from 'vitest';
import type { Case } from '../../src/model/case.js';
import type { Reply } from '../../src/model/exchange.js';
import type { WireRequest } from '../../src/target/client.js';
import { benchWith, configOf, refused, replyOf, scripted } from './support.js';

const refund = { apiOperation: 'REFUND', transaction: { amount: '25.00', currency: 'USD' } };
const step = { contract: 'refund@60', body: refund, expect: 'success' } as const;
const one: Case = {
  id: 'refund@60/accept/x',
  contract: 'refund@60',
  suite: 'acceptance',
  mutation: 'plain',
  validity: 'valid',
  side: 'request',
  rule: 'x',
  level: 'must',
  state: 'captured-order',
  base: { ...refund, order: { reference: 'the case' } },
  edits: [],
  coverages: [],
  expect: { kind: 'accepted' },
  needs: [],
  context: {},
  prior: { steps: [step, step] },
};

const lost: Reply = { kind: 'lost', message: 'cut' };
const isRefund = ({ text = '' }: WireRequest): boolean => text.includes('REFUND');
const orderOf = ({ path }: WireRequest): string => /order\/([^/]+)/.exec(path)?.[1] ?? '';
const transactionOf = ({ path }: WireRequest): string => /transaction\/([^/]+)/.exec(path)?.[1] ?? '';

/** Sends the case at a target that answers the refunds of its history, counted from 1, as the test says. */
async function sent(answer: (refundNumber: number) => Reply | undefined, retries: number) {
  const config = await configOf({ run: { retries, timeoutMillis: 100, concurrency: 1 } });
  let refunds = 0;
  const client = scripted((request) => {
    const { text = '' } = request;
    if (isRefund(request) && !text.includes('the case')) refunds += 1;
    const own = isRefund(request) && !text.includes('the case') ? answer(refunds) : undefined;
    return own ?? replyOf({ result: 'SUCCESS', response: { gatewayCode: 'APPROVED' }, order: { id: orderOf(request) } });
  });
  const { work, deps } = benchWith(config, client);
  const { instance } = await work.executor.execute(one);
  const all = client.requests.filter(isRefund);
  return { instance, deps, all, before: all.slice(0, -1), last: all.at(-1) as WireRequest };
}

test('an order that has gone through a part of its history is not used', async () => {
  const { before, last, instance } = await sent((count) => (count === 2 ? lost : undefined), 0);
  expect(before).toHaveLength(2);
  expect(before.map(orderOf)).not.toContain(orderOf(last));
  expect(instance?.earlier).toEqual([]);
});

test('nor one whose history was refused twice', async () => {
  const { before, last, instance } = await sent((count) => (count % 2 === 0 ? refused() : undefined), 0);
  expect(before).toHaveLength(4);
  expect(before.map(orderOf)).not.toContain(orderOf(last));
  expect(instance?.earlier).toEqual([]);
});

test('a request of the history whose answer was lost keeps its id when it is sent again', async () => {
  const { before, last, instance } = await sent((count) => (count === 1 ? lost : undefined), 1);
  expect(before.map(transactionOf).map((id) => id === transactionOf(before[0] as WireRequest))).toEqual([true, true, false]);
  expect(before.map(orderOf)).toEqual([orderOf(last), orderOf(last), orderOf(last)]);
  expect(instance?.earlier).toHaveLength(2);
});

test('a refusal after a lost answer may be about the repetition, and is not held against the target', async () => {
  const refusal = refused();
  const { deps } = await sent((count) => (count === 1 ? lost : count === 2 ? refusal : undefined), 1);
  expect(deps.refusedOnce?.has(refusal)).toBe(false);
});

test('a target that refuses what only makes it a later transaction is tried without that', async () => {
  const config = await configOf({ run: { retries: 0, timeoutMillis: 100, concurrency: 1 } });
  const small = { ...step, body: { ...refund, transaction: { amount: '0.01', currency: 'USD' } } };
  const client = scripted((request) =>
    request.text?.includes('0.01') === true ? refused() : replyOf({ result: 'SUCCESS', response: { gatewayCode: 'APPROVED' } }),
  );
  const { work } = benchWith(config, client);
  const placed: Case = { ...one, prior: { place: [small], steps: [step] } };
  const lengths: (number | undefined)[] = [];
  for (let i = 0; i < 3; i += 1) lengths.push((await work.executor.execute(placed)).instance?.earlier.length);
  expect(lengths).toEqual([0, 1, 1]);
});
