import { CONTRACTS } from './src/catalogue/contracts.js';
import { DEFAULT_VALUES } from './src/model/values.js';
import { acceptanceCases } from './generators/acceptance.js';
import { faultCases } from './generators/faults/index.js';
import { exploreCase } from './generators/explore.js';
import { fullBody } from './generators/full-body.js';
import { agrees, contradicting } from './src/catalogue/facts/facts.js';
const t0 = Date.now();
for (const c of CONTRACTS) {
  const a = acceptanceCases(c, DEFAULT_VALUES, 1);
  const f = faultCases(c, DEFAULT_VALUES, 1);
  const e = Array.from({length: 300}, (_, i) => exploreCase(c, DEFAULT_VALUES, 1, i));
  const bad = (cases: any[]) => cases.filter((x) => !agrees(x.host));
  console.log(c.id, a.length, bad(a).length, f.length, bad(f).length, bad(e).length, [0,1,2,3].map((n) => JSON.stringify(fullBody(c, DEFAULT_VALUES, c.states[0]!, n)).length).join(','), Date.now()-t0);
  for (const x of [...bad(a), ...bad(f), ...bad(e)].slice(0, 3)) console.log('  ', x.id, contradicting(x.host));
}
