import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../src/json/value.js';
import { detect, isDetected } from '../src/lint/detect.js';
import { lintChunk } from '../src/lint/ndjson-chunk.js';
import { enableSieve, sieveFor } from '../src/rules/sieve.js';
import { lineAt } from './lint-lines.js';

const cli = join(process.cwd(), 'dist', 'cli.js');
const RUNS = 5;

/** The best of several runs: the rest is noise of the machine. */
function best(work: () => void): number {
  let millis = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    work();
    millis = Math.min(millis, performance.now() - started);
  }
  return millis;
}

async function writeLines(file: string, count: number): Promise<void> {
  const stream = createWriteStream(file);
  for (let i = 0; i < count; i++) if (!stream.write(`${lineAt(i)}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'close');
}

/** Payloads per second of the linter against those of a parser and a compiled schema, on the same lines and one thread. */
async function throughput(): Promise<void> {
  const count = 20_000;
  const lines = Array.from({ length: count }, (_, i) => lineAt(i));
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  await enableSieve();
  const validators = lines.slice(0, 4).map((line) => {
    const found = detect(JSON.parse(line) as JsonObject, {});
    if (!isDetected(found)) throw new Error('a line of the benchmark is of no contract');
    return sieveFor(found.contract, found.side);
  });
  const plain = best(() => {
    for (const [i, line] of lines.entries())
      if (!validators[i % 4]?.(JSON.parse(line) as JsonObject)) throw new Error(`line ${i + 1} is not valid`);
  });
  const linted = best(() => {
    const { errors, warnings, unjudged } = lintChunk({ bytes, firstLine: 1 }, {});
    if (errors + warnings + unjudged > 0) throw new Error('a line of the benchmark has findings');
  });
  const rate = (millis: number): string => `${Math.round((count / millis) * 1000)} payloads/s`;
  console.log(`JSON.parse and compiled schema  ${rate(plain)}`);
  console.log(`lint of NDJSON, one thread      ${rate(linted)}, ${(plain / linted).toFixed(2)} of it (at least 0.60)`);
}

/** Peak memory and time of the program itself on a stream. */
function lintProcess(file: string, workers: number): { readonly millis: number; readonly megabytes: number } {
  const started = performance.now();
  const script = `await import(${JSON.stringify(cli)});process.on('exit',()=>console.error('rss',process.resourceUsage().maxRSS))`;
  const args = ['--input-type=module', '-e', script, cli, 'lint', file, '--workers', String(workers)];
  const { stderr, stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const kilobytes = Number(/rss (\d+)/.exec(stderr)?.[1] ?? Number.NaN);
  if (status !== 0 || !stdout.includes('no problems')) throw new Error(`lint failed: ${stdout}${stderr}`);
  return { millis: performance.now() - started, megabytes: kilobytes / 1024 };
}

async function streams(folder: string): Promise<void> {
  const [small, large] = [join(folder, 'small.ndjson'), join(folder, 'large.ndjson')];
  await writeLines(small, 100_000);
  await writeLines(large, 1_000_000);
  const medium = join(folder, 'medium.ndjson');
  await writeLines(medium, 400_000);
  const [one, two] = [lintProcess(medium, 1), lintProcess(medium, 2)];
  console.log(`400,000 lines, one thread       ${one.millis.toFixed(0)} ms`);
  console.log(
    `400,000 lines, two workers      ${two.millis.toFixed(0)} ms, ${(one.millis / two.millis).toFixed(2)} times as fast (more than 1)`,
  );
  for (const workers of [1, 2]) {
    const [less, more] = [lintProcess(small, workers), lintProcess(large, workers)];
    const times = (more.megabytes / less.megabytes).toFixed(2);
    console.log(
      `memory, ${workers === 1 ? 'one thread ' : 'two workers'}             ${less.megabytes.toFixed(0)} MB on 100,000 lines, ${more.megabytes.toFixed(0)} MB on 1,000,000: ${times} times (at most 1.20)`,
    );
  }
}

function start(folder: string): void {
  const file = join(folder, 'one.json');
  writeFileSync(file, lineAt(2));
  const fastest = (args: readonly string[]): number => {
    let millis = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 15; run++) {
      const started = performance.now();
      spawnSync(process.execPath, args);
      millis = Math.min(millis, performance.now() - started);
    }
    return millis;
  };
  const [bare, lint] = [fastest(['-e', '0']), fastest([cli, 'lint', file])];
  console.log(`touchstone lint one.json        ${lint.toFixed(0)} ms, ${(lint / bare).toFixed(2)} times node alone (at most 2.50)`);
}

/** The promises of lint about speed and memory. */
export async function benchLint(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
  try {
    start(folder);
    await throughput();
    await streams(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
