import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FORMAT_NAMES, type FormatName, terminalSummary } from '../../../reports/renderers.js';
import { summarise } from '../../../reports/summarise.js';
import { checkOutput, writeReports } from '../../../reports/write-output.js';
import { loadKnown } from '../../config/known.js';
import { loadReport } from '../../config/report-file.js';
import { mergeLogs, type ShardLog } from '../merge/merge-logs.js';
import type { RunEvent } from '../../model/event.js';
import { defineCommand } from '../command.js';
import { findEventLog, readEvents } from '../read-run.js';
import { summaryContext } from '../summary-context.js';
import { print, tell } from '../terminal.js';

export const mergeCommand = defineCommand({
  name: 'merge',
  describe: 'one run out of its shards',
  positionals: '<shards..>',
  builder: (yargs) =>
    yargs
      .positional('shards', { type: 'string', array: true, demandOption: true, describe: 'event logs of the shards, or their folders' })
      .option('format', {
        choices: FORMAT_NAMES,
        array: true,
        default: ['html', 'json', 'junit'] as FormatName[],
        describe: 'reports to write',
      })
      .option('out', { type: 'string', default: 'touchstone-report', describe: 'folder to write to' })
      .option('state', { type: 'string', default: '.touchstone', describe: 'folder of the runs' })
      .option('baseline', { type: 'string', describe: 'JSON report of an earlier run, to compare with' })
      .option('known', { type: 'string', describe: 'file of known deviations' })
      .example('$0 shards/*/events.ndjson', 'the logs that the parts of a CI job kept'),
  handler: async ({ shards, format, out, state, baseline, known }) => {
    const logs: ShardLog[] = [];
    for (const shard of shards) {
      const file = findEventLog(shard, state);
      const events: RunEvent[] = [];
      for await (const event of readEvents(file)) events.push(event);
      logs.push({ name: file, events });
    }
    const merged = mergeLogs(logs);
    const report = summarise(
      merged,
      summaryContext({
        ...(known === undefined ? {} : { known: loadKnown(known) }),
        ...(baseline === undefined ? {} : { baseline: loadReport(baseline, 'baseline') }),
      }),
    );
    await checkOutput(out);
    await keepLog(join(state, report.run.id), merged);
    for (const path of await writeReports(out, report, format)) tell(`${path}\n`);
    print(terminalSummary(report, { color: false, columns: process.stdout.isTTY ? process.stdout.columns : Infinity }));
    return report.run.exit;
  },
});

/** The merged log stays among the runs, so that reports can be made from it again. */
async function keepLog(folder: string, events: readonly RunEvent[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'events.ndjson'), events.map((event) => `${JSON.stringify(event)}\n`).join(''));
}
