import type { Judgement } from '../../model/check.js';
import type { Sight } from '../../model/event.js';
import { quotedParts } from '../../redact/quoted-parts.js';

/** A judgement in the words of a finding; without an expectation of its own, it takes the text of the rule. */
export function sightOf(judgement: Judgement, ruleText = ''): Sight {
  const expected = judgement.expected ?? ruleText;
  const actual = judgement.actual ?? '';
  return { path: judgement.path ?? '', expected, actual, signature: signatureOf(judgement, expected, actual) };
}

/** What was seen, without the quoted values and numbers that vary from case to case. */
function signatureOf(judgement: Judgement, expected: string, actual: string): string {
  const plain = (text: string): string =>
    quotedParts(text)
      .map((part) => (part.quoted ? '"…"' : part.text.replace(/(?:(?<!\w)-)?\d+(?:\.\d+)?/g, 'n')))
      .join('')
      .slice(0, 120);
  if (judgement.rule === 'error-validation-type') return `${actual} for ${expected}`;
  // Which field a refusal should have named differs from case to case; that it names a wrong one is the cause.
  if (judgement.side === 'error') return judgement.polarity;
  if (judgement.side === 'response') return `${judgement.polarity}: ${plain(expected)}`;
  return `${judgement.polarity}: ${plain(actual)}`;
}
