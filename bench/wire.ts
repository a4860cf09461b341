import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runInput } from '../src/app/certify/compose.js';
import { newRunId } from '../src/engine/execute/id-generator.js';
import { run } from '../src/engine/run.js';
import { createClient } from '../src/target/client.js';
import type { Config } from '../src/model/config.js';
import { configFor } from './certify-config.js';
import { startGatewayProcess } from './gateway-process.js';
import { type Row, rowOf } from './row.js';

interface Wire {
  readonly id: string;
  readonly what: string;
  /** How long an answer takes, in milliseconds. */
  readonly latency: number;
  readonly run: Partial<Config['run']>;
  readonly contracts: readonly string[];
  readonly goal: number;
  /** Milliseconds that so many requests take on a line that is never idle. */
  readonly ideal: (requests: number) => number;
}

const WIRES: readonly Wire[] = [
  {
    id: 'wire-20',
    what: 'certify of three operations over a line of 20 ms, 16 at a time',
    latency: 20,
    run: { concurrency: 16 },
    contracts: ['verify', 'void', 'authorize'],
    goal: 0.95,
    ideal: (requests) => (requests * 20) / 16,
  },
  {
    id: 'wire-200',
    what: 'the same, smoke, over a line of 200 ms, 8 at a time',
    latency: 200,
    run: { concurrency: 8, profile: 'smoke' },
    contracts: ['verify', 'void', 'authorize'],
    goal: 0.97,
    ideal: (requests) => (requests * 200) / 8,
  },
  {
    id: 'wire-rate',
    what: 'the same, smoke, with at most 50 requests a second',
    latency: 20,
    run: { rate: 50, profile: 'smoke' },
    contracts: ['verify', 'void', 'authorize'],
    goal: 0.99,
    ideal: (requests) => (requests / 50) * 1000,
  },
];

/** How much of the time a line to a slow or limited target is in use. */
export async function benchWires(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const wire of WIRES) {
    const { millis, requests } = await certifyOver(wire);
    const plain = wire.ideal(requests);
    const { id, what, goal } = wire;
    rows.push(
      rowOf(
        { id, what, against: 'a line that is never idle', unit: 'ms', goal, note: `${requests} requests` },
        { plain, ours: millis, ratio: plain / millis, spread: 0 },
      ),
    );
  }
  return rows;
}

async function certifyOver({ latency, run: settings, contracts }: Wire): Promise<{ readonly millis: number; readonly requests: number }> {
  const gateway = await startGatewayProcess();
  const line = spawn(process.execPath, [join('scripts', 'run-ts.mjs'), join('bench', 'delay-line.ts'), gateway.url, String(latency)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface({ input: line.stdout }), 'line')) as [string];
  const base = await configFor({ ...gateway, url }, { seed: 1, ...settings });
  const config = { ...base, scope: { ...base.scope, contracts } };
  const client = createClient(config.target, config.run);
  const started = performance.now();
  await run(runInput({ config, embedded: true, emit: () => undefined }, client, newRunId()));
  const spent = { millis: performance.now() - started, requests: client.sent };
  await client.close();
  line.kill('SIGTERM');
  await gateway.close();
  return spent;
}
