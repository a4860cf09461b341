import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { certify } from '../src/app/certify/compose.js';
import { loadConfig } from '../src/config/load.js';
import type { Config } from '../src/model/config.js';
import { FOREIGN_ENV, foreignConfig } from '../test/sandbox/foreign/config.js';
import { startForeignGateway } from '../test/sandbox/foreign/server.js';
import { configFor } from './certify-config.js';
import { startGatewayProcess } from './gateway-process.js';

const { values: options } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    profile: { type: 'string', default: 'standard' },
    foreign: { type: 'boolean', default: false },
    variant: { type: 'string' },
  },
});
const [count, from] = [Number(options.seeds), Number(options.from)];
const profile = options.profile as Config['run']['profile'];
/** Runs share a gateway, as they would share a sandbox; a new one now and then keeps its memory small. */
const SHARED = 10;

interface Target {
  configFor(seed: number): Promise<Config>;
  close(): Promise<void>;
}

/** The clean gateway has no finding at all; a legal variant may have warnings, and no must. */
const isCounted = (level: string): boolean => options.variant === undefined || level === 'must';

async function reference(): Promise<Target> {
  const gateway = await startGatewayProcess(
    ...(options.variant === undefined ? [] : ['--variant', options.variant, '--versions', 'exact']),
  );
  return { configFor: (seed) => configFor(gateway, { seed, profile }), close: () => gateway.close() };
}

/** The gateway of the tests that shares no code with the reference gateway, configured by a file alone. */
async function foreign(): Promise<Target> {
  const gateway = await startForeignGateway();
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  writeFileSync(join(folder, 'gateway.yaml'), foreignConfig(gateway.url));
  return {
    configFor: (seed) => loadConfig({ cwd: folder, file: 'gateway.yaml', env: FOREIGN_ENV, flags: { seed, profile } }),
    close: async () => {
      rmSync(folder, { recursive: true });
      await gateway.close();
    },
  };
}

const start = options.foreign ? foreign : reference;
let gateway = await start();
let [requests, cases, found, faults] = [0, 0, 0, 0];
const started = performance.now();
for (let i = 0; i < count; i += 1) {
  if (i > 0 && i % SHARED === 0) {
    await gateway.close();
    gateway = await start();
  }
  const seed = from + i;
  const config = await gateway.configFor(seed);
  const begun = performance.now();
  const before = { requests, found };
  const { reason, message } = await certify({
    config,
    embedded: !options.foreign,
    shrink: false,
    emit: (event) => {
      if (event.type === 'case-finished') cases += 1;
      if (event.type === 'run-finished') requests += event.requests;
      if (event.type === 'finding' && isCounted(event.finding.level)) {
        found += 1;
        const { finding } = event;
        console.error(
          `seed ${seed}: ${finding.level} ${finding.contract}:${finding.side}/${finding.rule} in ${finding.case}: ${finding.actual}`,
        );
      }
      if (event.type === 'harness-error') {
        faults += 1;
        console.error(`seed ${seed}: harness error in ${event.where} (${event.case ?? ''}): ${event.message}`);
      }
    },
  });
  if (reason !== 'completed') {
    faults += 1;
    console.error(`seed ${seed}: ${reason}: ${message ?? ''}`);
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`seed ${seed}: ${requests - before.requests} requests in ${seconds} s, ${found - before.found} findings`);
}
await gateway.close();
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`${count} seeds, ${cases} cases, ${requests} requests in ${minutes} min: ${found} findings, ${faults} faults of the harness`);
process.exitCode = found + faults > 0 ? 1 : 0;
