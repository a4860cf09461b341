// Reads an input of one surface and prints what that took: node scripts/run-ts.mjs bench/surface-cost.ts SURFACE MEGABYTES
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inputOf, READERS, sampleLog, type Surface } from './fuzz/surfaces.js';
import { threadMillis } from './thread-time.js';

const [surface, megabytes] = process.argv.slice(2) as [Surface, string];
const folder = mkdtempSync(join(tmpdir(), 'touchstone-cost-'));
const log = surface === 'log' ? await sampleLog() : '';
// The first one loads, compiles and warms up.
await READERS[surface](inputOf(surface, 50_000, log), folder);
const input = inputOf(surface, Number(megabytes) * 1e6, log);
const [before, memory] = [threadMillis(), process.resourceUsage().maxRSS];
await READERS[surface](input, folder);
const cost = { bytes: input.length, millis: threadMillis() - before, megabytes: (process.resourceUsage().maxRSS - memory) / 1024 };
rmSync(folder, { recursive: true, force: true });
console.log(JSON.stringify(cost));
