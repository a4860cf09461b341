import type { RuleLine, RunReport } from '../src/model/report.js';

/** How CI systems, which know only pass and fail, are to see a rule. */
export type RuleOutcome = 'passed' | 'failed' | 'skipped';

export function ruleOutcome(rule: RuleLine, run: RunReport['run']): RuleOutcome {
  if (rule.status === 'violates') return 'failed';
  if (rule.status === 'warns') return run.strict ? 'failed' : 'passed';
  return rule.status === 'conforms' ? 'passed' : 'skipped';
}
