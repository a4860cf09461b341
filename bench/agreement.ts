// Many seeds of the agreement between generators and judge: node scripts/run-ts.mjs bench/agreement.ts [SEEDS] [FIRST]
import { CONTRACTS } from '../src/catalogue/contracts.js';
import { DEFAULT_VALUES } from '../src/model/values.js';
import { disagreements } from '../src/app/contracts/agreement.js';
import { FULL_VALUES, OTHER_VALUES } from '../test/helpers/fill-case.js';

const [seeds = 20, first = 1] = process.argv.slice(2).map(Number);
const plain = { ...DEFAULT_VALUES, overlay: { 'authenticate-payer': { order: { purchaseType: 'ACCOUNT_FUNDING' } } } };
const found = new Set<string>();

for (let seed = first; seed < first + seeds; seed++) {
  for (const contract of CONTRACTS) {
    for (const values of [plain, FULL_VALUES, OTHER_VALUES])
      for (const line of disagreements(contract, values, seed, 300)) found.add(`seed ${seed}: ${line}`);
  }
}
for (const line of found) console.log(line);
console.log(`${seeds} seeds, ${CONTRACTS.length} contracts: ${found.size} disagreements`);
process.exitCode = found.size === 0 ? 0 : 1;
