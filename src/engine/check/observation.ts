import type { CheckResult } from '../../model/check.js';
import type { Symptom } from '../../model/event.js';

/** A check result in the words of a finding; without an expectation of its own, it takes the text of the rule. */
export function symptomOf(checkResult: CheckResult, ruleText = ''): Symptom {
  const { path = '', expected = ruleText, actual = '', observed } = checkResult;
  return { path, expected, actual, signature: signatureOf(checkResult), ...(observed === undefined ? {} : { observed }) };
}

/** What tells causes of one rule apart. It is made from data, so that another wording, order or amount does not make another cause. */
function signatureOf({ side, validity, observed, actual = '' }: CheckResult): string {
  if (observed !== undefined) return [validity, observed.code, ...(observed.kind === undefined ? [] : [observed.kind])].join(' ');
  // The rules of answers are about one field each.
  return side === 'error' || side === 'response' ? validity : `${validity} ${classOf(actual)}`;
}

/** Whether a value was seen, and of which type; everything else is words. */
function classOf(actual: string): string {
  try {
    const value: unknown = JSON.parse(actual);
    return value === null ? 'null' : typeof value;
  } catch {
    return 'words';
  }
}
