import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../json/value.js';
import { HarnessError } from '../model/harness-error.js';
import type { RunReport } from '../model/report.js';

/** The JSON report of an earlier run: the file, or the folder that certify wrote it to. */
export function loadReport(path: string, what = 'report'): RunReport {
  const hint = 'give the JSON report of a run (--report json), or its folder';
  let text: string;
  try {
    text = readFileSync(statSync(path).isDirectory() ? join(path, 'report.json') : path, 'utf8');
  } catch (error) {
    throw new HarnessError('input', `the ${what} ${path} cannot be read`, { hint, cause: error });
  }
  const report = parse(text);
  if (!isObject(report) || !isObject(report.run) || !Array.isArray(report.groups)) {
    throw new HarnessError('input', `the ${what} ${path} is not a JSON report of touchstone`, { hint });
  }
  // Causes mean the same in both; version 2 has more statuses of rules.
  if (report.schemaVersion !== 1 && report.schemaVersion !== 2) {
    throw new HarnessError(
      'input',
      `the ${what} ${path} has schema version ${JSON.stringify(report.schemaVersion)}; this touchstone reads 1 and 2`,
    );
  }
  return report as unknown as RunReport;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
