import type { Level, Side } from '../catalogue/vocabulary.js';
import type { Judgement } from '../model/check.js';

/** Judgements about one rule that an answer shows. */
export interface Judge {
  conforms(): Judgement;
  violates(expected: string, actual: string, path?: string): Judgement;
  inconclusive(reason: string): Judgement;
}

const judges = new Map<string, Judge>();

export function about(side: Side, id: string, level: Level, polarity: Judgement['polarity'] = 'valid'): Judge {
  const key = `${side}/${id}|${level}|${polarity}`;
  const known = judges.get(key) ?? judgeOf(side, id, level, polarity);
  judges.set(key, known);
  return known;
}

/** The same for a rule whose level depends on the case. */
export function aboutAt(side: Side, id: string, polarity: Judgement['polarity']): Readonly<Record<Level, Judge>> {
  return { must: about(side, id, 'must', polarity), should: about(side, id, 'should', polarity), open: about(side, id, 'open', polarity) };
}

function judgeOf(side: Side, id: string, level: Level, polarity: Judgement['polarity']): Judge {
  const base = { side, rule: id, level, polarity };
  // The same every time, and most answers conform: whoever keeps count may know it by sight.
  const conforming: Judgement = Object.freeze({ ...base, status: 'conforms' });
  return {
    conforms: () => conforming,
    violates: (expected, actual, path = '') => ({ ...base, status: 'violates', expected, actual, path }),
    inconclusive: (reason) => ({ ...base, status: 'inconclusive', reason }),
  };
}
