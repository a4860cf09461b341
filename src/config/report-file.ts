import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { count, listOf, members, oneOf, text, whole } from '../json/shape.js';
import { isObject, type JsonObject } from '../json/value.js';
import { HarnessError } from '../model/harness-error.js';
import type { RunReport } from '../model/report.js';

/** The JSON report of an earlier run: the file, or the folder that certify wrote it to. */
export function loadReport(path: string, what = 'report'): RunReport {
  const hint = 'give the JSON report of a run (--report json), or its folder';
  let content: string;
  try {
    content = readFileSync(statSync(path).isDirectory() ? join(path, 'report.json') : path, 'utf8');
  } catch (error) {
    throw new HarnessError('input', `the ${what} ${path} cannot be read`, { hint, cause: error });
  }
  const report = parse(content);
  if ('fault' in report)
    throw new HarnessError('input', `the ${what} ${path} is not a JSON report of touchstone: ${report.fault}`, { hint });
  if (report.value.schemaVersion === undefined)
    throw new HarnessError('input', `the ${what} ${path} is not a JSON report of touchstone: it has no schemaVersion`, { hint });
  // Causes mean the same in both; version 2 has more statuses of rules.
  if (report.value.schemaVersion !== 1 && report.value.schemaVersion !== 2) {
    throw new HarnessError(
      'input',
      `the ${what} ${path} has schema version ${JSON.stringify(report.value.schemaVersion)}; this touchstone reads 1 and 2`,
    );
  }
  const misfit = REPORT(report.value, '');
  if (misfit !== undefined) {
    throw new HarnessError('input', `the ${what} ${path} is not a JSON report of touchstone: ${misfit} is not what it should be`, { hint });
  }
  return report.value as unknown as RunReport;
}

/** The members of a report that a comparison needs. */
const REPORT = members({
  verdict: text,
  run: members({ id: text, profile: text, seed: whole, ended: text, selection: listOf(text) }),
  tool: members({ version: text, catalogue: text }),
  rules: listOf(members({ contract: text, side: text, id: text, status: text })),
  groups: listOf(members({ id: text, rule: text, level: oneOf('must', 'should'), title: text, contracts: listOf(text), count })),
  stats: members({ latency: listOf(members({ operation: text, count, p50: count, p90: count, p99: count })) }),
});

function parse(content: string): { readonly value: JsonObject } | { readonly fault: string } {
  try {
    const value: unknown = JSON.parse(content);
    return isObject(value) ? { value } : { fault: 'it is no JSON object' };
  } catch (error) {
    const [, offset] = /position (\d+)/.exec(String(error)) ?? [];
    const before = content.slice(0, offset === undefined ? content.length : Number(offset)).split('\n');
    return { fault: `it is not JSON, line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}` };
  }
}
