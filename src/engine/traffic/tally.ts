import type { RunEvent } from '../../model/event.js';

/** Counts what became of traffic. */
export interface TrafficTally {
  judged(asked: string, as: string): void;
  passedBy(reason: string): void;
  /** A request that breaks a rule of its own. */
  mistaken(): void;
  event(): Extract<RunEvent, { type: 'traffic' }>;
  readonly seen: number;
}

/** Reasons may hold words of others: so many are counted separately, the rest together. */
const MOST_WORDS = 50;

export function createTally(): TrafficTally {
  const notJudged = new Map<string, number>();
  const asOther = new Map<string, number>();
  let [judged, mistakes, passed] = [0, 0, 0];
  const count = (counts: Map<string, number>, word: string): void => {
    const key = counts.has(word) || counts.size < MOST_WORDS ? word : 'other';
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  return {
    judged: (asked, as) => {
      judged += 1;
      if (asked !== as) count(asOther, `${asked} as ${as}`);
    },
    passedBy: (reason) => {
      passed += 1;
      count(notJudged, reason);
    },
    mistaken: () => {
      mistakes += 1;
    },
    event: () => ({
      type: 'traffic',
      exchanges: judged + passed,
      judged,
      mistakes,
      notJudged: [...notJudged].map(([reason, times]) => ({ reason, count: times })),
      asNearest: [...asOther].map(([what, times]) => ({ what, count: times })),
    }),
    get seen() {
      return judged + passed;
    },
  };
}
