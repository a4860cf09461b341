import { connect } from 'node:http2';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { selfSigned } from '../../src/qualify/trials/self-signed.js';
import { startGateway, type RunningGateway } from '../../src/qualify/start.js';
import { bytesOf, TextBuffers } from '../../src/gateway/text-buffers.js';
import { call } from './support/call.js';
import { funds } from './support/handler.js';

let gateway: RunningGateway;
const others: RunningGateway[] = [];
beforeEach(async () => {
  gateway = await startGateway();
});
afterEach(async () => {
  await Promise.all([gateway, ...others.splice(0)].map((one) => one.close()));
});

async function start(...options: Parameters<typeof startGateway>): Promise<RunningGateway> {
  const one = await startGateway(...options);
  others.push(one);
  return one;
}

const authorization = { apiOperation: 'AUTHORIZE', order: { amount: '10.00', currency: 'USD' }, sourceOfFunds: funds() };
let serial = 0;
const authorize = (at = gateway, orderId = `o${(serial += 1)}`) => call(at, 'PUT', `66/{m}/order/${orderId}/transaction/1`, authorization);
const codeOf = (body: Record<string, unknown>): unknown => (body['response'] as { gatewayCode?: string } | undefined)?.gatewayCode;

describe('forced answers', () => {
  test('an outcome is given once, and to nobody else', async () => {
    gateway.next({ outcome: 'DECLINED', operation: 'AUTHORIZE', orderId: 'mine' });
    expect(codeOf((await authorize(gateway, 'other')).body)).toBe('APPROVED');
    const declined = await authorize(gateway, 'mine');
    expect([declined.body['result'], codeOf(declined.body)]).toEqual(['FAILURE', 'DECLINED']);
    expect((declined.body['order'] as { totalAuthorizedAmount: number }).totalAuthorizedAmount).toBe(0);
    expect(codeOf((await call(gateway, 'PUT', '66/{m}/order/mine/transaction/2', authorization)).body)).toBe('APPROVED');
  });

  test('a part of the amount is approved where that was asked for', async () => {
    gateway.next({ outcome: 'PARTIALLY_APPROVED' });
    expect(((await authorize()).body['order'] as { totalAuthorizedAmount: number }).totalAuthorizedAmount).toBe(5);
  });

  test('an error cause is given as often as asked, and nothing is processed', async () => {
    gateway.next({ cause: 'SERVER_BUSY', times: 2 });
    const codes = [await authorize(gateway, 'b'), await authorize(gateway, 'b'), await authorize(gateway, 'b')].map(({ status }) => status);
    expect(codes).toEqual([503, 503, 201]);
  });

  test('a refusal names the field that was asked for', async () => {
    gateway.next({ cause: 'INVALID_REQUEST', field: 'order.amount', validationType: 'MISSING' });
    expect((await authorize()).error).toMatchObject({ cause: 'INVALID_REQUEST', field: 'order.amount', validationType: 'MISSING' });
  });

  test.each([
    ['before', 'ERROR'],
    ['after', 'SUCCESS'],
  ] as const)('a connection that is cut %s processing leaves the order as it then is', async (cut, found) => {
    gateway.next({ cut });
    await expect(authorize(gateway, 'c')).rejects.toThrow(/socket hang up|ECONNRESET/);
    expect((await call(gateway, 'GET', '66/{m}/order/c')).body['result']).toBe(found);
  });

  test('a delay is waited for', async () => {
    gateway.next({ delay: 60 });
    const before = performance.now();
    await authorize();
    expect(performance.now() - before).toBeGreaterThan(50);
  });

  test.each([{ outcome: 'MAYBE' }, { times: 0 }, { delay: -1 }])('%j is refused', (answer) => {
    expect(() => gateway.next(answer)).toThrow(RangeError);
  });
});

