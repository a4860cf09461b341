// Draws so many random cases, sends and judges them, and prints what that took: node scripts/run-ts.mjs bench/certify-memory.ts CASES
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SHIPPED } from '../src/catalogue/contracts.js';
import { RENDERERS } from '../reports/formats/renderers.js';
import { createSummary } from '../reports/summarise.js';
import { certify } from '../src/app/certify/compose.js';
import { catalogueContext } from '../src/app/certify/summary-context.js';
import { configFor } from './certify-config.js';
import { startGatewayProcess } from './gateway-process.js';

const draws = Number(process.argv[2]);
const gateway = await startGatewayProcess();
const summary = createSummary(catalogueContext(SHIPPED));
const started = performance.now();
await certify({
  config: await configFor(gateway, { seed: 3 }, ['exploration']),
  embedded: true,
  draws,
  emit: (event) => summary.add(event),
});
const millis = performance.now() - started;
const megabytes = process.resourceUsage().maxRSS / 1024;
const keptMegabytes = heapInUse();
await gateway.close();
const begun = performance.now();
const report = summary.report();
for (const format of ['html', 'json', 'junit'] as const) RENDERERS[format].render(report);
const reportMillis = performance.now() - begun;
const { stats, counts } = report;
if (counts.must + counts.should > 0) throw new Error('the clean gateway has findings');
console.log(JSON.stringify({ cases: stats.cases, millis, reportMillis, megabytes, keptMegabytes }));

/** What is left of the heap, in megabytes, when all garbage is collected. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}
