import type { RunReport } from '../../src/model/report.js';
import type { LedgerLine } from './rule-ledger.js';

/** Settings shown as advice; more would not be read. */
const SHOWN = 5;

/** Which settings would let the most must rules be judged, the most useful first. */
export function unlocksOf(rules: readonly LedgerLine[], linesFor: (setting: string) => readonly string[]): RunReport['unlock'] {
  const counts = new Map<string, number>();
  for (const { level, gap, remedy } of rules) {
    if (level !== 'must' || gap === undefined || remedy === undefined || !/^\w+\.\S+$/.test(remedy)) continue;
    counts.set(remedy, (counts.get(remedy) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, SHOWN)
    .map(([setting, count]) => ({ setting, rules: count, lines: linesFor(setting) }));
}
