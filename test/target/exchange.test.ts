import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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

const to = (path: string) => ({ path, method: 'PUT', body: '{}' });

describe('an exchange', () => {
  test('gives the answer proper, whatever came before it, without its byte order mark', async () => {
    const pool = await poolAt((_request, response) => {
      response.writeEarlyHints({ link: '</a>; rel=preload' });
      response.writeHead(201, { 'content-type': 'application/json', 'x-two': ['a', 'b'] });
      response.end('\ufeff{"result":"SUCCESS"}');
    });
    const reply = await exchange(pool, to('/a'), 5000, lost);
    expect(reply).toMatchObject({ kind: 'answer', status: 201, text: '{"result":"SUCCESS"}', body: { result: 'SUCCESS' } });
    expect(reply.kind === 'answer' && reply.headers['x-two']).toBe('a, b');
    await pool.close();
  });

  test('that waited for its turn until its time was over is not sent afterwards', async () => {
    const arrived: string[] = [];
    const pool = await poolAt((request) => void arrived.push(request.url ?? ''));
    const replies = await Promise.all([exchange(pool, to('/first'), 150, lost), exchange(pool, to('/second'), 150, lost)]);
    expect(replies.map(({ kind }) => kind)).toEqual(['timeout', 'timeout']);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(arrived).toEqual(['/first']);
    await pool.destroy();
  });
});
