import { evidenceOf } from '../src/qualify/trials/evidence.js';
import { CONTRACTS, SHIPPED } from '../src/catalogue/contracts.js';
import { loadConfig } from '../src/config/load.js';
import { DEFECTS, type Defect, genericClass, genericDefects } from '../src/qualify/defects/index.js';
import { streamFor } from '../src/json/random.js';

/**
 * Certifies the gateway with one defect at a time and every contract in scope, and counts causes that are neither the defect nor a
 * consequence of it: `npm run false-causes -- CLASS [COUNT [SEED [SUITE...]]]`. `qualify --replay` certifies only the contracts that a
 * defect touches, and cannot see that another operation is blamed. A false cause ends it with 1.
 */
const [type = 'state', count = '1000', seed = '1', ...suites] = process.argv.slice(2);
const base = await loadConfig({ cwd: import.meta.dirname, env: {}, flags: { target: 'embedded', seed: Number(seed) } });
const config = { ...base, scope: { ...base.scope, suites: suites.length === 0 ? ['lifecycle'] : suites } };
const contracts = CONTRACTS.map(({ id }) => id);
const known: readonly Defect[] = [...DEFECTS, ...genericDefects(SHIPPED)];
const pool = known.filter((one) => one.class === type || genericClass(one.name) === type);
let wrong = 0;
for (const defect of streamFor(Number(seed), 'false-causes').shuffle(pool).slice(0, Number(count))) {
  const { falseCauses } = await evidenceOf({ ...defect, contracts }, config);
  wrong += falseCauses.length;
  for (const cause of falseCauses) process.stdout.write(`${defect.name}: ${cause}\n`);
}
process.stdout.write(`${wrong} false causes in ${Math.min(pool.length, Number(count))} runs\n`);
if (wrong > 0) process.exitCode = 1;
