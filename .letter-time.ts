import { CONTRACTS } from './src/catalogue/contracts.js';
import { DEFAULT_VALUES } from './src/model/values.js';
import { acceptanceCases } from './generators/acceptance.js';
import { faultCases } from './generators/faults/index.js';
import { exploreCase } from './generators/explore.js';
const c = CONTRACTS.find((x) => x.id === 'authorize@55')!;
for (const f of [() => acceptanceCases(c, DEFAULT_VALUES, 1), () => faultCases(c, DEFAULT_VALUES, 1), () => Array.from({length: 300}, (_, i) => exploreCase(c, DEFAULT_VALUES, 1, i))]) {
 const t = process.cpuUsage().user; f(); console.log(Math.round((process.cpuUsage().user - t)/1000));
}
