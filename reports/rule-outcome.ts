import type { FindingGroup, RuleLine, RunReport } from '../src/model/report.js';

/** How CI systems, which know only pass and fail, are to see a rule. */
export type RuleOutcome = 'passed' | 'failed' | 'skipped';

export function ruleOutcome(rule: RuleLine, causes: readonly FindingGroup[], run: RunReport['run']): RuleOutcome {
  const isBroken = rule.status === 'violates' || rule.status === 'warns';
  if (isBroken && causes.length > 0 && causes.every((cause) => cause.known !== undefined)) return 'skipped';
  if (rule.status === 'violates') return 'failed';
  if (rule.status === 'warns') return run.strict ? 'failed' : 'passed';
  return rule.status === 'conforms' ? 'passed' : 'skipped';
}
