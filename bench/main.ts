// Speed against what is possible on the same machine: npm run bench -- [--quick] [--only PART,PART] [--json] [--guard] [--keep]
import { parseArgs } from 'node:util';
import { benchCertify } from './certify.js';
import { benchGateway } from './gateway.js';
import { benchGenerators } from './generators.js';
import { benchGrowth } from './growth.js';
import { better, fallen, keep } from './guard.js';
import { benchLint, benchStreams } from './lint.js';
import { type Row, tableOf } from './row.js';
import { benchStart } from './start.js';
import { benchSurfaces } from './surfaces.js';
import { benchWires } from './wire.js';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    guard: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

type Part = (rounds: 'few' | 'many') => Promise<readonly Row[]>;

/** What is measured, in this order. */
const PARTS: Readonly<Record<string, Part>> = {
  start: (rounds) => benchStart(rounds === 'few' ? 9 : 21),
  lint: (rounds) => benchLint(rounds === 'few' ? 9 : 21),
  streams: () => benchStreams(5),
  generators: (rounds) => benchGenerators(rounds === 'few' ? 5 : 9),
  gateway: async (rounds) => [await benchGateway(rounds === 'few' ? 9 : 21)],
  'certify-part': async () => [await benchCertify(3, ['verify', 'void'])],
  certify: async () => [await benchCertify(5)],
  growth: async () => benchGrowth(),
  surfaces: async () => benchSurfaces(),
  wire: () => benchWires(),
};

/** What takes a minute, and is enough to notice that something has become slow. */
const QUICK: readonly string[] = ['start', 'lint', 'generators', 'gateway', 'certify-part'];

async function measure(): Promise<readonly Row[]> {
  const chosen = options.only?.split(',') ?? (options.quick ? QUICK : Object.keys(PARTS));
  const rows: Row[] = [];
  for (const name of chosen) {
    const part = PARTS[name];
    if (part === undefined) throw new Error(`there is no part ${name}: ${Object.keys(PARTS).join(', ')}`);
    rows.push(...(await part(options.quick ? 'few' : 'many')));
  }
  return rows;
}

const rows = await measure();
console.log(options.json ? JSON.stringify(rows, null, 2) : tableOf(rows));
if (options.keep) keep(rows);
// A machine that was busy for a moment is no change of ours: what fell is measured once more, and the better figure counts.
const again = options.guard && fallen(rows).length > 0 ? await measure() : [];
const slower = options.guard ? fallen(better(rows, again)) : [];
for (const sentence of slower) console.error(`slower by more than a third: ${sentence}`);
process.exitCode = slower.length === 0 ? 0 : 1;
