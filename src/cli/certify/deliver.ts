import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isFormat, RENDERERS } from '../../../reports/formats/renderers.js';
import { writeFileOf } from '../../../reports/write-file.js';
import { appendStepSummary, type OutputFile, type Wanted, writeReports } from '../../../reports/write-output.js';
import type { Config, ReportTarget } from '../../model/config.js';
import type { RunReport } from '../../model/report.js';
import { systemFaultAt } from '../../model/system-fault.js';
import { HarnessError } from '../../model/harness-error.js';
import { atHome, STDOUT } from '../../app/report-targets.js';
import { EVENTS_FILE } from '../../app/run-folders.js';
import { printFile, printRaw } from '../terminal.js';

/** The files that were written, and those that could not be. */
export interface Delivery {
  /** Without the JSON report that could not be written: nobody can compare with it. */
  readonly report: RunReport;
  readonly written: readonly string[];
  readonly faults: readonly string[];
}

/** A format that is asked for twice is written once. */
const distinct = (targets: readonly ReportTarget[]): readonly ReportTarget[] => [
  ...new Map(targets.map((target) => [`${target.format}=${target.file ?? ''}`, target])).values(),
];

/** Whether a report goes to the folder, or one of an earlier run is there that must not be taken for one of this run. */
export const usesFolder = ({ out, formats }: Pick<Config['report'], 'out' | 'formats'>): boolean =>
  existsSync(out) || formats.map(atHome).some(({ format, file }) => file === undefined && (isFormat(format) || format === 'ndjson'));

/**
 * Writes all requested reports. If one cannot be written, the others still are.
 * @param log the event log of the run; undefined where none could be kept
 */
export async function deliver(
  report: RunReport,
  { out, formats: asked }: Pick<Config['report'], 'out' | 'formats'>,
  log: string | undefined,
): Promise<Delivery> {
  const formats = distinct(asked.map(atHome));
  const written: string[] = [];
  const faults: string[] = [];
  let told = report;
  const isJson = ({ format }: Wanted): boolean => format === 'json';
  const attempt = async (place: string, holds: readonly Wanted[], work: () => Promise<readonly string[]>): Promise<void> => {
    try {
      written.push(...(await work()));
    } catch (error) {
      const fault = error instanceof HarnessError ? error.message : systemFaultAt(error, place);
      if (fault === undefined) throw error;
      faults.push(fault);
      if (holds.some(isJson)) told = withoutJson(report);
    }
  };
  const rendered = formats.flatMap(({ format, ...file }): Wanted[] => (isFormat(format) ? [{ format, ...file }] : []));
  const logs = formats.filter(({ format }) => format === 'ndjson');
  const copies: OutputFile[] = log !== undefined && logs.some(({ file }) => file === undefined) ? [{ name: EVENTS_FILE, copyOf: log }] : [];
  if (log === undefined && logs.length > 0) faults.push('no event log was kept that could be copied');
  const inFolder = rendered.filter(({ file }) => file === undefined);
  const write = async ({ format, file }: Wanted): Promise<void> => {
    if (file !== undefined) await attempt(file, [{ format }], async () => toFile(file, { text: RENDERERS[format].render(told) }));
  };
  // JSON first: the others advise to compare with it.
  for (const one of rendered.filter(isJson)) await write(one);
  // Files of an earlier run must not be taken for those of this one.
  if (inFolder.length + copies.length > 0 || existsSync(out)) await attempt(out, inFolder, () => writeReports(out, told, inFolder, copies));
  for (const one of rendered) if (!isJson(one)) await write(one);
  for (const { file } of logs)
    if (file !== undefined && log !== undefined) await attempt(file, [], async () => toFile(file, { copyOf: log }));
  if (formats.some(({ format }) => format === 'github')) {
    await attempt('GITHUB_STEP_SUMMARY', [], async () => {
      await appendStepSummary(told, process.env);
      return [];
    });
  }
  return { report: told, written, faults };
}

function withoutJson({ run, ...report }: RunReport): RunReport {
  const { json: _json, ...again } = run.again ?? { certify: '', doctor: '', replay: '' };
  return { ...report, run: { ...run, ...(run.again === undefined ? {} : { again }) } };
}

async function toFile(file: string, content: { readonly text: string } | { readonly copyOf: string }): Promise<readonly string[]> {
  if (file !== STDOUT) return [await writeFileOf(file, content)];
  if ('text' in content) printRaw(content.text);
  else await printFile(content.copyOf);
  return [];
}

/** The path of the JSON report, if one is requested in a file that can be read again. */
export function jsonReport({ out, formats }: Config['report']): { readonly json?: string } {
  const isKept = (file: string): boolean => file !== STDOUT && (!existsSync(file) || statSync(file).isFile());
  const asked = formats.find(({ format, file }) => format === 'json' && (file === undefined || isKept(file)));
  return asked === undefined ? {} : { json: asked.file ?? join(out, RENDERERS.json.file) };
}
