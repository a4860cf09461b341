import { FORMAT_NAMES, type FormatName, RENDERERS } from '../../../reports/renderers.js';
import { createSummary } from '../../../reports/summarise.js';
import { writeReports } from '../../../reports/write-output.js';
import { loadKnown } from '../../config/known.js';
import { loadReport } from '../../config/report-file.js';
import { HarnessError } from '../../model/harness-error.js';
import type { RunReport } from '../../model/report.js';
import { defineCommand } from '../command.js';
import { asForeign, findEventLog, readEvents } from '../read-run.js';
import { summaryContext } from '../summary-context.js';
import { printFile, printRaw, tell } from '../terminal.js';

interface Options {
  readonly run: string;
  readonly format: readonly string[];
  readonly json: boolean;
  readonly out: string | undefined;
  readonly state: string;
  readonly baseline: string | undefined;
  readonly known: string | undefined;
}

export const reportCommand = defineCommand<Options>({
  name: 'report',
  describe: 'any report again from the event log of a run',
  positionals: '<run>',
  extensible: true,
  builder: (yargs) =>
    yargs
      .positional('run', { type: 'string', demandOption: true, describe: 'the id of a run, its folder, an events.ndjson file, or latest' })
      .option('format', {
        choices: [...FORMAT_NAMES, 'ndjson'],
        type: 'string',
        array: true,
        default: [],
        describe: 'html unless given; several need --out',
      })
      .option('json', { type: 'boolean', default: false, describe: 'short for --format json' })
      .option('out', { type: 'string', describe: 'folder to write to; standard output unless given' })
      .option('state', { type: 'string', default: '.touchstone', describe: 'folder of the runs' })
      .option('baseline', { type: 'string', describe: 'JSON report of an earlier run, to compare with' })
      .option('known', { type: 'string', describe: 'file of known deviations' })
      .example('$0 latest --out report', 'the last run as a page')
      .example('$0 ts20260131k3x9a --format junit', 'for a CI system, on standard output'),
  handler: async (options) => {
    const log = findEventLog(options.run, options.state);
    const formats = formatsOf(options);
    if (options.out === undefined) {
      if (formats.length > 1) throw new HarnessError('usage', 'several formats need a folder', { hint: 'add --out DIR' });
      await print(log, formats[0] ?? 'html', options);
      return 0;
    }
    const rendered = formats.filter((format): format is FormatName => format !== 'ndjson');
    if (rendered.length < formats.length) throw new HarnessError('usage', 'ndjson is the event log itself', { hint: log });
    const report = await reportOf(log, options);
    for (const path of await writeReports(options.out, report, rendered)) tell(`${path}\n`);
    return 0;
  },
});

function formatsOf({ format, json }: Options): readonly (FormatName | 'ndjson')[] {
  const asked = [...new Set([...format, ...(json ? ['json'] : [])])] as (FormatName | 'ndjson')[];
  return asked.length === 0 ? ['html'] : asked;
}

async function print(log: string, format: FormatName | 'ndjson', options: Options): Promise<void> {
  if (format === 'ndjson') return printFile(log);
  const report = await reportOf(log, options);
  printRaw(asForeign(log, () => RENDERERS[format].render(report)));
}

async function reportOf(log: string, { baseline, known }: Options): Promise<RunReport> {
  const summary = createSummary(
    summaryContext({
      ...(known === undefined ? {} : { known: loadKnown(known) }),
      ...(baseline === undefined ? {} : { baseline: loadReport(baseline, 'baseline') }),
    }),
  );
  for await (const event of readEvents(log)) asForeign(log, () => summary.add(event));
  return asForeign(log, () => summary.report());
}
