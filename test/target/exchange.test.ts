import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { Pool } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { lost } from '../../src/target/endings.js';
import { exchange } from '../../src/target/exchange.js';

let server: Server;
afterEach(() => server.close());

async function poolAt(listener: Parameters<typeof createServer>[1]): Promise<Pool> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections: 1, pipelining: 1 });
}

const within = (timeoutMillis: number) => ({ timeoutMillis, maxAnswerBytes: 50_000 });
const to = (path: string) => ({ path, method: 'PUT', body: '{}' });

describe('an exchange', () => {
  test('gives the answer proper, whatever came before it, without its byte order mark', async () => {
    const pool = await poolAt((_request, response) => {
      response.writeEarlyHints({ link: '</a>; rel=preload' });
      response.writeHead(201, { 'content-type': 'application/json', 'x-two': ['a', 'b'] });
      response.end('\ufeff{"result":"SUCCESS"}');
    });
    const reply = await exchange(pool, to('/a'), within(30_000), lost);
    expect(reply).toMatchObject({ kind: 'answer', status: 201, text: '{"result":"SUCCESS"}', body: { result: 'SUCCESS' } });
    expect(reply.kind === 'answer' && reply.headers['x-two']).toBe('a, b');
    await pool.close();
  });

  test('that waited for its turn until its time was over is not sent afterwards', async () => {
    const arrived: string[] = [];
    let answer: (() => void) | undefined;
    const pool = await poolAt((request, response) => {
      arrived.push(request.url ?? '');
      const say = (): void => void response.end('{}');
      if (answer === undefined) answer = say;
      else say();
    });
    // The first keeps the only connection until the time of the second is over; the third would go after the second.
    const first = exchange(pool, to('/first'), within(60_000), lost);
    expect(await exchange(pool, to('/second'), within(100), lost)).toMatchObject({ kind: 'timeout' });
    await expect.poll(() => arrived).toEqual(['/first']);
    answer?.();
    expect((await first).kind).toBe('answer');
    expect(await exchange(pool, to('/third'), within(60_000), lost)).toMatchObject({ kind: 'answer' });
    expect(arrived).toEqual(['/first', '/third']);
    await pool.destroy();
  });

  test('reads no further than its limit, and says so', async () => {
    let written = 0;
    const pool = await poolAt((_request, response) => {
      response.on('error', () => undefined);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"a":"');
      const more = (): void => {
        written += 10_000;
        if (!response.destroyed && written < 50_000_000) response.write('x'.repeat(10_000), () => setImmediate(more));
      };
      more();
    });
    const reply = await exchange(pool, to('/endless'), within(30_000), lost);
    expect(reply).toMatchObject({ kind: 'answer', beyond: 'size', body: undefined });
    expect(reply.kind === 'answer' && reply.text.length).toBeLessThan(5_000);
    expect(written).toBeLessThan(5_000_000);
    await pool.destroy();
  });

  const body = `{"result":"SUCCESS","note":"${'n'.repeat(2_000)}"}`;
  test.each([
    ['gzip', gzipSync(body)],
    ['deflate', deflateSync(body)],
    ['deflate', deflateRawSync(body)],
    ['br', brotliCompressSync(body)],
    ['gzip, gzip', gzipSync(gzipSync(body))],
  ])('asks for plain answers, and reads one in %s all the same', async (coding, bytes) => {
    const pool = await poolAt((_request, response) => response.writeHead(200, { 'content-encoding': coding }).end(bytes));
    expect(await exchange(pool, to('/a'), within(30_000), lost)).toMatchObject({ kind: 'answer', text: body });
    await pool.close();
  });

  test.each([
    ['a few bytes that become megabytes', 'gzip', gzipSync(`"${'x'.repeat(5_000_000)}"`), 'size'],
    ['a coding that it does not know', 'zstd', Buffer.from(body), 'encoding'],
    ['a coding that the bytes are not in', 'gzip', Buffer.from(body), 'encoding'],
    ['more codings than anybody uses', 'gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(body))), 'encoding'],
    ['more values than anybody needs', 'gzip', gzipSync(`{"a":[${'1,'.repeat(20_001)}1]}`), 'size'],
    ['deep nesting', 'identity', Buffer.from(`{"a":${'['.repeat(300)}${']'.repeat(300)}}`), 'depth'],
  ])('does not judge %s', async (_name, coding, bytes, beyond) => {
    const pool = await poolAt((_request, response) => response.writeHead(200, { 'content-encoding': coding }).end(bytes));
    expect(await exchange(pool, to('/a'), within(30_000), lost)).toMatchObject({ kind: 'answer', body: undefined, beyond });
    await pool.close();
  });
});
