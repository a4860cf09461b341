import { compareRuns } from '../../../reports/compare-runs.js';
import type { RunReport } from '../../model/report.js';

/** One line about what changed since the last run of `--watch`. */
export function changeWords(before: RunReport, now: RunReport): string {
  const { new: appeared, fixed } = compareRuns(before, now);
  const list = (word: string, lines: readonly { readonly title: string }[]): readonly string[] =>
    lines.map(({ title }) => `  ${word} ${title}`);
  const head = `since the turn before: ${fixed.length} fixed, ${appeared.length} new, ${now.groups.length} in all`;
  return [head, ...list('fixed', fixed.slice(0, 5)), ...list('new', appeared.slice(0, 5))].join('\n');
}
