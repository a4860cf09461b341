import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Pool } from 'undici';
import { runInput } from '../src/cli/certify/compose.js';
import { newRunId } from '../src/engine/send/mint.js';
import { run } from '../src/engine/run.js';
import { createClient, type Client } from '../src/target/client.js';
import { configFor } from './certify-config.js';
import { startGatewayProcess } from './gateway-process.js';

const TURNS = 3;

interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | undefined;
}

/** A whole run, and the requests that it sent where they are wanted: to be sent again without anything around it. */
async function certifyOnce(keep?: Recorded[]): Promise<{ readonly millis: number; readonly count: number; readonly concurrency: number }> {
  const gateway = await startGatewayProcess();
  const config = await configFor(gateway, { seed: 1 });
  const client = createClient(config.target, config.run);
  let findings = 0;
  const emit = (event: { readonly type: string }): void => {
    if (event.type === 'finding') findings += 1;
  };
  const started = performance.now();
  await run(runInput({ config, embedded: true, emit }, keep === undefined ? client : recording(client, keep), newRunId()));
  const millis = performance.now() - started;
  await client.close();
  await gateway.close();
  if (findings > 0) throw new Error('the clean gateway has findings');
  return { millis, count: client.sent, concurrency: config.run.concurrency };
}

const recording = (client: Client, sent: Recorded[]): Client => ({
  get sent() {
    return client.sent;
  },
  get silent() {
    return client.silent;
  },
  get busy() {
    return client.busy;
  },
  send: async (request) => {
    const answer = await client.send(request);
    sent.push({ method: request.method, path: request.path, headers: answer.headers, text: request.text });
    return answer;
  },
  close: () => client.close(),
});

/** The same requests in the same order, as fast as they go. */
async function resend(sent: readonly Recorded[], concurrency: number): Promise<number> {
  const gateway = await startGatewayProcess();
  const pool = new Pool(gateway.url, { connections: concurrency });
  let next = 0;
  const loop = async (): Promise<void> => {
    for (let one = sent[next++]; one !== undefined; one = sent[next++]) {
      const { method, path, headers, text } = one;
      const answer = await pool.request({ method, path, headers, body: text ?? null });
      await answer.body.text();
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: concurrency }, loop));
  const millis = performance.now() - started;
  await pool.close();
  await gateway.close();
  return millis;
}

async function throughput(): Promise<void> {
  const sent: Recorded[] = [];
  const { concurrency } = await certifyOnce(sent);
  await resend(sent, concurrency);
  // Both are warm now. The best of each: they meet the same noise of the machine.
  let [whole, raw] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { millis, count } = await certifyOnce();
    whole = Math.min(whole, (millis * sent.length) / count);
    raw = Math.min(raw, await resend(sent, concurrency));
  }
  const rate = (millis: number): string => `${Math.round((sent.length / millis) * 1000)} requests/s`;
  console.log(`certify, made, sent and judged  ${rate(whole)} (${sent.length} requests)`);
  console.log(`the same, only sent             ${rate(raw)}, certify is ${(raw / whole).toFixed(2)} of it (at least 0.60)`);
}

interface Measured {
  readonly cases: number;
  readonly millis: number;
  readonly megabytes: number;
}

function draws(count: number): Measured {
  const args = [join('scripts', 'run-ts.mjs'), join('bench', 'certify-memory.ts'), String(count)];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`drawing ${count} cases failed: ${stderr}`);
  return JSON.parse(stdout) as Measured;
}

function growth(large: boolean): void {
  const [one, eight] = [draws(5000), draws(40_000)];
  const times = eight.millis / one.millis / 8;
  console.log(
    `5,000 and 40,000 random cases   ${(one.millis / 1000).toFixed(1)} s and ${(eight.millis / 1000).toFixed(1)} s, ${times.toFixed(2)} a case (linear is 1)`,
  );
  if (!large) return;
  const [less, more] = [draws(20_000), draws(200_000)];
  const ratio = (more.megabytes / less.megabytes).toFixed(2);
  console.log(
    `memory of certify               ${less.megabytes.toFixed(0)} MB at 20,000 cases, ${more.megabytes.toFixed(0)} MB at 200,000: ${ratio} times (at most 1.30)`,
  );
}

/** Certify against raw sending, and how time and memory grow with the number of cases. */
export async function benchCertify({ large }: { readonly large: boolean }): Promise<void> {
  await throughput();
  growth(large);
}
