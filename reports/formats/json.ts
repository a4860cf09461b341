import type { RunReport } from '../../src/model/report.js';
import { safeJson } from '../text/printable.js';

/** The report as JSON: members of the top level and elements of its lists on a line each, so that two reports can be compared by line. */
export function renderJson(report: RunReport): string {
  const members = Object.entries(report)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${JSON.stringify(key)}: ${member(value)}`);
  return safeJson(`{\n${members.join(',\n')}\n}\n`);
}

function member(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((element) => `  ${JSON.stringify(element)}`).join(',\n')}\n]`;
}
