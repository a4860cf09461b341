import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CATALOGUE } from '../../src/catalogue/catalogue.js';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import type { Config, Recipe } from '../../src/model/config.js';
import { DEFAULT_VALUES } from '../../src/model/values.js';
import { type Client, createClient } from '../../src/target/client.js';
import { createProvisioner, type Provisioner } from '../../src/target/provision.js';

interface Seen {
  readonly line: string;
  readonly body: unknown;
}
type Answer = (seen: Seen) => { readonly status?: number; readonly body: unknown };

let seen: Seen[];
let answer: Answer;
let client: Client;
let stop: () => Promise<void>;
let baseUrl: string;

beforeEach(async () => {
  seen = [];
  const server = createServer((request, response) => {
    void read(request).then((text) => {
      const entry = { line: `${request.method} ${request.url}`, body: text === '' ? undefined : JSON.parse(text) };
      seen.push(entry);
      const { status = 201, body } = answer(entry);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
  client = createClient(target(), { concurrency: 2, timeoutMillis: 20_000, maxAnswerBytes: 100_000 });
  stop = async () => {
    await client.close();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterEach(() => stop());

const target = () => ({ baseUrl, merchantId: 'SHOP', auth: { type: 'basic', password: 'pw-secret' }, tls: {} }) as const;

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function provisioner(provision: Record<string, Recipe>, values: Partial<Config['values']> = {}): Provisioner {
  let generatedIds = 0;
  const run = {
    profile: 'smoke',
    seed: 1,
    concurrency: 2,
    timeoutMillis: 20_000,
    maxWaitMillis: 60_000,
    maxAnswerBytes: 100_000,
    retries: 2,
  } as const;
  return createProvisioner(
    { [CATALOGUE]: SHIPPED, target: target(), run, values: { ...DEFAULT_VALUES, ...values }, provision } as unknown as Config,
    client,
    () => `id-${(generatedIds += 1)}`,
  );
}

describe('a recipe', () => {
  test('fills templates, checks what it expects, captures, and uses what it captured', async () => {
    answer = ({ line }) => ({
      body: line.startsWith('POST') ? { result: 'SUCCESS', session: { id: 'S1', version: '0123456789' } } : { result: 'SUCCESS' },
    });
    const got = await provisioner({
      session: {
        steps: [
          {
            request: { method: 'POST', path: '/merchant/{merchantId}/session', version: 55, body: {} },
            capture: { sessionId: 'session.id', sessionVersion: 'session.version' },
          },
          {
            request: { method: 'PUT', path: '/setup/{sessionId}', body: { card: '{card.number}', note: 'for {orderId}' } },
            expect: { result: 'SUCCESS' },
          },
        ],
      },
    }).provide('session');
    expect(got).toMatchObject({
      kind: 'ready',
      orderId: 'id-1',
      transactionId: 'id-2',
      currency: 'USD',
      sessionId: 'S1',
      sessionVersion: '0123456789',
      steps: 2,
    });
    expect(seen.map(({ line }) => line)).toEqual(['POST /base/api/rest/version/55/merchant/SHOP/session', 'PUT /base/setup/S1']);
    expect(seen[1]?.body).toEqual({ card: DEFAULT_VALUES.cards.approved.number, note: 'for id-1' });
  });

  test('that is declined now and then is tried again on new orders', async () => {
    const paying: Recipe = {
      steps: [
        { request: { method: 'PUT', path: '/pay/{orderId}', body: {} }, expect: { result: 'SUCCESS', 'response.gatewayCode': 'APPROVED' } },
      ],
    };
    const answers = [
      { result: 'FAILURE', response: { gatewayCode: 'DECLINED' } },
      { result: 'SUCCESS', response: { gatewayCode: 'PARTIALLY_APPROVED' } },
      { result: 'SUCCESS', response: { gatewayCode: 'APPROVED' } },
    ];
    answer = () => ({ body: answers[seen.length - 1] });
    expect(await provisioner({ 'authorized-order': paying }).provide('authorized-order')).toMatchObject({ kind: 'ready', orderId: 'id-5' });
    expect(seen.map(({ line }) => line)).toEqual(['PUT /base/pay/id-1', 'PUT /base/pay/id-3', 'PUT /base/pay/id-5']);
  });

  test('that is rejected for a moment is tried again', async () => {
    answer = () => ({ body: seen.length === 1 ? { result: 'ERROR', error: { cause: 'REQUEST_REJECTED' } } : { result: 'SUCCESS' } });
    const paying: Recipe = { steps: [{ request: { method: 'PUT', path: '/pay', body: {} }, expect: { result: 'SUCCESS' } }] };
    expect(await provisioner({ 'authorized-order': paying }).provide('authorized-order')).toMatchObject({ kind: 'ready' });
    expect(seen).toHaveLength(2);
  });

  test('that is always declined says so, and is tried once from then on', async () => {
    answer = () => ({ body: { result: 'FAILURE', response: { gatewayCode: 'DECLINED' } } });
    const states = provisioner({
      'authorized-order': { steps: [{ request: { method: 'PUT', path: '/pay', body: {} }, expect: { result: 'SUCCESS' } }] },
    });
    const made = await states.provide('authorized-order');
    expect(made).toMatchObject({ kind: 'missing', failed: true });
    expect('reason' in made && made.reason).toMatch(/FAILURE, DECLINED \(HTTP 201\), also when it was tried again 2 times$/);
    await states.provide('authorized-order', { amount: '7.00' });
    expect(seen).toHaveLength(4);
  });

  test('that fails says which step, what was expected and what came, and nothing secret', async () => {
    answer = () => ({
      status: 400,
      body: {
        result: 'ERROR',
        error: { cause: 'INVALID_REQUEST', field: 'order.amount', explanation: `card ${DEFAULT_VALUES.cards.approved.number}` },
      },
    });
    const states = provisioner({
      'captured-order': { steps: [{ request: { method: 'PUT', path: '/pay', body: {} }, expect: { result: 'SUCCESS' } }] },
    });
    const expected = {
      kind: 'missing',
      failed: true,
      reason:
        'provision.captured-order: step 1 of 1 (PUT /pay): expected result "SUCCESS", got ERROR, INVALID_REQUEST (HTTP 400, order.amount, "card {{card:approved.number}}")',
    };
    expect(await states.provide('captured-order')).toEqual(expected);
    for (let i = 0; i < 5; i += 1) expect(await states.provide('captured-order')).toEqual(expected);
    // Given up after three failures in a row; the first refusal was sent again, to see whether it stays one.
    expect(seen).toHaveLength(4);
  });

  test('is tried again under new ids while the target is busy', async () => {
    answer = () => ({ body: seen.length < 3 ? { result: 'ERROR', error: { cause: 'SERVER_BUSY' } } : { result: 'SUCCESS' } });
    const got = await provisioner({ 'captured-order': { steps: [{ request: { method: 'PUT', path: '/pay/{orderId}' } }] } }).provide(
      'captured-order',
    );
    expect(got).toMatchObject({ kind: 'ready', steps: 3, orderId: 'id-5' });
  });

  test('under a given order id is tried again under another, since the order may have been opened without an answer', async () => {
    answer = () => ({ body: seen.length < 2 ? { result: 'ERROR', error: { cause: 'SERVER_BUSY' } } : { result: 'SUCCESS' } });
    const states = provisioner({ 'captured-order': { steps: [{ request: { method: 'PUT', path: '/pay/{orderId}/{transactionId}' } }] } });
    const got = await states.provide('captured-order', { orderId: 'given', transactionId: 'mine' });
    expect(seen.map(({ line }) => line)).toEqual(['PUT /base/pay/given/mine', expect.not.stringContaining('given')]);
    expect(got).toMatchObject({ kind: 'ready', transactionId: 'mine' });
  });

  test('with a template that has no value sends nothing', async () => {
    const states = provisioner({ session: { steps: [{ request: { method: 'PUT', path: '/a', body: { code: '{card.securityCode}' } } }] } });
    expect(await states.provide('session')).toMatchObject({
      reason: expect.stringContaining('values.cards.approved has no securityCode') as string,
    });
    expect(seen).toHaveLength(0);
  });
});

describe('without a recipe', () => {
  test('the harness authorizes by itself, with the overlay', async () => {
    answer = () => ({ body: { result: 'SUCCESS', response: { gatewayCode: 'APPROVED' } } });
    const got = await provisioner({}, { overlay: { 'authorize@55': { sourceOfFunds: { type: 'CARD' } } } }).provide('authorized-order');
    expect(got).toMatchObject({ kind: 'ready', amount: '100.00' });
    expect(seen[0]?.body).toMatchObject({
      apiOperation: 'AUTHORIZE',
      order: { amount: '100.00', currency: 'USD' },
      sourceOfFunds: { type: 'CARD', provided: { card: { number: DEFAULT_VALUES.cards.approved.number } } },
    });
  });

  test('the reason names what to configure; nothing needs nothing', async () => {
    const states = provisioner({});
    expect(await states.provide('captured-order')).toEqual({
      kind: 'missing',
      reason: 'no recipe leads to captured-order: configure provision.captured-order',
      noRecipe: true,
    });
    expect(states.has('referred-authorization')).toBe(false);
    expect(await states.provide('none')).toMatchObject({ kind: 'ready', orderId: expect.any(String) as string, steps: 0 });
    expect(seen).toHaveLength(0);
  });
});

test('fixtures are used once each, unless they may be used again', async () => {
  const fixtures = [{ orderId: 'A', transactionId: '1', amount: '5.00', currency: 'EUR' }];
  const once = provisioner({ 'captured-order': { fixtures } });
  expect(await once.provide('captured-order')).toMatchObject({
    orderId: 'A',
    transactionId: '1',
    amount: '5.00',
    currency: 'EUR',
    steps: 0,
  });
  expect(await once.provide('captured-order')).toMatchObject({
    kind: 'missing',
    reason: expect.stringContaining('the 1 fixtures of provision.captured-order are used up') as string,
  });
  const again = provisioner({ 'captured-order': { fixtures, reusable: true } });
  for (let i = 0; i < 3; i += 1) expect(await again.provide('captured-order')).toMatchObject({ orderId: 'A' });
});

test('a hook gives what it returns, and its failure is a reason', async () => {
  const states = provisioner({
    session: { hook: async ({ state, orderId }) => ({ sessionId: `${state}-${orderId}` }) },
    'captured-order': {
      hook: async () => {
        throw new Error('no money in pw-secret');
      },
    },
  });
  expect(await states.provide('session')).toMatchObject({ sessionId: 'session-id-1' });
  expect(await states.provide('captured-order')).toEqual({
    kind: 'missing',
    failed: true,
    reason: 'provision.captured-order: the hook failed: no money in {{password}}',
  });
});

test('an order can be read back', async () => {
  answer = () => ({ status: 200, body: { id: 'O 1', status: 'AUTHORIZED' } });
  const states = provisioner({
    'read-order': { steps: [{ request: { method: 'GET', path: '/merchant/{merchantId}/order/{orderId}', version: 55 } }] },
  });
  expect(await states.readOrder({ orderId: 'O 1', transactionId: 'T' })).toMatchObject({
    kind: 'ready',
    lastBody: { status: 'AUTHORIZED' },
  });
  expect(seen[0]?.line).toBe('GET /base/api/rest/version/55/merchant/SHOP/order/O%201');
});

describe('several ways to a state', () => {
  const way = (name: string, operation: string): Recipe => ({
    name,
    steps: [{ request: { method: 'PUT', path: '/order/{orderId}', body: { apiOperation: operation } }, expect: { result: 'SUCCESS' } }],
  });
  const ways: Recipe = { ...way('paid', 'PAY'), others: [way('captured', 'CAPTURE')] };

  test('each is taken when it is asked for, and the first that leads there otherwise', async () => {
    answer = () => ({ body: { result: 'SUCCESS' } });
    const made = provisioner({ 'captured-order': ways });
    await made.provide('captured-order', {}, 1);
    await made.provide('captured-order', {}, 2);
    await made.provide('captured-order');
    expect(seen.map(({ body }) => body)).toEqual(['CAPTURE', 'PAY', 'PAY'].map((apiOperation) => ({ apiOperation })));
  });

  test('one that leads nowhere is told by its name, and the next serves', async () => {
    answer = ({ body }) => ({ body: { result: (body as { apiOperation: string }).apiOperation === 'PAY' ? 'FAILURE' : 'SUCCESS' } });
    const made = provisioner({ 'captured-order': ways });
    expect((await made.provide('captured-order')).kind).toBe('ready');
    expect(made.missingWays).toEqual([
      { state: 'captured-order', way: 'paid', reason: expect.stringContaining('provision.captured-order (paid): step 1 of 1') },
    ]);
  });
});
