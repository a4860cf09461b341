import { parentPort, workerData } from 'node:worker_threads';
import { useContracts } from '../../catalogue/contracts.js';
import { useHouseFiles } from '../../config/extensions.js';
import type { Order } from '../../engine/crew/messages.js';
import { work } from '../../engine/crew/work.js';
import { createClient } from '../../target/client.js';
import { machineClock } from '../../target/clock.js';
import { openMeter } from '../../target/meter.js';
import { runInput, singlesOf } from './compose.js';
import type { CrewTask } from './crew-task.js';

const { config, embedded, runId, idsOf, contracts, house, meter: memory } = workerData as CrewTask;
if (contracts !== undefined) useContracts(contracts);
if (house !== undefined) await useHouseFiles(house);
const meter = openMeter(memory);
const client = createClient(config.target, config.run, machineClock, meter);
const input = runInput({ config, embedded, emit: () => undefined }, client, runId);
work({ ...input, runId: idsOf, nextSingle: singlesOf(runId, meter) }, meter, {
  // A port of threads has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  post: (reports) => parentPort?.postMessage(reports),
  listen: (take) => void parentPort?.on('message', (order: Order) => take(order)),
});
