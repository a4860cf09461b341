import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { startGateway } from '../src/qualify/start.js';
import { compare, median } from './compare.js';
import { type Row, rowOf } from './row.js';
import { threadMillis } from './thread-time.js';

/** A round is so many requests, not so much time: on a busy machine the code of a short round would still be cold. */
const ROUND = 1500;

/** The client, in a thread of its own so that only the server's time counts. It keeps 16 requests under way until it has sent as many as it is told. */
const CLIENT = `
const { parentPort, workerData: { authorization } } = require('node:worker_threads');
const { Agent, request } = require('node:http');
const text = JSON.stringify({
  apiOperation: 'AUTHORIZE', order: { amount: '10.00', currency: 'USD' },
  sourceOfFunds: { provided: { card: { number: '4000000000000002', expiry: { month: '12', year: '39' }, nameOnCard: 'Pat Payer' } } },
});
let serial = 0, answer = '';
const send = (url, agent) => new Promise((resolve, reject) => {
  const out = request(url + '/api/rest/version/55/merchant/TOUCHSTONE1/order/bench-' + (serial += 1) + '/transaction/1',
    { method: 'PUT', agent, headers: { authorization, 'content-length': Buffer.byteLength(text) } }, (response) => {
      let got = '';
      response.on('data', (chunk) => { if (answer === '') got += chunk; });
      response.on('end', () => { if (answer === '') answer = got; resolve(); });
    });
  out.on('error', reject);
  out.end(text);
});
parentPort.on('message', async ({ url, count }) => {
  // Connections of a round of its own: one that waited for longer than the server waits would be cut.
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const last = serial + count;
  const client = async () => { while (serial < last) await send(url, agent); };
  await Promise.all(Array.from({ length: 16 }, client));
  agent.destroy();
  parentPort.postMessage(answer);
});
`;

/** Microseconds between two answers of the reference gateway, against those of a bare server with the same answers. */
export async function benchGateway(rounds: number): Promise<Row> {
  const gateway = await startGateway();
  const authorization = `Basic ${Buffer.from(`merchant.${gateway.merchantId}:${gateway.password}`).toString('base64')}`;
  const worker = new Worker(CLIENT, { eval: true, workerData: { authorization } });
  const load = (url: string): Promise<string> =>
    new Promise((resolve, reject) => {
      worker.removeAllListeners().once('message', resolve).once('error', reject);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage({ url, count: ROUND });
    });
  const roundOf = (url: string, spent: number[]) => async (): Promise<number> => {
    const [before, started] = [threadMillis(), performance.now()];
    await load(url);
    spent.push((threadMillis() - before) / ROUND);
    return ((performance.now() - started) / ROUND) * 1000;
  };
  const [bareTime, ownTime]: [number[], number[]] = [[], []];
  const answer = await load(gateway.url);
  const bare = await bareServer(answer);
  const compared = await compare(roundOf(bare.url, bareTime), roundOf(gateway.url, ownTime), { rounds, warm: 4 });
  await worker.terminate();
  bare.close();
  await gateway.close();
  const busy = (median(bareTime) / median(ownTime)).toFixed(2);
  const micros = (spent: readonly number[]): string => (median(spent) * 1000).toFixed(0);
  const note = `answers of ${answer.length} bytes; by the time of the server's thread ${micros(bareTime)} and ${micros(ownTime)} us, ${busy}`;
  return rowOf({ id: 'gateway', what: 'a request to the gateway', against: 'a bare server', unit: 'us', goal: 0.85, note }, compared);
}

/** A server that parses what it gets and answers the same JSON as the gateway does. */
async function bareServer(answer: string): Promise<{ url: string; close: () => void }> {
  const value = JSON.parse(answer) as object;
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString());
      const text = JSON.stringify(value);
      outgoing.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      outgoing.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
