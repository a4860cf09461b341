import type { FindingEvent } from './event.js';

type Seen = Pick<FindingEvent, 'case' | 'id'>;

/**
 * Whether a finding rather than another stands for the cause that both have. Which of them was seen first is chance, and
 * a shard sees only some; by this order every run, and every division of it, picks the same one.
 */
export function comesBefore(one: Seen, other: Seen): boolean {
  const ranks = rankOf(one.case) - rankOf(other.case);
  if (ranks !== 0) return ranks < 0;
  return one.case === other.case ? one.id < other.id : one.case < other.case;
}

/**
 * What is easiest to read and to send again first: one request just over a bound, one far over it, several requests in a row,
 * a random one, and last what is not sent again by itself.
 */
function rankOf(caseId: string): number {
  if (caseId.includes('/preflight/')) return 4;
  if (caseId.includes('/explore/')) return 3;
  if (caseId.startsWith('flow/')) return 2;
  return caseId.endsWith('/by-far') ? 1 : 0;
}
