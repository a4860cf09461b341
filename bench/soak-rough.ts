import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SHIPPED } from '../src/catalogue/contracts.js';
import { openEventLog } from '../src/app/certify/event-log.js';
import { certify } from '../src/app/certify/compose.js';
import { readEvents } from '../src/app/read-run.js';
import { EVENTS_FILE } from '../src/app/run-folders.js';
import { catalogueContext } from '../src/app/certify/summary-context.js';
import { createSummary } from '../reports/summarise.js';
import { configFor } from './certify-config.js';
import { startGatewayProcess } from './gateway-process.js';
import { startRoughLine } from './rough-line.js';

// npm run soak:rough -- 30m [seed]: certifies the clean gateway, which is slow and busy now and then, over a line that cuts requests and loses
// answers, again and again. No rule may be found broken, no event may be lost, and the memory must not grow.
const [duration = '1m', from = '1'] = process.argv.slice(2);
const parts = /^(\d+)(s|m|h)$/.exec(duration);
if (parts === null) throw new Error('how long? such as 30s, 10m, 1h');
const millis = Number(parts[1]) * { s: 1000, m: 60_000, h: 3_600_000 }[parts[2] as 's' | 'm' | 'h'];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const gateway = await startGatewayProcess('--busy', '0.02', '--latency', '0..5');
const folder = mkdtempSync(join(tmpdir(), 'touchstone-soak-'));
const heaps: number[] = [];
const faults: string[] = [];
let [runs, requests, retries, cut, lost] = [0, 0, 0, 0, 0];
const ended = performance.now() + millis;
while (performance.now() < ended) {
  const seed = Number(from) + runs;
  const line = await startRoughLine(gateway.url, seed, 0.01);
  const config = await configFor({ ...gateway, url: line.url }, { seed, profile: 'smoke', retries: 3, timeoutMillis: 5000 });
  const id = `soak${seed}`;
  const log = openEventLog(folder, id, (fault) => faults.push(`seed ${seed}: ${fault}`));
  const summary = createSummary(catalogueContext(SHIPPED));
  let emitted = 0;
  await certify({
    config,
    embedded: false,
    runId: id,
    emit: (event) => {
      emitted += 1;
      log.add(event);
      summary.add(event);
      if (event.type === 'harness-error') faults.push(`seed ${seed}: harness error in ${event.where}: ${event.message}`);
    },
  });
  await log.close();
  line.close();
  let kept = 0;
  for await (const _event of readEvents(join(folder, id, EVENTS_FILE))) kept += 1;
  if (kept !== emitted) faults.push(`seed ${seed}: ${emitted} events were told, ${kept} are in the log`);
  const report = summary.report();
  for (const group of report.groups.filter(({ level }) => level === 'must')) faults.push(`seed ${seed}: ${group.title} (${group.rule})`);
  if (report.verdict === 'conforms' || report.verdict === 'violates') faults.push(`seed ${seed}: ${report.verdict}`);
  rmSync(join(folder, id), { recursive: true, force: true });
  [runs, requests, retries, cut, lost] = [
    runs + 1,
    requests + report.stats.requests,
    retries + report.stats.retries,
    cut + line.done.cut,
    lost + line.done.lost,
  ];
  collect();
  heaps.push(process.memoryUsage().heapUsed / 1e6);
}
await gateway.close();
rmSync(folder, { recursive: true, force: true });
const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const half = Math.floor(heaps.length / 2);
const [before, after] = [median(heaps.slice(1, half)), median(heaps.slice(half))];
if (heaps.length >= 8 && after > before * 1.2 + 10) faults.push(`the heap grew from ${before.toFixed(0)} to ${after.toFixed(0)} MB`);
console.log(
  `${runs} runs, ${requests} requests, ${retries} retries, ${cut} requests cut, ${lost} answers lost; heap ${before.toFixed(0)} MB in the first half, ${after.toFixed(0)} MB in the second: ${faults.length} faults`,
);
for (const fault of faults.slice(0, 50)) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
