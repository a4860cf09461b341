import { lintText, type LintOptions, repairsOf } from './lint-text.js';
import type { LintResult, Repair } from './result.js';

/** The text with every repair that is the only safe one, and what lint still says about it. */
export function fixText(
  text: string,
  options: LintOptions,
): { readonly text: string; readonly repaired: number; readonly result: LintResult } {
  const repairs = repairsOf(text, options);
  const fixed = applyRepairs(text, repairs);
  return { text: fixed, repaired: repairs.length, result: lintText(fixed, options) };
}

/** Changes only the repaired parts; every other character stays. */
function applyRepairs(text: string, repairs: readonly Repair[]): string {
  return [...repairs]
    .sort((one, other) => other.start - one.start)
    .reduce((current, { start, end, text: put }) => current.slice(0, start) + put + current.slice(end), text);
}
