import { FIRMNESS } from '../catalogue/level.js';
import type { FindingEvent } from './event.js';

type Seen = Pick<FindingEvent, 'case' | 'id' | 'level'>;

/**
 * Whether one finding stands for a cause before another. Which of them is seen first is chance, and a shard sees only some; this order makes
 * every run, and every division of it, pick the same one.
 */
export function comesBefore(one: Seen, other: Seen): boolean {
  // A cause is as firm as the firmest of its findings, and what is sent again has to show it as firmly.
  if (one.level !== other.level) return FIRMNESS[one.level] > FIRMNESS[other.level];
  const ranks = rankOf(one.case) - rankOf(other.case);
  if (ranks !== 0) return ranks < 0;
  return one.case === other.case ? one.id < other.id : nameOf(one.case) < nameOf(other.case);
}

/** A sequence comes before those that have its name and more: void-twice before void-twice-later, which has more requests. */
const nameOf = (caseId: string): string => (caseId.startsWith('flow/') ? caseId.replaceAll('/', ' ') : caseId);

/**
 * The easiest to read and to send again comes first: one request just over a bound, one far over it, several requests in a row, a random one,
 * and last what cannot be sent again on its own.
 */
function rankOf(caseId: string): number {
  if (caseId.includes('/preflight/')) return 4;
  if (caseId.includes('/explore/')) return 3;
  if (caseId.startsWith('flow/')) return 2;
  return caseId.endsWith('/by-far') ? 1 : 0;
}
