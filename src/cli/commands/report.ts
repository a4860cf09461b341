import type { Argv } from 'yargs';
import { writeFileOf } from '../../../reports/write-file.js';
import { DEFAULTS } from '../../config/keys/rows.js';
import { HarnessError } from '../../model/harness-error.js';
import type { ReportTarget } from '../../model/config.js';
import { deliver } from '../certify/deliver.js';
import { defineCommand, type OptionsOf } from '../command.js';
import { asForeign, findEventLog } from '../../app/read-run.js';
import { keyFlags } from '../run-options.js';
import { checkStdout, reportTargets, STDOUT } from '../../app/report-targets.js';
import { lockOutput } from '../../app/certify/output-lock.js';
import { reportOfLog, summaryContext } from '../../app/certify/summary-context.js';
import { printFile, tell } from '../terminal.js';

const reportFlags = (yargs: Argv) =>
  keyFlags(yargs, 'report', 'baseline', 'known', 'allow-broad-known')
    .positional('run', { type: 'string', demandOption: true, describe: 'the id of a run, its folder, an events.ndjson file, or latest' })
    .option('json', { type: 'boolean', default: false, describe: 'short for --report json' })
    .option('out', { type: 'string', describe: 'folder to write to (default: standard output, for one report only)' })
    .option('state', { type: 'string', default: DEFAULTS.report.state, describe: 'folder of the runs' })
    .example('$0 latest --out report', 'the last run as a page')
    .example('$0 ts20260131k3x9a --report junit', 'for a CI system, on standard output');

type Options = OptionsOf<typeof reportFlags>;

export const reportCommand = defineCommand({
  positionals: '<run>',
  extensible: true,
  builder: reportFlags,
  handler: async (options, { catalogue }) => {
    const wanted = wantedOf(options);
    checkStdout(wanted, false);
    const log = findEventLog(options.run, options.state);
    if (wanted.every(({ format }) => format === 'ndjson')) {
      // The log is copied as it is.
      for (const { file } of wanted) await (file === STDOUT ? printFile(log) : writeFileOf(file ?? '', { copyOf: log }));
      return 0;
    }
    const report = await reportOfLog(log, summaryContext(catalogue, options));
    const release = options.out === undefined ? () => undefined : lockOutput(options.out);
    const delivered = asForeign(log, () => deliver(report, { out: options.out ?? '', formats: wanted }, log));
    const { written, faults } = await delivered.finally(release);
    for (const path of written) tell(`${path}\n`);
    if (faults.length > 0)
      throw new HarnessError('usage', `not written: ${faults.join('; ')}`, {
        hint: 'name another place: --out DIR, or --report FORMAT=FILE',
      });
    return report.run.exit;
  },
});

/** What to write, and where: by default the HTML page; a single report without a file goes to the standard output. */
function wantedOf({ report = [], json, out }: Options): readonly ReportTarget[] {
  const words = [...new Set([...report, ...(json ? ['json'] : [])])];
  const asked = reportTargets(words.length === 0 ? ['html'] : words);
  const homeless = asked.filter(({ file }) => file === undefined);
  if (homeless.length === 0) return asked;
  if (out === undefined) {
    if (homeless.length > 1) throw new HarnessError('usage', 'several formats need a folder', { hint: 'add --out DIR' });
    return asked.map((one) => ({ ...one, file: one.file ?? STDOUT }));
  }
  if (homeless.some(({ format }) => format === 'ndjson'))
    throw new HarnessError('usage', 'ndjson is the event log itself', { hint: 'write --report ndjson=FILE' });
  return asked;
}
