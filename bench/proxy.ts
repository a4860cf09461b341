import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '../src/qualify/start.js';

// What the proxy adds to an answer: the same requests with and without it, in turns, and the difference of the medians. The gateway and the client
// share this process, the proxy is the program as it is built.
const [ROUNDS, PER_ROUND] = [40, 25];

const BODY = JSON.stringify({
  apiOperation: 'VERIFY',
  order: { currency: 'EUR' },
  sourceOfFunds: { type: 'CARD', provided: { card: { number: '5100000000000008', expiry: { month: '11', year: '39' } } } },
});

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
  const gateway = await startGateway();
  const child = spawn(process.execPath, [join(process.cwd(), 'dist', 'cli.js'), 'proxy', '--target', gateway.url], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const { url: proxied } = JSON.parse(line) as { url: string };
  const agent = new Agent({ keepAlive: true });
  let count = 0;
  const answerTime = (base: string): Promise<number> =>
    new Promise((resolve, reject) => {
      count += 1;
      const started = performance.now();
      const sent = request(
        `${base}/api/rest/version/26/merchant/${gateway.merchantId}/order/bench${count}/transaction/1`,
        {
          method: 'PUT',
          agent,
          auth: `merchant.${gateway.merchantId}:${gateway.password}`,
          headers: { 'content-type': 'application/json' },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          answer.on('end', () => {
            if (text.includes('"SUCCESS"')) resolve(performance.now() - started);
            else reject(new Error(text.slice(0, 200)));
          });
        },
      );
      sent.on('error', reject).end(BODY);
    });
  const times: Record<'direct' | 'proxied', number[]> = { direct: [], proxied: [] };
  for (let round = -5; round < ROUNDS; round += 1)
    for (const way of ['direct', 'proxied'] as const)
      for (let i = 0; i < PER_ROUND; i += 1) {
        const millis = await answerTime(way === 'direct' ? gateway.url : proxied);
        if (round >= 0) times[way].push(millis);
      }
  const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const [direct, through] = [median(times.direct), median(times.proxied)];
  console.log(
    `proxy: median ${direct.toFixed(2)} ms direct, ${through.toFixed(2)} ms through, ${(through - direct).toFixed(2)} ms added (${times.direct.length} requests each way)`,
  );
  agent.destroy();
  child.kill();
  await once(child, 'close');
  rmSync(folder, { recursive: true, force: true });
  await gateway.close();
}

await measure();
