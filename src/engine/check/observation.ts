import type { Judgement } from '../../model/check.js';
import type { Sight } from '../../model/event.js';

/** A judgement in the words of a finding; without an expectation of its own, it takes the text of the rule. */
export function sightOf(judgement: Judgement, ruleText = ''): Sight {
  const { path = '', expected = ruleText, actual = '', observed } = judgement;
  return { path, expected, actual, signature: signatureOf(judgement), ...(observed === undefined ? {} : { observed }) };
}

/** What tells causes of one rule apart. It is made from data, so that another wording, order or amount does not make another cause. */
function signatureOf({ side, polarity, observed, actual = '' }: Judgement): string {
  if (observed !== undefined) return [polarity, observed.code, ...(observed.kind === undefined ? [] : [observed.kind])].join(' ');
  // The rules of answers are about one field each.
  return side === 'error' || side === 'response' ? polarity : `${polarity} ${classOf(actual)}`;
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
