import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFuzz, sampleLog, SURFACES } from './fuzz/surfaces.js';

/** npm run fuzz -- 10m [seed]: throws broken inputs at every reader for so long, and says what fell over. */
const [duration = '10s', seedText = String(Date.now() % 1e9)] = process.argv.slice(2);
const parts = /^(\d+)(s|m|h)$/.exec(duration);
if (parts === null) {
  console.error('how long? such as 30s, 10m, 1h');
  process.exit(2);
}
const millis = Number(parts[1]) * { s: 1000, m: 60_000, h: 3_600_000 }[parts[2] as 's' | 'm' | 'h'];
const seed = Number(seedText);
const folder = mkdtempSync(join(tmpdir(), 'touchstone-fuzz-'));
console.log(`fuzz: ${duration}, seed ${seed}`);
const fuzz = createFuzz(seed, folder, await sampleLog());
const counts = new Map<string, number>();
const slowest = new Map<string, number>();
const falls: string[] = [];
// A library that warns prints foreign text past our one way out.
let warned: string | undefined;
process.on('warning', ({ message }) => (warned = message));
const end = performance.now() + millis;
for (let i = 0; performance.now() < end && falls.length < 20; i++) {
  const surface = SURFACES[i % SURFACES.length] as (typeof SURFACES)[number];
  const { input, ...turn } = await fuzz(surface, i);
  await new Promise(setImmediate);
  const fall = turn.fall ?? (warned === undefined ? undefined : `warned: ${warned}`);
  warned = undefined;
  counts.set(surface, (counts.get(surface) ?? 0) + 1);
  slowest.set(surface, Math.max(slowest.get(surface) ?? 0, turn.millis));
  if (fall === undefined) continue;
  const file = join(tmpdir(), `touchstone-fuzz-${seed}-${i}.txt`);
  writeFileSync(file, input);
  falls.push(`${surface}, step ${i}: ${fall}\n  input kept in ${file}`);
}
rmSync(folder, { recursive: true, force: true });
for (const [surface, count] of counts)
  console.log(`${surface}: ${count} inputs, ${Math.round(slowest.get(surface) ?? 0)} ms for the slowest`);
console.log(`at most ${Math.round(process.resourceUsage().maxRSS / 1e3)} MB of memory, ${falls.length} faults`);
for (const fall of falls) console.log(fall);
process.exitCode = falls.length === 0 ? 0 : 1;
