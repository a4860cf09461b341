import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startGateway } from '../src/gateway/start.js';

const SECONDS = 3;
const CONNECTIONS = 16;

interface Target {
  readonly url: string;
  readonly authorization: string;
}

const body = (): string =>
  JSON.stringify({
    apiOperation: 'AUTHORIZE',
    order: { amount: '10.00', currency: 'USD' },
    sourceOfFunds: { provided: { card: { number: '4000000000000002', expiry: { month: '12', year: '39' }, nameOnCard: 'Pat Payer' } } },
  });

let serial = 0;
function send(target: Target, agent: Agent): Promise<string> {
  serial += 1;
  const text = body();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${target.url}/api/rest/version/55/merchant/TOUCHSTONE1/order/bench-${serial}/transaction/1`,
      { method: 'PUT', agent, headers: { authorization: target.authorization, 'content-length': Buffer.byteLength(text) } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks).toString()));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}

/** Requests answered in a second of the server's own time: the client is in the same process for both, and costs both the same. */
async function rate(target: Target): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = performance.now() + SECONDS * 1000;
  let count = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      await send(target, agent);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  agent.destroy();
  return count / SECONDS;
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

/** Requests per second of the reference gateway, and of a bare server with the same answers. */
export async function benchGateway(): Promise<void> {
  const gateway = await startGateway();
  const authorization = `Basic ${Buffer.from(`merchant.${gateway.merchantId}:${gateway.password}`).toString('base64')}`;
  const agent = new Agent();
  const answer = await send({ url: gateway.url, authorization }, agent);
  const bare = await bareServer(answer);
  const turns: [number, number][] = [];
  for (let turn = 0; turn < 3; turn += 1)
    turns.push([await rate({ url: bare.url, authorization }), await rate({ url: gateway.url, authorization })]);
  const [plain, ours] = [Math.max(...turns.map(([left]) => left)), Math.max(...turns.map(([, right]) => right))];
  console.log(`bare server               ${plain.toFixed(0)} requests a second, answers of ${answer.length} bytes`);
  console.log(`reference gateway         ${ours.toFixed(0)} requests a second, ${(ours / plain).toFixed(2)} of the bare server`);
  bare.close();
  agent.destroy();
  await gateway.close();
}
