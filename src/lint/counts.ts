import { isUnplaced, type LintResult, type LintSummary } from './result.js';

/** What is counted while results come. */
export type Counts = { -readonly [Name in keyof LintSummary]: LintSummary[Name] };

/** The beginning: nothing is counted yet. */
export const noCounts = (): Counts => ({
  files: 0,
  payloads: 0,
  unjudged: 0,
  undetected: 0,
  unplaced: 0,
  ignored: 0,
  nearest: 0,
  unjudgedFields: 0,
  errors: 0,
  warnings: 0,
  repaired: 0,
  repairable: 0,
  notShown: 0,
});

/** Counts a payload and what was found in it. */
export function countResult(counts: Counts, result: LintResult): void {
  counts.payloads++;
  if (!result.judged) counts.unjudged++;
  if (result.undetected !== undefined) counts.undetected++;
  if (isUnplaced(result)) counts.unplaced++;
  if (result.asked !== undefined) counts.nearest++;
  counts.unjudgedFields += result.unjudgedFields ?? 0;
  for (const { level } of result.messages) {
    if (level === 'must') counts.errors++;
    else counts.warnings++;
  }
}

/** Adds what was counted in a part. */
export function addCounts(counts: Counts, part: LintSummary): void {
  for (const name of Object.keys(counts) as (keyof Counts)[]) counts[name] += part[name];
}
