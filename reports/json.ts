import type { RunReport } from '../src/model/report.js';

/** Characters that JSON allows and a terminal or a browser may obey; written as escapes they mean the same. */
const RISKY = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** The report as JSON: members of the top level and elements of its lists on a line each, so that two reports can be compared by line. */
export function renderJson(report: RunReport): string {
  const members = Object.entries(report)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${JSON.stringify(key)}: ${member(value)}`);
  return `{\n${members.join(',\n')}\n}\n`.replace(RISKY, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function member(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((element) => `  ${JSON.stringify(element)}`).join(',\n')}\n]`;
}
