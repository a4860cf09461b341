import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { startGateway } from '../src/gateway/start.js';

const SECONDS = 2;
const TURNS = 4;

/** The client, in a thread of its own so that only the server's time counts. */
const CLIENT = `
const { parentPort, workerData: { url, authorization, seconds, prefix } } = require('node:worker_threads');
const { Agent, request } = require('node:http');
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const text = JSON.stringify({
  apiOperation: 'AUTHORIZE', order: { amount: '10.00', currency: 'USD' },
  sourceOfFunds: { provided: { card: { number: '4000000000000002', expiry: { month: '12', year: '39' }, nameOnCard: 'Pat Payer' } } },
});
let serial = 0, answer = '';
const send = () => new Promise((resolve, reject) => {
  const out = request(url + '/api/rest/version/55/merchant/TOUCHSTONE1/order/' + prefix + (serial += 1) + '/transaction/1',
    { method: 'PUT', agent, headers: { authorization, 'content-length': Buffer.byteLength(text) } }, (response) => {
      let got = '';
      response.on('data', (chunk) => { if (answer === '') got += chunk; });
      response.on('end', () => { if (answer === '') answer = got; resolve(); });
    });
  out.on('error', reject);
  out.end(text);
});
(async () => {
  await send();
  const until = performance.now() + seconds * 1000;
  const client = async () => { while (performance.now() < until) await send(); };
  await Promise.all(Array.from({ length: 16 }, client));
  agent.destroy();
  parentPort.postMessage({ rate: serial / seconds, answer });
})();
`;

interface Measured {
  readonly rate: number;
  readonly answer: string;
}

let turn = 0;
function measure(url: string, authorization: string, seconds = SECONDS): Promise<Measured> {
  turn += 1;
  return new Promise((resolve, reject) => {
    const worker = new Worker(CLIENT, { eval: true, workerData: { url, authorization, seconds, prefix: `bench-${turn}-` } });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
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

/** Requests per second of the reference gateway, and of a bare server with the same answers, turn by turn. */
export async function benchGateway(): Promise<void> {
  const gateway = await startGateway();
  const authorization = `Basic ${Buffer.from(`merchant.${gateway.merchantId}:${gateway.password}`).toString('base64')}`;
  const { answer } = await measure(gateway.url, authorization, 1);
  const bare = await bareServer(answer);
  await measure(bare.url, authorization, 1);
  let [plain, ours] = [0, 0];
  for (let count = 0; count < TURNS; count += 1) {
    plain = Math.max(plain, (await measure(bare.url, authorization)).rate);
    ours = Math.max(ours, (await measure(gateway.url, authorization)).rate);
  }
  console.log(`bare server               ${plain.toFixed(0)} requests a second, answers of ${answer.length} bytes`);
  console.log(`reference gateway         ${ours.toFixed(0)} requests a second, ${(ours / plain).toFixed(2)} of the bare server`);
  bare.close();
  await gateway.close();
}
