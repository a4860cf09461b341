import type { Case } from '../../model/case.js';
import type { CheckResult } from '../../model/check.js';
import { AT_OTHER_TIMES, type RuleKey } from '../../model/finding.js';

/** The check result about the case itself, apart from what its answer shows. */
export const isAbout = ({ side, rule }: Partial<RuleKey>, checkResult: CheckResult): boolean =>
  checkResult.side === side && checkResult.rule === rule;

/** The rule that a refusal is held against for which no value is to blame. */
export const WHOLE_BODY = { side: 'request', rule: 'accepted-in-context' } as const;

/** A good request that was refused once and then accepted: no value of it is to blame, so the refusal is held against the whole body. */
export function refusedOnce(combined: Case, own: CheckResult): { readonly one: Case; readonly checkResult: CheckResult } {
  return { one: { ...combined, ...WHOLE_BODY }, checkResult: { ...own, ...WHOLE_BODY, expected: AT_OTHER_TIMES } };
}
