import { once } from 'node:events';
import { createServer, request, type RequestOptions } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Notifier } from '../../src/gateway/webhooks.js';
import type { Order } from '../../src/gateway/ledger/order.js';
import { startGateway } from '../../src/qualify/start.js';
import { createAuthority, type Authority } from '../helpers/certificates.js';

let authority: Authority;
beforeAll(() => {
  authority = createAuthority();
});
afterAll(() => authority.remove());

const EMPTY_ORDER: Order = {
  merchantId: 'M',
  id: 'o',
  creationTime: '',
  currency: 'USD',
  amount: 0,
  totals: { authorized: 0, captured: 0, refunded: 0 },
  transactions: [],
  voided: [],
  echo: {},
  customNames: [],
};

const verify = (notificationUrl?: string): string =>
  JSON.stringify({ apiOperation: 'VERIFY', order: { currency: 'USD', ...(notificationUrl === undefined ? {} : { notificationUrl }) } });

function put(url: string, body: string, options: RequestOptions): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}/api/rest/version/26/merchant/TOUCHSTONE1/order/o/transaction/1`,
      { method: 'PUT', agent: false, ca: authority.cert, ...options },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

describe('over TLS', () => {
  test('a certificate of the merchant stands for its password, that of another does not', async () => {
    const server = authority.issue('localhost');
    const gateway = await startGateway({ tls: { cert: server.cert, key: server.key, ca: authority.cert } });
    const own = authority.issue('merchant.TOUCHSTONE1');
    const other = authority.issue('merchant.TOUCHSTONE2');
    expect((await put(gateway.url, verify(), { cert: own.cert, key: own.key })).status).toBe(201);
    expect((await put(gateway.url, verify(), { cert: other.cert, key: other.key })).status).toBe(403);
    expect((await put(gateway.url, verify(), {})).status).toBe(401);
    expect((await put(gateway.url, verify(), { auth: `merchant.${gateway.merchantId}:${gateway.password}` })).status).toBe(201);
    await gateway.close();
  });
});

describe('notifications', () => {
  test('are sent with the secret, and again when the first attempt fails', async () => {
    const { cert, key } = authority.issue('localhost');
    const calls: { headers: IncomingHttpHeaders; body: string }[] = [];
    const listener = createServer({ cert, key }, (incoming, outgoing) => {
      let body = '';
      incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
      incoming.on('end', () => {
        calls.push({ headers: incoming.headers, body });
        outgoing.writeHead(calls.length === 1 ? 503 : 204).end();
        listener.emit('called');
      });
    });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const server = authority.issue('localhost');
    const gateway = await startGateway({ tls: { cert: server.cert, key: server.key }, webhookSecret: 'shh', webhookCa: authority.cert });
    const first = once(listener, 'called');
    const answer = await put(gateway.url, verify(`https://localhost:${(listener.address() as AddressInfo).port}/n`), {
      auth: `merchant.${gateway.merchantId}:${gateway.password}`,
    });
    expect(answer.status).toBe(201);
    await first;
    await once(listener, 'called');
    expect(calls.map(({ headers }) => [headers['x-notification-secret'], headers['x-notification-attempt']])).toEqual([
      ['shh', '1'],
      ['shh', '2'],
    ]);
    expect(calls[0]?.headers['x-notification-id']).toBe(calls[1]?.headers['x-notification-id']);
    expect(JSON.parse(calls[1]?.body ?? '')).toEqual(JSON.parse(answer.text));
    await expect
      .poll(() => gateway.notifications().map(({ attempt, outcome }) => [attempt, outcome]))
      .toEqual([
        [1, 'answered 503'],
        [2, 'delivered'],
      ]);
    await gateway.close();
    listener.close();
    listener.closeAllConnections();
  });

  test.each([
    ['http://127.0.0.1:1/n', []],
    ['https://elsewhere.example/n', []],
    ['https://169.254.169.254/n', ['169.254.169.254']],
    ['https://[fe80::1]/n', ['[fe80::1]']],
  ])('a notification to %s is not sent, even to hosts %j, and the log says so', async (url, webhookHosts) => {
    const notifier = new Notifier({ secret: 'shh', hosts: webhookHosts });
    notifier.notify({ ...EMPTY_ORDER, notificationUrl: url }, 'SUCCESS', '{}');
    expect(notifier.lines().map(({ outcome }) => outcome)).toEqual(['not sent: https to loopback and allowed hosts only']);
    notifier.close();
  });

  test('an allowed name that leads to a link-local address is not called', async () => {
    const addressesOf = async () => [{ address: '169.254.169.254', family: 4 }];
    const notifier = new Notifier({ secret: 'shh', hosts: ['metadata.example'], pauses: [], addressesOf });
    notifier.notify({ ...EMPTY_ORDER, notificationUrl: 'https://metadata.example/n' }, 'SUCCESS', '{}');
    await expect
      .poll(() => notifier.lines().map(({ outcome }) => outcome))
      .toEqual(['not sent: the name leads to an address that is never called']);
    notifier.close();
  });
});
