import { faultCases } from './generators/faults/index.js';
import { contractOf } from './src/catalogue/contracts.js';
import { EMBEDDED_VALUES } from './src/config/embedded.js';
import { DEFAULT_VALUES } from './src/model/values.js';
const cs = faultCases(contractOf('confirm-browser-payment@35')!, { ...DEFAULT_VALUES, ...EMBEDDED_VALUES }, 1);
for (const c of cs.filter((c) => /order-amount-subtotals\/broken/.test(c.id))) console.log(c.id, JSON.stringify(c.host), JSON.stringify(c.edits), JSON.stringify(c.expect));
