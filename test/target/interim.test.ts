import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { TargetConfig } from '../../src/model/config.js';
import { createClient } from '../../src/target/client.js';

const INTERIM = 'HTTP/1.1 100 Continue\r\n\r\n';
const BODY = '{"result":"SUCCESS"}';
const ANSWER = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`;

let server: Server | undefined;
afterEach(() => void server?.close());

/** What is made of an answer that comes in these parts, twice on one connection. */
async function answered(...parts: readonly string[]): Promise<readonly unknown[]> {
  server = createServer((socket) => {
    socket.setNoDelay().on('error', () => undefined);
    const write = async (): Promise<void> => {
      for (const part of parts) {
        socket.write(part);
        await setTimeout(15);
      }
    };
    socket.on('data', () => void write());
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const target = { baseUrl: `http://127.0.0.1:${port}`, merchantId: 'M', auth: { type: 'basic', password: 'p' }, tls: {} } as TargetConfig;
  const client = createClient(target, { concurrency: 1, timeoutMillis: 2_000, maxAnswerBytes: 10_000 });
  try {
    const replies: unknown[] = [];
    for (const path of ['/a', '/b']) {
      const { reply } = await client.send({ method: 'GET', path });
      replies.push(reply.kind === 'answer' ? reply.body : reply);
    }
    return replies;
  } finally {
    await client.close();
  }
}

test.each<[string, readonly string[]]>([
  ['before the answer', [INTERIM + ANSWER]],
  ['by itself', [INTERIM, ANSWER]],
  ['twice', [INTERIM + INTERIM + ANSWER]],
  ['in two parts', ['HTTP/1.1 100 Con', `tinue\r\n\r\n${ANSWER}`]],
  ['with headers, in three parts', ['HTTP/1.1 100 Continue\r\n', 'x-node: 7\r\n', `\r\n${ANSWER}`]],
  ['and the answer in parts', [INTERIM + ANSWER.slice(0, 20), ANSWER.slice(20)]],
])('an interim answer that nobody asked for is passed over: %s', async (_how, parts) => {
  expect(await answered(...parts)).toEqual([{ result: 'SUCCESS' }, { result: 'SUCCESS' }]);
});
