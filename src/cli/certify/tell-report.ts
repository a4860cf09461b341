import { join } from 'node:path';
import pc from 'picocolors';
import { renderJson } from '../../../reports/formats/json.js';
import { isFormat, terminalSummary } from '../../../reports/formats/renderers.js';
import type { Config } from '../../model/config.js';
import type { RunReport } from '../../model/report.js';
import { EVENTS_FILE } from '../../app/run-folders.js';
import { printRaw, tell, warn } from '../terminal.js';
import { quoted } from '../../../reports/reproduction/quoted.js';
import { deliver, type Delivery } from './deliver.js';
import type { EventLog } from '../../app/certify/event-log.js';

export interface TellOptions {
  readonly config: Config;
  readonly runId: string;
  readonly log: EventLog;
  /** Prints the JSON report on stdout. */
  readonly json: boolean;
}

/** Writes the reports of a run and prints its summary, whose advice knows what could be written. */
export async function tellReport(report: RunReport, { config, runId, log, json }: TellOptions): Promise<void> {
  const kept = log.fault() === undefined ? join(config.report.state, runId, EVENTS_FILE) : undefined;
  let delivery: Delivery = { report, written: [], faults: [] };
  try {
    delivery = await deliver(report, config.report, kept);
  } finally {
    tell('\n');
    tellVerdict(delivery.report);
    if (json) printRaw(renderJson(delivery.report));
  }
  const { written, faults } = delivery;
  written.forEach(tellWritten);
  if (faults.length > 0) tellLost(faults, config, kept === undefined ? undefined : runId);
}

/** Prints the summary of a run. One that does not pass is printed even with `--quiet`. */
export function tellVerdict(report: RunReport): void {
  const { isTTY, columns, rows } = process.stderr;
  const summary = terminalSummary(report, { color: pc.isColorSupported && isTTY, columns: isTTY ? columns : Infinity, rows });
  (report.run.exit === 0 ? tell : warn)(`${summary}\n`);
}

export const tellWritten = (path: string): void => tell(`${pc.dim('written')} ${path}\n`);

/** What could not be written, and how to get it all the same. */
function tellLost(faults: readonly string[], { report, known, baseline }: Config, runId: string | undefined): void {
  for (const fault of faults) warn(`${pc.red('not written')} ${fault}\n`);
  if (runId === undefined) return warn('No event log was kept either: certify again with --out and --state elsewhere.\n');
  const words = [
    ...report.formats.flatMap(({ format }) => (isFormat(format) ? ['--report', format] : [])),
    ...Object.entries({ state: report.state, known, baseline }).flatMap(([name, path]) => (path === undefined ? [] : [`--${name}`, path])),
  ];
  warn(`To write it elsewhere: touchstone report ${[runId, ...words, '--out', `touchstone-report-${runId}`].map(quoted).join(' ')}\n`);
}
