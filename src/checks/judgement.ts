import { weaker } from '../catalogue/level.js';
import { type FixedRuleId, fixedLevel, NAMED_RULES } from '../catalogue/named-rules.js';
import type { Level } from '../catalogue/vocabulary.js';
import type { Judgement } from '../model/check.js';
import type { Observation } from '../model/observation.js';

/** Judgements about one rule that an answer shows. */
export interface Judge {
  conforms(): Judgement;
  violates(expected: string, actual: string, path?: string, observed?: Observation): Judgement;
  inconclusive(reason: string): Judgement;
  /** The same, at this level at most. */
  atMost(level: Level): Judge;
}

const judges = new Map<string, Judge>();

/** Judgements about a named rule: side, level and polarity are those of its row. */
export const about = (id: FixedRuleId): Judge => judgeAt(id, () => fixedLevel(id), '');

/** The same at a level that the configuration gives it. */
export const aboutAt = (id: FixedRuleId, level: Level): Judge => judgeAt(id, () => level, level);

function judgeAt(id: FixedRuleId, levelNow: () => Level, name: string): Judge {
  const key = `${id}|${name}`;
  const known = judges.get(key) ?? judgeOf(id, levelNow);
  judges.set(key, known);
  return known;
}

function judgeOf(id: FixedRuleId, levelNow: () => Level): Judge {
  const { side, polarity } = NAMED_RULES[id];
  const base = (): Pick<Judgement, 'side' | 'rule' | 'level' | 'polarity'> => ({
    side,
    rule: id,
    level: levelNow(),
    polarity: polarity[0] ?? 'valid',
  });
  // Always the same object, because most answers conform: the recorder recognises it without comparing.
  let conforming: Judgement | undefined;
  return {
    conforms: () => {
      if (conforming?.level !== levelNow()) conforming = Object.freeze({ ...base(), status: 'conforms' });
      return conforming;
    },
    violates: (expected, actual, path = '', observed) => ({
      ...base(),
      status: 'violates',
      expected,
      actual,
      path,
      ...(observed === undefined ? {} : { observed }),
    }),
    inconclusive: (reason) => ({ ...base(), status: 'inconclusive', reason }),
    atMost: (level) => judgeAt(id, () => weaker(fixedLevel(id), level), `at most ${level}`),
  };
}