describe('what a test can look at and set', () => {
  test('requests are listed in order with bodies, without card data', async () => {
    await authorize(gateway, 'first');
    await call(gateway, 'PUT', '66/{m}/order/first/transaction/2', {
      apiOperation: 'CAPTURE',
      transaction: { amount: '1.00', currency: 'USD' },
    });
    expect(gateway.requests().map(({ operation, contract, status }) => [operation, contract, status])).toEqual([
      ['AUTHORIZE', 'authorize@55', 201],
      ['CAPTURE', undefined, 201],
    ]);
    expect(gateway.requests({ operation: 'CAPTURE' })).toHaveLength(1);
    expect(gateway.requests({ orderId: 'first' })[0]?.body).toMatchObject({ order: { amount: '10.00' } });
    expect(JSON.stringify(gateway.requests())).not.toContain(funds().provided.card.number);
    const { number } = funds().provided.card;
    const wide = [...number].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    await call(gateway, 'PUT', '26/{m}/order/second/transaction/1', { apiOperation: `VERIFY ${number}`, order: { [number]: wide } });
    expect(JSON.stringify(gateway.requests())).not.toContain(number);
    expect(JSON.stringify(gateway.requests())).not.toContain(wide);
  });

  test('answers are listed as they were sent, whatever their characters and however long', () => {
    const texts = [
      '',
      '"plain"',
      '"Größe \u{1F600}"',
      'x'.repeat(300_000),
      ...Array.from({ length: 100 }, (_, at) => `${at}é`.repeat(1700)),
    ];
    const buffers = new TextBuffers();
    const put = texts.map((text) => buffers.put(text));
    expect(put.map((one) => bytesOf(one).toString())).toEqual(texts);
  });

  test('reset forgets orders, requests and what was asked for', async () => {
    await authorize(gateway, 'gone');
    gateway.next({ outcome: 'DECLINED' });
    gateway.reset();
    expect(gateway.requests()).toEqual([]);
    expect((await call(gateway, 'GET', '66/{m}/order/gone')).body['result']).toBe('ERROR');
    expect(codeOf((await authorize()).body)).toBe('APPROVED');
  });

  test('the clock stands where it was stopped, and moves on', async () => {
    gateway.clock({ now: '2031-02-03T04:05:06.000Z' });
    const created = (await authorize()).body['order'] as { creationTime: string };
    expect(created.creationTime).toBe('2031-02-03T04:05:06.000Z');
    expect(gateway.clock({ advance: 1000 })).toBe('2031-02-03T04:05:07.000Z');
    expect(Math.abs(Date.parse(gateway.clock()) - Date.now())).toBeLessThan(5000);
  });

  test('defects come and go, and orders stay', async () => {
    await authorize(gateway, 'kept');
    gateway.defects(['void-again']);
    const target = { apiOperation: 'VOID', transaction: { targetTransactionId: '1' } };
    await call(gateway, 'PUT', '66/{m}/order/kept/transaction/2', target);
    expect((await call(gateway, 'PUT', '66/{m}/order/kept/transaction/3', target)).body['result']).toBe('SUCCESS');
    gateway.defects([]);
    expect((await call(gateway, 'PUT', '66/{m}/order/kept/transaction/4', target)).body['result']).not.toBe('SUCCESS');
    expect(() => gateway.defects(['nonsense'])).toThrow('there is no defect nonsense');
  });
});

