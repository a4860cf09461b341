import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { benchCertify } from './certify.js';
import { benchGateway } from './gateway.js';
import { benchGenerators } from './generators.js';
import { benchLint } from './lint.js';

const RUNS = 20;
const cli = join(process.cwd(), 'dist', 'cli.js');

/** The fastest of several runs of one process, in milliseconds: the rest is noise of the machine. */
function fastest(args: readonly string[]): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    spawnSync(process.execPath, args);
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

const bare = fastest(['-e', '0']);
console.log(`start of node alone       ${bare.toFixed(0)} ms`);
for (const option of ['--version', '--help']) {
  const millis = fastest([cli, option]);
  console.log(`touchstone ${option.padEnd(14)} ${millis.toFixed(0)} ms, ${(millis / bare).toFixed(2)} times node alone`);
}

await benchLint();
await benchGenerators();
const gateway = await benchGateway(12);
console.log(`reference gateway         ${gateway.ratio.toFixed(2)} of the bare server, answers of ${gateway.bytes} bytes`);
// The last figure takes 200,000 requests; --quick leaves it out.
await benchCertify({ large: !process.argv.includes('--quick') });
