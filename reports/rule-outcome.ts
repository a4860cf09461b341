import type { FindingGroup, RuleLine, RunReport } from '../src/model/report.js';

/** How CI systems, which know only pass and fail, are to see a rule: never otherwise than the exit code does. */
export type RuleOutcome = 'passed' | 'failed' | 'skipped';

export function ruleOutcome(rule: RuleLine, causes: readonly FindingGroup[], run: RunReport['run']): RuleOutcome {
  const isBroken = rule.status === 'violates' || rule.status === 'warns';
  if (isBroken && causes.length > 0 && causes.every((cause) => acceptedAs(cause) !== undefined)) return 'skipped';
  if (rule.status === 'violates') return 'failed';
  if (rule.status === 'warns') return run.strict ? 'failed' : 'passed';
  return rule.status === 'conforms' ? 'passed' : 'skipped';
}

/** Why a cause does not fail the run: somebody listed it, or the baseline has it already. */
export function acceptedAs({ known, new: isNew, spread }: FindingGroup): 'known' | 'baseline' | undefined {
  if (known !== undefined) return 'known';
  return isNew === false && spread === undefined ? 'baseline' : undefined;
}

/** The same in words, for one entry of a report. */
export const acceptedWords = (cause: FindingGroup): string =>
  cause.known === undefined ? 'not new since the baseline' : `known deviation: ${cause.known.reason}`;
