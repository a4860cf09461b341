import type { FaultHistory, RunReport } from '../../src/model/report.js';
import { counted, grouped, percent } from '../text/words.js';

/** How much was tried, in a sentence; undefined where nobody knows. */
export function triedSentence({ faults, faultHistory }: Pick<RunReport, 'faults' | 'faultHistory'>): string | undefined {
  if (faults === undefined) return undefined;
  if (faults.sent === faults.all) return `This run tried all ${grouped(faults.all)} known faults of its contracts.`;
  const own = `This run tried ${grouped(faults.sent)} of the ${grouped(faults.all)} known faults of its contracts (${percent(faults.sent, faults.all)})`;
  return faultHistory === undefined ? `${own}; --profile thorough tries them all.` : `${own}; ${together(faultHistory)}.`;
}

/** The same of several runs: `the last 5 runs (since 2026-11-12) tried 873 (70 %)`. */
export const together = (tried: FaultHistory): string =>
  `the last ${tried.runs === 1 ? 'run' : counted(tried.runs, 'run')} (since ${tried.since}) tried ${grouped(tried.sent)} (${percent(tried.sent, tried.all)})`;
