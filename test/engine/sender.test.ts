import { afterEach, describe, expect, test } from 'vitest';
import { contractOf } from '../../src/catalogue/contracts.js';
import type { Contract, ContractId } from '../../src/catalogue/vocabulary.js';
import { isWorthRetrying, pauseBefore } from '../../src/engine/execute/attempts.js';
import { sendOnce } from '../../src/engine/execute/sender.js';
import type { Draft } from '../../src/engine/execute/write-request.js';
import { pauseAskedFor } from '../../src/target/busy.js';
import { RunLimitReached } from '../../src/target/run-limit.js';
import type { Case } from '../../src/model/case.js';
import {
  clientOf,
  benchWith,
  configOf,
  errorOf,
  replyOf,
  scripted,
  success,
  tinyServer,
  type TinyAnswer,
  type TinyServer,
} from './support.js';
import { mostWithin, ownClock, sendTimes } from '../helpers/clock.js';

const contract = (id: ContractId): Contract => contractOf(id) as Contract;
const draft = (more: Partial<Draft> = {}): Draft => ({
  contract: contract('void@66'),
  body: { apiOperation: 'VOID', transaction: { targetTransactionId: '{{state:transactionId}}' }, note: '{{card:approved.number}}' },
  orderId: 'o1',
  transactionId: 't1',
  merchantId: 'M1',
  lookup: (name) => ({ 'state:transactionId': 'T0', 'card:approved.number': '5123450000000008', 'id:41': 'm'.repeat(41) })[name],
  ...more,
});

describe('a request', () => {
  test('goes to the path of its contract, with its ids percent-encoded', async () => {
    const client = scripted(success);
    const sent = await sendOnce(client, draft({ orderId: 'a b/c?', transactionId: 'ü#' }), 0);
    expect(client.requests[0]?.path).toBe('/api/rest/version/66/merchant/M1/order/a%20b%2Fc%3F/transaction/%C3%BC%23');
    expect(sent.exchange.request).toMatchObject({ method: 'PUT', orderId: 'a b/c?', transactionId: 'ü#', merchantId: 'M1' });
  });

  test('carries ids that look like replacement patterns as they are', async () => {
    const client = scripted(success);
    await sendOnce(client, draft({ orderId: "$&$1$$'" }), 0);
    expect(decodeURIComponent(client.requests[0]?.path.split('/')[8] ?? '')).toBe("$&$1$$'");
  });

  test('has its placeholders filled on the wire, and its secrets hidden for people', async () => {
    const client = scripted(success);
    const sent = await sendOnce(client, draft(), 2);
    expect(JSON.parse(client.requests[0]?.text ?? '')).toEqual({
      apiOperation: 'VOID',
      transaction: { targetTransactionId: 'T0' },
      note: '5123450000000008',
    });
    expect(sent.shown()).toBe('{"apiOperation":"VOID","transaction":{"targetTransactionId":"T0"},"note":"{{card:approved.number}}"}');
    expect(sent.secrets).toEqual([{ name: 'card:approved.number', value: '5123450000000008' }]);
    expect(sent.exchange.retries).toBe(2);
  });

  test('notes card data in free text apart', async () => {
    const body = { agreement: { customData: '{{card:approved.number}}' } };
    const sent = await sendOnce(scripted(success), draft({ body }), 0);
    expect(sent.secrets).toEqual([{ name: 'card:approved.number', value: '5123450000000008', freeText: true }]);
  });

  test.each<readonly [string, NonNullable<Case['wire']>, object]>([
    ['another method', { method: 'POST' }, { method: 'POST' }],
    ['another version', { version: 'abc' }, { path: '/api/rest/version/abc/merchant/M1/order/o1/transaction/t1' }],
    [
      'ids as they are',
      { orderId: '{{id:41}}', transactionId: 'a%2Fb' },
      { path: `/api/rest/version/66/merchant/M1/order/${'m'.repeat(41)}/transaction/a%2Fb` },
    ],
    ['another merchant', { merchantId: '%23' }, { path: '/api/rest/version/66/merchant/%23/order/o1/transaction/t1' }],
    ['a path of its own', { path: '/odd/{orderid}/{merchantId}' }, { path: '/odd/o1/M1' }],
    ['raw text', { text: '{"cut": "{{card:approved.number}}' }, { text: '{"cut": "5123450000000008' }],
    ['no body', { text: '' }, { text: undefined, headers: { accept: 'application/json' } }],
    ['no content type', { contentType: null }, { headers: { accept: 'application/json' } }],
    ['another content type', { contentType: 'text/plain' }, { headers: { accept: 'application/json', 'content-type': 'text/plain' } }],
    ['other credentials', { auth: 'wrong-password' }, { auth: 'wrong-password' }],
  ])('may have %s', async (_name, wire, wanted) => {
    const client = scripted(success);
    await sendOnce(client, draft({ wire }), 0);
    expect(client.requests[0]).toMatchObject(wanted);
  });

  test('of an operation without an order has no order id', async () => {
    const sent = await sendOnce(scripted(success), draft({ contract: contract('create-checkout-session@53'), body: {} }), 0);
    expect(sent.exchange.request).toMatchObject({ orderId: undefined, transactionId: undefined, method: 'POST' });
  });

  test('that got no clear answer is doubtful', async () => {
    for (const [reply, doubtful] of [
      [success(), false],
      [errorOf('SERVER_BUSY'), false],
      [{ kind: 'lost', message: 'x' }, true],
      [{ kind: 'timeout', message: 'x' }, true],
      [replyOf({ a: 1 }), true],
    ] as const)
      expect(
        (
          await sendOnce(
            scripted(() => reply),
            draft(),
            0,
          )
        ).doubtful,
      ).toBe(doubtful);
  });
});

