import type { Dimension } from '../../src/model/context.js';
import type { Circumstances } from '../../src/model/report.js';
import { counted, listed } from './words.js';

/** What varies in each dimension, as the end of "cases were sent with". */
const WORDS: Readonly<Record<Dimension, string>> = {
  members: 'members in another order',
  blanks: 'blanks between the tokens',
  escapes: 'escapes',
  framing: 'other headers and chunks',
  company: 'other fields beside',
  listed: 'listed values beside',
  size: 'large bodies',
  custom: 'custom fields beside',
  history: 'an order that has a past',
  place: 'later transactions of an order',
  'order-id': 'order ids of other forms',
  'transaction-id': 'transaction ids of other forms',
  currency: 'other currencies',
  money: 'other amounts',
  outcome: 'other cards',
  connection: 'another connection',
  session: 'a session',
};

/** Under which circumstances the rules were tried, in one sentence; undefined where no case had any. */
export function circumstanceSentence(circumstances: Circumstances): string | undefined {
  const parts = (Object.keys(WORDS) as Dimension[]).flatMap((dimension) => {
    const counts = Object.values(circumstances[dimension] ?? {});
    if (counts.length === 0) return [];
    const cases = counts.reduce((sum, count) => sum + count, 0);
    return [`${WORDS[dimension]} (${counted(counts.length, 'way')}, ${counted(cases, 'case')})`];
  });
  return parts.length === 0 ? undefined : `Rules were also tried with ${listed(parts)}.`;
}
