import { expect, test } from 'vitest';
import { contractOf } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { runFlow } from '../../src/engine/attribute/flow-runner.js';
import type { Recipe } from '../../src/model/config.js';
import type { Reply } from '../../src/model/exchange.js';
import type { Flow, FlowStep } from '../../src/model/flow.js';
import type { WireRequest } from '../../src/target/client.js';
import { bodyWith, flow, NO_NEW_EFFECT, OBSERVED, rule, stepOf, UNKNOWN_TARGET } from '../../suites/support/flow.js';
import { attributingWith, refused, replyOf, success } from './support.js';

const AUTHORIZE = contractOf('authorize@55') as Contract;
const VOID = contractOf('void@66') as Contract;

/** Two authorizations of an order, in circumstances unless they are taken away. */
async function ran(respond: (request: WireRequest, position: number) => Reply, change: (flow: Flow) => Partial<Flow> = () => ({})) {
  const bench = await attributingWith(respond);
  const { config, attributing } = bench;
  const setting = { contracts: [AUTHORIZE], values: config.values, seed: 1, sequences: 0 };
  const body = bodyWith(AUTHORIZE, setting, 'none', { 'order.amount': '10.00' });
  const made = flow({
    name: 'two-authorizations',
    contract: AUTHORIZE,
    rules: ['totals-authorize'],
    steps: [stepOf(AUTHORIZE, 'authorize', 'A', 'first', body), stepOf(AUTHORIZE, 'authorize again', 'A', 'second', body)],
  });
  const drawn: Flow = { ...made, suite: 'lifecycle', context: { blanks: 'one-token-a-line' } };
  await runFlow(attributing, { ...drawn, ...change(drawn) });
  return { ...bench, rules: new Set(bench.told().map(({ rule }) => rule)), end: bench.ended()[0] };
}

const isInContext = ({ text = '' }: WireRequest): boolean => text.includes('\n');

/** A target that counts the authorizations of each order, and adds so much to its total each time. */
function counting(amount: number): (request: WireRequest) => Reply {
  const totals = new Map<string, number>();
  return ({ path }) => {
    const [, orderId = '', transactionId = ''] = /order\/([^/]+)\/transaction\/([^/?]+)/.exec(path) ?? [];
    const total = (totals.get(orderId) ?? 0) + amount;
    totals.set(orderId, total);
    const money = { amount: 10, currency: 'USD' };
    const sums = { totalAuthorizedAmount: total, totalCapturedAmount: 0, totalRefundedAmount: 0 };
    return replyOf({
      result: 'SUCCESS',
      merchant: 'M1',
      response: { gatewayCode: 'APPROVED' },
      order: { id: orderId, ...money, status: 'AUTHORIZED', ...sums },
      transaction: { id: transactionId, ...money, type: 'AUTHORIZATION' },
    });
  };
}

test('totals that do not follow from the requests are a finding of their rule', async () => {
  const { rules, end, client } = await ran(counting(9));
  expect(rules).toContain('totals-authorize');
  expect([end?.verdict, client.requests.every(isInContext)]).toEqual(['violates', true]);
});

test('where a good request is refused in its circumstances, the flow is judged by how it goes in plain ones', async () => {
  const right = counting(10);
  const { rules, client } = await ran((request) => (isInContext(request) ? refused() : right(request)));
  expect(rules).not.toContain('totals-authorize');
  expect(client.requests.slice(-2).map(isInContext)).toEqual([false, false]);
});

test('what was wrong before such a refusal counts all the same', async () => {
  const wrong = counting(11);
  const { rules, client } = await ran((request, position) => (position % 2 === 1 ? refused() : wrong(request)));
  expect(rules).toContain('totals-authorize');
  expect(client.requests.filter((request) => !isInContext(request))).toEqual([]);
});

test('a flow that needs what the configuration does not have sends nothing, and is not judged', async () => {
  const { rules, client, end } = await ran(counting(10), () => ({ needs: ['values.cards.nobody'] }));
  expect([client.sent, rules.size, end?.verdict]).toEqual([0, 0, 'inconclusive']);
});

