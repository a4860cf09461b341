import { unknownWord } from '../config/unknown-word.js';
import { KEYS } from '../config/keys/keys.js';
import { helpOf } from '../config/keys/rows.js';
import { reportTarget } from '../config/report-target.js';
import type { ReportTarget } from '../model/config.js';
import { HarnessError } from '../model/harness-error.js';
import { REPORT_FORMATS } from '../model/report-formats.js';

/** A file that stands for the standard output. */
export const STDOUT = '-';

/**
 * Reads words such as `junit` and `json=-`. Annotations go to the standard output unless a file is named, because CI runners read
 * them there.
 * @throws HarnessError with the format that was likely meant
 */
export function reportTargets(words: readonly string[]): readonly ReportTarget[] {
  return words.map(reportTarget).map((wanted) => {
    if (!(REPORT_FORMATS as readonly string[]).includes(wanted.format))
      throw unknownWord(
        `there is no report format ${wanted.format}`,
        wanted.format,
        REPORT_FORMATS,
        `formats: ${REPORT_FORMATS.join(', ')}`,
      );
    if (wanted.file === '')
      throw new HarnessError('usage', `--report ${wanted.format}= names no file`, { hint: helpOf(KEYS.report.properties.formats) });
    return atHome(wanted);
  });
}

/** The same for the reports of a configuration. */
export const atHome = (wanted: ReportTarget): ReportTarget =>
  wanted.format === 'github' && wanted.file === undefined ? { ...wanted, file: STDOUT } : wanted;

/** Two reports in one stream could not be read. */
export function checkStdout(formats: readonly ReportTarget[], json: boolean): void {
  const printed = [...(json ? ['--json'] : []), ...formats.filter(({ file }) => file === STDOUT).map(({ format }) => format)];
  if (printed.length < 2) return;
  throw new HarnessError('usage', `only one report can go to the standard output: ${printed.join(' and ')}`, {
    hint: `give the others a file: --report ${printed.at(-1) === '--json' ? 'json' : printed.at(-1)}=FILE`,
  });
}
