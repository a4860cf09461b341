import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';
import { startGateway, type GatewayOptions, type RequestLogLine, type RunningGateway } from '../../src/qualify/start.js';
import { funds } from './support/handler.js';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');
const folders: string[] = [];
const running: RunningGateway[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((gateway) => gateway.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function start(options: GatewayOptions = {}): Promise<RunningGateway> {
  const gateway = await startGateway(options);
  running.push(gateway);
  return gateway;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

type Door = Pick<RunningGateway, 'url' | 'merchantId' | 'password'>;

/** One request, as curl would send it. */
function send(door: Door, method: string, path: string, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const url = `${door.url}/api/rest/version/${path.replace('{m}', `merchant/${door.merchantId}`)}`;
    const outgoing = request(url, { method, auth: `merchant.${door.merchantId}:${door.password}`, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }));
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(method === 'PUT' || method === 'POST' ? body : undefined);
  });
}

const authorize = JSON.stringify({ apiOperation: 'AUTHORIZE', order: { amount: '10.00', currency: 'USD' }, sourceOfFunds: funds() });
const json = (answer: Answer) =>
  JSON.parse(answer.text) as { result: string; error?: { cause: string; supportCode?: string; explanation?: string } } & Record<
    string,
    unknown
  >;

describe('over the wire', () => {
  test('texts of letters outside the basic plane come back whole, at the bound too', async () => {
    const gateway = await start();
    const street = '\u{20BB7}'.repeat(100);
    const body = { apiOperation: 'VERIFY', order: { currency: 'USD' }, billing: { address: { street } }, sourceOfFunds: funds() };
    const answer = await send(gateway, 'PUT', '26/{m}/order/o/transaction/t', JSON.stringify(body));
    expect(json(answer)).toMatchObject({ result: 'SUCCESS', billing: { address: { street } } });
  });

  test('authorize, update, void and retrieve as the readme shows', async () => {
    const gateway = await start();
    const first = await send(gateway, 'PUT', '55/{m}/order/o%201/transaction/1', authorize);
    expect([first.status, first.type, json(first).result]).toEqual([201, 'application/json;charset=UTF-8', 'SUCCESS']);
    const update = await send(gateway, 'PUT', '24/{m}/order/o%201/transaction/2', '{"apiOperation":"UPDATE_AUTHORIZATION"}');
    expect(json(update).result).toBe('SUCCESS');
    const done = await send(
      gateway,
      'PUT',
      '66/{m}/order/o%201/transaction/3',
      '{"apiOperation":"VOID","transaction":{"targetTransactionId":"1"}}',
    );
    expect(json(done).result).toBe('SUCCESS');
    const order = await send(gateway, 'GET', '66/{m}/order/o%201');
    expect([order.status, json(order)['status'], (json(order)['transaction'] as unknown[]).length]).toEqual([200, 'CANCELLED', 3]);
  });

  test.each([
    ['GET', '/nothing', 404],
    ['PUT', '55/merchant/x', 404],
    ['PUT', 'abc/{m}/order/o/transaction/t', 404],
    ['PUT', '1/{m}/order/o/transaction/t', 404],
    ['POST', '55/{m}/order/o/transaction/t', 405],
    ['DELETE', '55/{m}/session/s', 405],
    ['PUT', '55/{m}/order/%E0%A4%A/transaction/t', 404],
  ])('%s %s is answered with %i and an error body', async (method, path, status) => {
    const answer = await send(await start({ versions: 'exact' }), method, path, '{}');
    expect([answer.status, json(answer).result]).toEqual([status, 'ERROR']);
  });

  test('a busy gateway says so, with an explanation and nothing else', async () => {
    const answer = await send(await start({ busy: 1 }), 'PUT', '55/{m}/order/o/transaction/1', authorize);
    expect(json(answer).error).toEqual({ cause: 'SERVER_BUSY', explanation: 'Too many requests at the moment. Try again.' });
  });

  test('the log masks card numbers', async () => {
    const lines: RequestLogLine[] = [];
    const gateway = await start({ onRequest: (line) => lines.push(line) });
    await send(gateway, 'PUT', '55/{m}/order/4000000000000002/transaction/1', authorize);
    expect(JSON.stringify(lines)).not.toContain('4000000000000002');
    expect(lines[0]).toMatchObject({ method: 'PUT', status: 201, result: 'SUCCESS', gatewayCode: 'APPROVED' });
  });

  test('an unknown deviation keeps the gateway from starting', async () => {
    await expect(startGateway({ defects: ['no-such-thing'] })).rejects.toThrow('there is no defect no-such-thing');
  });

  test('a transport defect shows on the wire', async () => {
    const answer = await send(await start({ defects: ['html-for-errors'] }), 'PUT', '26/{m}/order/o/transaction/1', '{}');
    expect([answer.status, answer.type]).toEqual([400, 'text/html']);
  });
});