/** An authorization, the void of it, and the same void again, which should not succeed. */
async function voidedTwice(first: { readonly result: string; readonly gatewayCode: string }) {
  const bench = await attributingWith(({ text = '' }, position) =>
    text.includes('VOID') && position === 1 ? replyOf({ result: first.result, response: { gatewayCode: first.gatewayCode } }) : success(),
  );
  const setting = { contracts: [AUTHORIZE, VOID], values: bench.config.values, seed: 1, sequences: 0 };
  const target = bodyWith(VOID, setting, 'authorized-order', { 'transaction.targetTransactionId': '{{step:a1}}' });
  const made = flow({
    name: 'voided-twice',
    contract: VOID,
    rules: ['void-twice'],
    steps: [
      stepOf(AUTHORIZE, 'authorize', 'A', 'a1', bodyWith(AUTHORIZE, setting, 'none')),
      stepOf(VOID, 'void it', 'A', 'v1', target, { mustSucceed: true }),
      stepOf(VOID, 'void it again', 'A', 'v2', target, { expect: UNKNOWN_TARGET, judges: rule('void-twice') }),
    ],
  });
  await runFlow(bench.attributing, { ...made, suite: 'lifecycle' });
  return { rules: bench.told().map(({ rule: id }) => id) };
}

test('what a step has prepared is not there while it is under way, or while nobody knows its outcome', async () => {
  for (const [result, gatewayCode] of [
    ['PENDING', 'PENDING'],
    ['UNKNOWN', 'UNKNOWN'],
    ['FAILURE', 'DECLINED'],
  ] as const) {
    const { rules } = await voidedTwice({ result, gatewayCode });
    expect(rules).not.toContain('void-twice');
  }
  expect((await voidedTwice({ result: 'SUCCESS', gatewayCode: 'APPROVED' })).rules).toContain('void-twice');
});

test('an id is not held to be used by a request that was refused', async () => {
  const right = counting(10);
  const again = (flow_: Flow): Partial<Flow> => ({
    context: {},
    steps: flow_.steps.map((step, i) => ({
      ...step,
      transaction: 'one',
      ...(i === 0 ? { expect: OBSERVED('it only uses the id') } : { expect: NO_NEW_EFFECT, judges: rule('transaction-id-unique') }),
    })),
  });
  const told = async (respond: (request: WireRequest, position: number) => Reply) => (await ran(respond, again)).rules;
  expect(await told((request, position) => (position === 0 ? refused() : right(request)))).not.toContain('transaction-id-unique');
  expect(await told(right)).toContain('transaction-id-unique');
});

test('after a lost answer, the answer to a request that is sent again does not show the order as it is now', async () => {
  const right = counting(10);
  const first = new Map<string, Reply>();
  /** Under a used id the first answer comes again; the very first one is lost. */
  const replaying = (request: WireRequest, position: number): Reply => {
    const known = first.get(request.path) ?? right(request);
    first.set(request.path, known);
    return position === 0 ? { kind: 'lost', message: 'cut' } : known;
  };
  const bench = await attributingWith(replaying, {
    run: { retries: 1, timeoutMillis: 100, concurrency: 1 },
    provision: { 'read-order': undefined },
  });
  const setting = { contracts: [AUTHORIZE], values: bench.config.values, seed: 1, sequences: 0 };
  const body = bodyWith(AUTHORIZE, setting, 'none', { 'order.amount': '10.00' });
  const step = (name: string, id: string, more = {}) => stepOf(AUTHORIZE, name, 'A', id, body, more);
  const made = flow({
    name: 'again-after-a-lost-answer',
    contract: AUTHORIZE,
    rules: ['totals-authorize'],
    steps: [
      step('first', 'one'),
      step('second', 'two'),
      step('the first again', 'one', { expect: OBSERVED('reaction not shown') }),
      step('third', 'three'),
    ],
  });
  await runFlow(bench.attributing, { ...made, suite: 'lifecycle' });
  expect(bench.client.sent).toBe(5);
  expect(bench.told().filter(({ rule }) => rule === 'totals-authorize')).toEqual([]);
});

/** A request about an order whose id is near to that of an order in a state, under an id of forty characters. */
async function ranNear(provision: Readonly<Record<string, Recipe>>, respond: (request: WireRequest, position: number) => Reply) {
  const bench = await attributingWith(respond, { run: { retries: 1, timeoutMillis: 100, concurrency: 1 }, provision });
  const setting = { contracts: [UPDATE], values: bench.config.values, seed: 1, sequences: 0 };
  const made = flow({
    name: 'near',
    contract: UPDATE,
    orders: { A: 'authorized-order' },
    ids: { A: { orderId: '{{id:20}}-{{id:19}}' } },
    near: { N: ['A', 'otherEnd'] },
    rules: ['ids-exact'],
    steps: [
      stepOf(UPDATE, 'on an order with a near id', 'N', 'one', bodyWith(UPDATE, setting, 'authorized-order'), {
        expect: UNKNOWN_TARGET,
        judges: rule('ids-exact'),
      }),
    ],
  });
  await runFlow(bench.attributing, { ...made, suite: 'identity' });
  const orders = bench.client.requests.map(({ path }) => /order\/([^/]+)/.exec(path)?.[1] ?? '');
  return { ...bench, orders, end: bench.ended()[0] };
}
const UPDATE = contractOf('update-authorization@24') as Contract;

