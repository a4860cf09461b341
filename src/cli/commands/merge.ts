import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { summarise } from '../../../reports/summarise.js';
import { checkOutput } from '../../../reports/write-output.js';
import { mergeLogs, type ShardLog } from '../../app/merge/merge-logs.js';
import type { RunEvent } from '../../model/event.js';
import { systemFaultAt } from '../../model/system-fault.js';
import { deliver } from '../certify/deliver.js';
import { OWNER_ONLY } from '../../app/certify/event-log.js';
import { tellVerdict, tellWritten } from '../certify/tell-report.js';
import { defineCommand } from '../command.js';
import { asForeign, findEventLog, readRun } from '../../app/read-run.js';
import { keyFlags } from '../run-options.js';
import { DEFAULTS } from '../../config/keys/rows.js';
import { checkStdout, reportTargets } from '../../app/report-targets.js';
import { chained } from '../../app/log-chain.js';
import { EVENTS_FILE } from '../../app/run-folders.js';
import { summaryContext } from '../../app/certify/summary-context.js';
import { lockOutput } from '../../app/certify/output-lock.js';
import { tell, warn } from '../terminal.js';

export const mergeCommand = defineCommand({
  positionals: '<shards..>',
  extensible: true,
  builder: (yargs) =>
    keyFlags(yargs, 'report', 'baseline', 'known', 'allow-broad-known')
      .positional('shards', { type: 'string', array: true, demandOption: true, describe: 'event logs of the shards, or their folders' })
      .option('allow-missing', {
        type: 'boolean',
        default: false,
        describe: 'report without the shards that are lost: the run is inconclusive, exit 3',
      })
      .option('out', { type: 'string', default: DEFAULTS.report.out, describe: 'folder to write to' })
      .option('state', { type: 'string', default: DEFAULTS.report.state, describe: 'folder of the runs' })
      .example('$0 shards/*/events.ndjson', 'the logs that the parts of a CI job kept'),
  handler: async (
    { shards, 'allow-missing': allowMissing, report: words = [], out, state, baseline, known, allowBroadKnown },
    { catalogue },
  ) => {
    const asked = reportTargets(words);
    const formats = asked.length === 0 ? reportTargets(DEFAULTS.report.formats) : asked;
    checkStdout(formats, false);
    const logs: ShardLog[] = [];
    for (const shard of shards) {
      const file = findEventLog(shard, state);
      const events: RunEvent[] = [];
      for await (const event of readRun(file)) events.push(event);
      logs.push({ name: file, events });
    }
    const context = summaryContext(catalogue, { known, baseline, allowBroadKnown });
    const merged = mergeLogs(logs, allowMissing ? 'allowed' : 'refused');
    const report = asForeign(logs.map(({ name }) => name).join(', '), () => summarise(merged, context));
    await checkOutput(out);
    const kept = await keepLog(join(state, report.run.id), merged);
    // The verdict comes first, since writing files may fail.
    tellVerdict(report);
    const release = lockOutput(out);
    const { written, faults } = await deliver(report, { out, formats }, kept).finally(release);
    written.forEach(tellWritten);
    for (const fault of faults) warn(`not written ${fault}\n${ELSEWHERE}\n`);
    return report.run.exit;
  },
});

const ELSEWHERE = 'Name another place: --out DIR, or --report FORMAT=FILE.';

/** The merged log stays among the runs, so that reports can be made from it again. */
async function keepLog(folder: string, events: readonly RunEvent[]): Promise<string | undefined> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, EVENTS_FILE);
    await writeFile(file, chained(events), { mode: OWNER_ONLY });
    return file;
  } catch (error) {
    tell(`note: the merged log is not kept (${systemFaultAt(error) ?? String(error)})\n`);
    return undefined;
  }
}