const htmlOf = (status: number) => ({ kind: 'answer' as const, status, headers: {}, text: '<p>no</p>', body: undefined });

describe('an answer asks to be tried again', () => {
  test.each([
    ['when the server is busy', errorOf('SERVER_BUSY'), 0],
    ['when the server failed', errorOf('SERVER_FAILED'), 0],
    ['with 429', replyOf({}, 429), 0],
    ['with 429 and a time in seconds', replyOf({}, 429, { 'retry-after': '2' }), 2000],
    ['busy, with a time in seconds', replyOf({ result: 'ERROR', error: { cause: 'SERVER_BUSY' } }, 503, { 'retry-after': '1' }), 1000],
    ['from what stands before the gateway', htmlOf(502), 0],
    ['from what stands before the gateway, with a time', { ...htmlOf(503), headers: { 'retry-after': '3' } }, 3000],
    ['not after a page of another kind', htmlOf(500), undefined],
    ['after an hour', replyOf({}, 429, { 'retry-after': '3600' }), 3_600_000],
    ['after a time that makes no sense', replyOf({}, 429, { 'retry-after': 'soon' }), 0],
    ['after a time that is over', replyOf({}, 429, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }), 0],
    ['not after a success', success(), undefined],
    ['not after a refusal', errorOf('INVALID_REQUEST'), undefined],
    ['not after a rejection', errorOf('REQUEST_REJECTED'), undefined],
    ['when it was lost', { kind: 'lost' as const, message: '' }, 0],
  ])('%s', (_name, reply, wanted) => {
    expect(isWorthRetrying(reply)).toBe(wanted !== undefined);
    expect(pauseAskedFor(reply)).toBe(wanted ?? 0);
  });
  test('at a date', () => {
    const wait = pauseAskedFor(replyOf({}, 429, { 'retry-after': new Date(Date.now() + 5000).toUTCString() }));
    expect(wait).toBeGreaterThan(3000);
    expect(wait).toBeLessThanOrEqual(5000);
  });
  test('after pauses that grow', () => {
    expect([0, 1, 2].map((attempt) => pauseBefore(attempt, () => 0.5))).toEqual([50, 100, 200]);
  });
});