test('an id is near to that of no order from a pool, whose neighbours may be orders as well', async () => {
  const pool = { fixtures: [{ orderId: 'order-1', transactionId: 't1' }] };
  const { orders, end } = await ranNear({ 'authorized-order': pool }, counting(10));
  expect([orders, end?.verdict]).toEqual([[], 'inconclusive']);
});

test('an order whose first answer is lost is made anew under an id of the same form', async () => {
  const right = counting(10);
  const { orders } = await ranNear({}, (request, position) => (position === 0 ? { kind: 'lost', message: 'cut' } : right(request)));
  expect(orders.at(-1)).toHaveLength(40);
});

/** A refund of an order, and two more whose ids are near to that of the first; a target that answers as it is told by order, id and count. */
async function ranRefunds(isTaken: (id: string, before: readonly string[]) => boolean, second: Partial<FlowStep> = {}) {
  const taken = new Map<string, string[]>();
  const bench = await attributingWith(({ path }) => {
    const [, order = '', id = ''] = /order\/([^/]+)\/transaction\/([^/?]+)/.exec(path) ?? [];
    const before = taken.get(order) ?? [];
    if (!isTaken(id, before)) return refused();
    taken.set(order, [...before, id]);
    return success();
  });
  const setting = { contracts: [AUTHORIZE], values: bench.config.values, seed: 1, sequences: 0 };
  const body = bodyWith(AUTHORIZE, setting, 'none', { 'order.amount': '10.00' });
  const step = (name: string, id: string, more: Partial<FlowStep> = {}) => stepOf(AUTHORIZE, name, 'A', id, body, more);
  const made = flow({
    name: 'near-ids',
    contract: AUTHORIZE,
    rules: ['ids-apart'],
    steps: [
      step('first', 'length-20'),
      step('under an id that goes on', 'length-20~longer', { judges: rule('ids-apart') }),
      step('under another near id', 'length-20~otherEnd', { judges: rule('ids-apart'), ...second }),
    ],
  });
  await runFlow(bench.attributing, { ...made, suite: 'identity' });
  return bench.told().flatMap(({ rule: id }) => (['ids-apart', 'accepted-later'].includes(id) ? [id] : []));
}
const isNear = (id: string, before: readonly string[]): boolean => before.some((other) => other.slice(0, 15) === id.slice(0, 15));

test('a like id is why a request is refused only where it is accepted under an unlike one', async () => {
  expect(await ranRefunds((id, before) => !isNear(id, before))).toEqual(['ids-apart']);
  // A target may have limits of its own: so many transactions of an order.
  expect(await ranRefunds((_id, before) => before.length < 2)).toEqual([]);
});

test('a refusal without a field that does not come again may have been one of time', async () => {
  let sent = 0;
  expect(await ranRefunds(() => (sent += 1) !== 2)).toEqual([]);
});

test('what an order has room for may be refused for a limit of the target, but not for what was refused before', async () => {
  const later = { transaction: 'length-30', judges: rule('accepted-later') };
  expect(await ranRefunds((_id, before) => before.length < 2, later)).toEqual([]);
  const refusals = new Set<string>();
  const isTaken = (id: string, [order = '']: readonly string[]): boolean => {
    if (order === '' || refusals.has(order)) return order === '';
    if (!isNear(id, [order])) return true;
    refusals.add(order);
    return false;
  };
  expect(await ranRefunds(isTaken, later)).toContain('accepted-later');
});

test('a session that is refused itself says nothing about its version', async () => {
  const told = async (field: string) => {
    const bench = await attributingWith(({ text = '' }) => (text.includes('"version"') ? refused(field) : success()));
    const setting = { contracts: [AUTHORIZE], values: bench.config.values, seed: 1, sequences: 0 };
    const body = bodyWith(AUTHORIZE, setting, 'none', { session: { id: 'SESSION0001', version: 'a1b2c3d4e5' } });
    const made = flow({
      name: 'stored-version',
      contract: AUTHORIZE,
      rules: ['session-version-lock'],
      steps: [stepOf(AUTHORIZE, 'with the stored version', 'A', 'first', body, { judges: rule('session-version-lock') })],
    });
    await runFlow(bench.attributing, { ...made, suite: 'sessions' });
    return bench.told().some(({ rule: id }) => id === 'session-version-lock');
  };
  expect(await told('session.version')).toBe(true);
  expect(await told('session.id')).toBe(false);
});
