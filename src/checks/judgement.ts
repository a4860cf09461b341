import type { Level, Side } from '../catalogue/vocabulary.js';
import type { Judgement } from '../model/check.js';

/** Judgements about one rule that an answer shows. */
export interface Judge {
  conforms(): Judgement;
  violates(expected: string, actual: string, path?: string): Judgement;
  inconclusive(reason: string): Judgement;
}

export function about(side: Side, id: string, level: Level, polarity: Judgement['polarity'] = 'valid'): Judge {
  const base = { side, id, level, polarity };
  return {
    conforms: () => ({ ...base, status: 'conforms' }),
    violates: (expected, actual, path = '') => ({ ...base, status: 'violates', expected, actual, path }),
    inconclusive: (reason) => ({ ...base, status: 'inconclusive', reason }),
  };
}

const RANK = { open: 0, should: 1, must: 2 } as const;

/** How a fault is refused is never judged above the level of the fault's own rule. */
export const atMost = (level: Level, cap: Level): Level => (RANK[level] <= RANK[cap] ? level : cap);
