import { isObject } from '../json/value.js';
import type { Check } from '../model/check.js';
import { answerFindings } from './answer-findings.js';

/** Judged only by the checks that know that a field was at fault (`refusal-detail`), or what was sent (`no-disclosure`). */
const OF_FAULTS: ReadonlySet<string> = new Set(['error-field-present', 'error-validation-type-present', 'no-sensitive-data']);

/** The error body follows part 7: bounds, lists, and which members come with which cause. */
export const errorBody: Check = {
  id: 'error-body',
  inspect: (exchange, context) => {
    const { reply } = exchange;
    if (reply.kind !== 'answer' || reply.body === undefined || !isObject(reply.body) || context.outcome.kind !== 'error') return [];
    const findings = answerFindings('error', { text: reply.text, body: reply.body }, context);
    return findings
      .filter((finding) => !OF_FAULTS.has(finding.rule))
      .map((finding) => ({
        side: finding.side,
        rule: finding.rule,
        level: finding.level,
        polarity: 'valid',
        status: 'violates',
        path: finding.path,
        expected: finding.expected,
        actual: finding.actual,
      }));
  },
};
