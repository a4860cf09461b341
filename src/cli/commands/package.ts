import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf } from '../../app/package/contents.js';
import { checkNew, writePackage } from '../../app/package/files.js';
import { browserOf } from '../../app/package/pdf.js';
import { findEventLog } from '../../app/read-run.js';
import { DEFAULTS } from '../../config/keys/rows.js';
import { HarnessError } from '../../model/harness-error.js';
import type { RunReport } from '../../model/report.js';
import { defineCommand } from '../command.js';
import { print } from '../terminal.js';

export const packageCommand = defineCommand({
  positionals: '<file>',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', demandOption: true, describe: 'a new folder, or a name that ends in .zip' })
      .option('from', { type: 'string', default: DEFAULTS.report.out, describe: 'the folder of the report' })
      .option('state', { type: 'string', default: DEFAULTS.report.state, describe: 'folder of the runs, with their logs' })
      .example('$0 certificate.zip', 'the last run, to hand on'),
  handler: async ({ file, from, state }) => {
    const report = reportIn(from);
    checkNew(file);
    const log = findEventLog(report.run.id, state);
    writePackage(await packageOf({ report, log, out: from, cwd: process.cwd(), browser: browserOf(process.env) }), file);
    print(`${file}\n`);
    return 0;
  },
});

function reportIn(folder: string): RunReport {
  const file = join(folder, 'report.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunReport;
  } catch (error) {
    throw new HarnessError('input', `${file} cannot be read`, { hint: 'certify writes it with --report json', cause: error });
  }
}