describe('against a real server', () => {
  let server: TinyServer | undefined;
  afterEach(async () => server?.close());
  const BUSY: TinyAnswer = { status: 503, body: { result: 'ERROR', error: { cause: 'SERVER_BUSY', explanation: 'later' } } };
  const FINE: TinyAnswer = { body: { result: 'SUCCESS', response: { gatewayCode: 'APPROVED' } } };

  async function sendTo(respond: (position: number) => TinyAnswer, run: object = {}) {
    server = await tinyServer((_request, position) => respond(position));
    const config = await configOf({ run: { timeoutMillis: 20_000, retries: 3, ...run } });
    const pointed = { ...config, target: { ...config.target, baseUrl: server.url } };
    const client = clientOf(pointed);
    const { executor } = benchWith(pointed, client).work;
    try {
      const { sent } = await executor.sendGood(contract('verify@26'), 'none', {});
      if (sent === undefined) throw new Error('not sent');
      return sent;
    } finally {
      await client.close();
    }
  }

  test('a busy one is asked again under new ids, after pauses that grow', async () => {
    const sent = await sendTo((position) => (position < 2 ? BUSY : FINE));
    expect(sent.exchange).toMatchObject({ retries: 2, reply: { body: { result: 'SUCCESS' } } });
    expect(new Set(server?.paths).size).toBe(3);
    const [a = 0, b = 0, c = 0] = server?.times ?? [];
    expect(b - a).toBeGreaterThanOrEqual(24);
    expect(c - b).toBeGreaterThanOrEqual(49);
    expect(sent.doubtful).toBe(false);
  });

  test('one that says when is asked then', async () => {
    await sendTo((position) => (position === 0 ? { status: 429, headers: { 'retry-after': '1' }, body: {} } : FINE));
    const [a = 0, b = 0] = server?.times ?? [];
    expect(b - a).toBeGreaterThanOrEqual(990);
  });

  test('one that stays busy is given up after the retries', async () => {
    const sent = await sendTo(() => BUSY, { retries: 2 });
    expect(server?.times.length).toBe(3);
    expect(sent.exchange.reply).toMatchObject({ body: { error: { cause: 'SERVER_BUSY' } } });
  });

  test('one that hangs or cuts the line is asked again, and what it did stays in doubt', async () => {
    const sent = await sendTo((position) => (position === 0 ? 'hang' : position === 1 ? 'reset' : FINE), { timeoutMillis: 1000 });
    expect(sent.exchange).toMatchObject({ retries: 2, reply: { kind: 'answer' } });
    expect(sent.doubtful).toBe(true);
  });

  test('one that asks for time is left alone by everybody, and not beyond the end of the run', async () => {
    server = await tinyServer(() => ({ status: 429, headers: { 'retry-after': '20' }, body: {} }));
    const config = await configOf({ run: { maxTimeMillis: 300, concurrency: 4 } });
    const clock = ownClock();
    const client = clientOf({ ...config, target: { ...config.target, baseUrl: server.url } }, clock);
    const send = () => client.send({ method: 'PUT', path: '/x', text: '{}' });
    await send();
    const ends = await Promise.allSettled([send(), send(), send()]);
    expect(ends.map((end) => end.status === 'rejected' && end.reason instanceof RunLimitReached)).toEqual([true, true, true]);
    expect(clock.now()).toBeLessThanOrEqual(300);
    expect([server.times.length, client.busy]).toEqual([1, 1]);
    await client.close();
  });

  test('no request goes beyond the budget, however many ask at once', async () => {
    server = await tinyServer(() => FINE);
    const config = await configOf({ run: { maxRequests: 5, rate: 500, concurrency: 16 } });
    const client = clientOf({ ...config, target: { ...config.target, baseUrl: server.url } });
    const ends = await Promise.allSettled(Array.from({ length: 16 }, () => client.send({ method: 'PUT', path: '/x', text: '{}' })));
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBe(5);
    expect([server.times.length, client.sent]).toEqual([5, 5]);
    await client.close();
  });

  test('the rate is never exceeded, in any second', async () => {
    server = await tinyServer(() => FINE);
    // Twice the connections that are needed: a request that had to wait for one would go out after its time.
    const config = await configOf({ run: { rate: 100, concurrency: 32 } });
    const clock = ownClock();
    const client = clientOf({ ...config, target: { ...config.target, baseUrl: server.url } }, clock);
    const [method, path] = ['PUT', '/x'];
    const times = await sendTimes(server.url, clock, () =>
      Promise.all(
        Array.from({ length: 16 }, async () => {
          for (let i = 0; i < 15; i += 1) await client.send({ method, path, text: '{}' });
        }),
      ),
    );
    await client.close();
    expect(times.length).toBe(240);
    expect(mostWithin(1000, times)).toBe(100);
    expect(times.at(-1)).toBe(2390);
  });
});