describe('over the wire', () => {
  test('everything that the methods do is under /_touchstone too', async () => {
    expect((await call(gateway, 'GET', '/_touchstone/health')).body).toMatchObject({ status: 'ok', requests: 0 });
    await call(gateway, 'POST', '/_touchstone/next', { outcome: 'EXPIRED_CARD' });
    expect(codeOf((await authorize(gateway, 'w')).body)).toBe('EXPIRED_CARD');
    const { requests } = (await call(gateway, 'GET', '/_touchstone/requests?orderId=w')).body as { requests: unknown[] };
    expect(requests).toHaveLength(1);
    expect((await call(gateway, 'POST', '/_touchstone/clock', { now: '2031-01-01T00:00:00Z' })).body).toEqual({
      now: '2031-01-01T00:00:00.000Z',
    });
    expect((await call(gateway, 'PUT', '/_touchstone/defects', { defects: ['void-again'] })).body).toEqual({
      defects: ['void-again'],
    });
    expect((await call(gateway, 'POST', '/_touchstone/seed', { seed: 7 })).status).toBe(200);
    expect((await call(gateway, 'POST', '/_touchstone/reset', {})).status).toBe(200);
    expect((await call(gateway, 'GET', '/_touchstone/notifications')).body).toEqual({ notifications: [] });
    expect((await call(gateway, 'GET', '/_touchstone/health')).body).toMatchObject({ requests: 0 });
  });

  test.each([
    ['POST', 'next', { outcmoe: 'DECLINED' }, 400],
    ['POST', 'next', { cause: 'TIRED' }, 400],
    ['POST', 'clock', { now: 'noon' }, 400],
    ['PUT', 'defects', { defects: 'void-again' }, 400],
    ['GET', 'next', undefined, 405],
    ['GET', 'nothing', undefined, 404],
  ])('%s %s %j is answered %i', async (method, name, body, status) => {
    expect((await call(gateway, method, `/_touchstone/${name}`, body)).status).toBe(status);
  });

  test('a page of another site cannot steer: the content type is asked for', async () => {
    expect((await call(gateway, 'POST', '/_touchstone/reset', '', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  test('beyond loopback nobody steers unless it was asked for', async () => {
    const open = await start({ host: '0.0.0.0' });
    const door = { ...open, url: open.url.replace('0.0.0.0', '127.0.0.1') };
    expect((await call(door, 'GET', '/_touchstone/health')).status).toBe(404);
    const asked = await start({ host: '0.0.0.0', control: true });
    expect((await call({ ...asked, url: asked.url.replace('0.0.0.0', '127.0.0.1') }, 'GET', '/_touchstone/health')).status).toBe(200);
  });

  test('a person who opens it finds operations, cards and outcomes', async () => {
    const page = String((await call(gateway, 'GET', '/')).body['text']);
    for (const word of ['refund@60', 'INITIATE_BROWSER_PAYMENT', '06/36', 'REFERRED', gateway.merchantId]) expect(page).toContain(word);
  });

  test('405 names the methods that are offered', async () => {
    expect((await call(gateway, 'DELETE', '66/{m}/order/o/transaction/1')).headers.allow).toBe('PUT, GET');
  });

  test('a compressed body is refused with a sentence that says so', async () => {
    const text = gzipSync(JSON.stringify(authorization)).toString('latin1');
    const answer = await call(gateway, 'PUT', '66/{m}/order/z/transaction/1', text, { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(415);
    expect(answer.error.explanation).toContain('compressed');
  });

  test('pages of allowed origins may call it, others not', async () => {
    const one = await start({ cors: ['https://shop.example'] });
    const asks = { 'access-control-request-method': 'PUT' };
    const ours = await call(one, 'OPTIONS', '66/{m}/order/o/transaction/1', undefined, { ...asks, origin: 'https://shop.example' });
    expect([ours.status, ours.headers['access-control-allow-origin']]).toEqual([204, 'https://shop.example']);
    const theirs = await call(one, 'GET', '66/{m}/order/o', undefined, { origin: 'https://elsewhere.example' });
    expect(theirs.headers['access-control-allow-origin']).toBeUndefined();
    expect(
      (await call(gateway, 'GET', '66/{m}/order/o', undefined, { origin: 'https://shop.example' })).headers['access-control-allow-origin'],
    ).toBeUndefined();
  });

  test('over TLS it speaks HTTP/2', async () => {
    const { cert, key } = selfSigned();
    const secure = await start({ tls: { cert, key } });
    const session = connect(secure.url, { ca: cert, servername: 'localhost' });
    const stream = session.request({
      ':path': `/api/rest/version/66/merchant/${secure.merchantId}/order/h2/transaction/1`,
      ':method': 'PUT',
      authorization: `Basic ${Buffer.from(`merchant.${secure.merchantId}:${secure.password}`).toString('base64')}`,
    });
    stream.end(JSON.stringify(authorization));
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    session.destroy();
    expect([headers[':status'], (JSON.parse(text) as { result: string }).result]).toEqual([201, 'SUCCESS']);
  });
});

describe('tokens', () => {
  test('a card kept under a token pays, and is only shown masked', async () => {
    const made = await call(gateway, 'POST', '66/{m}/token', { sourceOfFunds: funds('02', '36') });
    expect(JSON.stringify(made.body)).not.toContain(funds().provided.card.number);
    const token = String(made.body['token']);
    expect((await call(gateway, 'GET', `66/{m}/token/${token}`)).body['token']).toBe(token);
    const paid = await call(gateway, 'PUT', '66/{m}/order/t/transaction/1', {
      apiOperation: 'AUTHORIZE',
      order: authorization.order,
      sourceOfFunds: { type: 'CARD', token },
    });
    expect(codeOf(paid.body)).toBe('DECLINED');
  });

  test('a token that nobody made is not found, one without a card is not made', async () => {
    expect((await call(gateway, 'GET', '66/{m}/token/9000000000000001')).status).toBe(404);
    expect((await call(gateway, 'POST', '66/{m}/token', {})).error.field).toBe('sourceOfFunds.provided.card');
  });
});