/** The built program in a process of its own. */
async function spawnGateway(
  ...args: string[]
): Promise<{ door: Door; said: () => string; kill: (signal: NodeJS.Signals) => Promise<number | null> }> {
  const child = spawn(process.execPath, [CLI, 'gateway', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += String(part)));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    door: JSON.parse(line) as Door,
    said: () => said,
    kill: async (signal) => {
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}

test('a gateway that is told whom to notify, and not with which secret, says that it notifies nobody', async () => {
  const { kill, said } = await spawnGateway('--webhook-host', 'shop.example');
  await kill('SIGTERM');
  expect(said()).toContain('without TOUCHSTONE_WEBHOOK_SECRET in its environment the gateway notifies nobody');
});

describe('the journal', () => {
  test('loses nothing that was answered and repeats nothing when the process is killed in the middle', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-'));
    folders.push(folder);
    const journal = join(folder, 'journal.ndjson');
    const first = await spawnGateway('--journal', journal);
    const answered = new Set<string>();
    let stopped = false;
    const client = async (name: string): Promise<void> => {
      // oxlint-disable-next-line no-unmodified-loop-condition
      for (let serial = 0; !stopped; serial += 1) {
        const id = `${name}-${serial}`;
        const answer = await send(first.door, 'PUT', `55/{m}/order/${id}/transaction/1`, authorize).catch(() => undefined);
        if (answer?.status === 201 && json(answer).result === 'SUCCESS') answered.add(id);
      }
    };
    const clients = ['a', 'b', 'c', 'd'].map(client);
    while (answered.size < 100) await new Promise((resolve) => setTimeout(resolve, 10));
    await first.kill('SIGKILL');
    stopped = true;
    await Promise.all(clients);
    expect(readFileSync(journal, 'utf8')).not.toContain('4000000000000002');

    const second = await spawnGateway('--journal', journal);
    for (const id of answered) {
      const order = json(await send(second.door, 'GET', `55/{m}/order/${id}`));
      expect([order['totalAuthorizedAmount'], (order['transaction'] as unknown[]).length]).toEqual([10, 1]);
    }
    // The same request under the same id is still the same request.
    const [one] = answered;
    const again = json(await send(second.door, 'PUT', `55/{m}/order/${one}/transaction/1`, authorize));
    expect(again.result).toBe('SUCCESS');
    expect(json(await send(second.door, 'GET', `55/{m}/order/${one}`))['totalAuthorizedAmount']).toBe(10);
    expect(await second.kill('SIGTERM')).toBe(0);
  });

  test('is for its owner alone, holds no card number anywhere in an order, and grows by what changes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-'));
    folders.push(folder);
    const path = join(folder, 'journal.ndjson');
    const first = await startGateway({ port: 0, journal: path });
    const door = { url: first.url, merchantId: first.merchantId, password: first.password };
    const number = '4000000000000002';
    const wide = [...number].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    const notes = {
      customerNote: `card ${number} ${wide}`,
      description: `no 12 ${number.replace(/(.{4})(?=.)/g, '$1 ')}`,
      custom: { a: number },
    };
    const plain = JSON.parse(authorize) as { order: object };
    const pay = JSON.stringify({ ...plain, order: { ...plain.order, ...notes } });
    expect((await send(door, 'PUT', '55/{m}/order/o1/transaction/1', pay)).status).toBe(201);
    const sizes: number[] = [];
    for (let serial = 2; serial < 40; serial += 1) {
      const update = JSON.stringify({ apiOperation: 'UPDATE_AUTHORIZATION', transaction: { amount: '11.00', currency: 'USD' } });
      expect((await send(door, 'PUT', `24/{m}/order/o1/transaction/${serial}`, update)).status).toBe(201);
      sizes.push(statSync(path).size);
    }
    const before = json(await send(door, 'GET', '55/{m}/order/o1'));
    await first.close();
    const text = readFileSync(path, 'utf8');
    expect(text.replaceAll(/[ -]/g, '')).not.toContain(number);
    expect(text).not.toContain(wide);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    // The last line is no longer than an early one, though the order has forty transactions by then.
    const grown = sizes.slice(1).map((size, index) => size - (sizes[index] as number));
    expect(Math.max(...grown)).toBeLessThan(2 * Math.min(...grown));

    const second = await startGateway({ port: 0, journal: path });
    const restored = json(await send({ ...door, url: second.url, password: second.password }, 'GET', '55/{m}/order/o1'));
    await second.close();
    expect((restored['transaction'] as unknown[]).length).toBe(39);
    expect(restored['totalAuthorizedAmount']).toBe(before['totalAuthorizedAmount']);
  });
});
