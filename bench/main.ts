// Speed against what is possible on the same machine: npm run bench -- [--quick] [--json] [--guard] [--keep]
import { parseArgs } from 'node:util';
import { benchCertify } from './certify.js';
import { benchGateway } from './gateway.js';
import { benchGenerators } from './generators.js';
import { benchGrowth } from './growth.js';
import { better, fallen, keep } from './guard.js';
import { benchLint, benchStreams } from './lint.js';
import { type Row, tableOf } from './row.js';
import { benchStart } from './start.js';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    guard: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

/** What takes a minute, and is enough to notice that something has become slow. */
async function quick(): Promise<readonly Row[]> {
  return [
    ...(await benchStart(9)),
    await benchLint(9),
    ...(await benchGenerators(5)),
    await benchGateway(9),
    await benchCertify(3, ['verify', 'void']),
  ];
}

async function whole(): Promise<readonly Row[]> {
  return [
    ...(await benchStart(21)),
    await benchLint(21),
    ...(await benchStreams(5)),
    ...(await benchGenerators(9)),
    await benchGateway(21),
    await benchCertify(3, ['verify', 'void']),
    await benchCertify(5),
    ...benchGrowth(),
  ];
}

const rows = options.quick ? await quick() : await whole();
console.log(options.json ? JSON.stringify(rows, null, 2) : tableOf(rows));
if (options.keep) keep(rows);
// A machine that was busy for a moment is no change of ours: what fell is measured once more, and the better figure counts.
const again = options.guard && fallen(rows).length > 0 ? await quick() : [];
const slower = options.guard ? fallen(better(rows, again)) : [];
for (const sentence of slower) console.error(`slower by more than a third: ${sentence}`);
process.exitCode = slower.length === 0 ? 0 : 1;
