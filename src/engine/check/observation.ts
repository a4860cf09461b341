import { defined } from '../../json/defined.js';
import { parseJson } from '../../json/value.js';
import type { CheckResult } from '../../model/check.js';
import type { Symptom } from '../../model/event.js';

/** A check result in the words of a finding; without an expectation of its own, it takes the text of the rule. */
export function symptomOf(checkResult: CheckResult, ruleText = ''): Symptom {
  const { path = '', expected = ruleText, actual = '', observed } = checkResult;
  return { path, expected, actual, signature: signatureOf(checkResult), ...defined({ observed }) };
}

/** What tells causes of one rule apart. It is made from data, so that another wording, order or amount does not make another cause. */
function signatureOf({ side, validity, observed, actual = '' }: CheckResult): string {
  if (observed !== undefined) return [validity, observed.code, observed.kind].filter((word) => word !== undefined).join(' ');
  // The rules of answers are about one field each.
  return side === 'error' || side === 'response' ? validity : `${validity} ${classOf(actual)}`;
}

/** Whether a value was seen, and of which type; everything else is words. */
function classOf(actual: string): string {
  const value = parseJson(actual);
  if (value === undefined) return 'words';
  return value === null ? 'null' : typeof value;
}
