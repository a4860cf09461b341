import { weaker } from '../catalogue/level.js';
import { type FixedRuleId, fixedLevel, NAMED_RULES } from '../catalogue/named-rules.js';
import type { Level } from '../catalogue/vocabulary.js';
import type { CheckResult } from '../model/check.js';
import type { Observation } from '../model/observation.js';
import { defined } from '../json/defined.js';
import { remembered } from '../json/remembered.js';

/** Check results about one rule that an answer shows. */
export interface Judge {
  conforms(): CheckResult;
  violates(expected: string, actual: string, path?: string, observed?: Observation): CheckResult;
  inconclusive(reason: string): CheckResult;
  /** The same, at this level at most. */
  atMost(level: Level): Judge;
}

const judges = new Map<string, Judge>();

/** Check results about a named rule: side, level and validity are those of its row. */
export const about = (id: FixedRuleId): Judge => judgeAt(id, () => fixedLevel(id), '');

/** The same at a level that the configuration gives it. */
export const aboutAt = (id: FixedRuleId, level: Level): Judge => judgeAt(id, () => level, level);

function judgeAt(id: FixedRuleId, levelNow: () => Level, name: string): Judge {
  return remembered(judges, `${id}|${name}`, () => judgeOf(id, levelNow));
}

function judgeOf(id: FixedRuleId, levelNow: () => Level): Judge {
  const { side, validity } = NAMED_RULES[id];
  const base = () => ({ side, rule: id, level: levelNow(), validity: validity[0] ?? 'valid' });
  // Always the same object, because most answers conform: the recorder recognises it without comparing.
  let conforming: CheckResult | undefined;
  return {
    conforms: () => {
      if (conforming?.level !== levelNow()) conforming = Object.freeze({ ...base(), status: 'conforms' });
      return conforming;
    },
    violates: (expected, actual, path = '', observed) => {
      return { ...base(), status: 'violates', expected, actual, path, ...defined({ observed }) };
    },
    inconclusive: (reason) => ({ ...base(), status: 'inconclusive', reason }),
    atMost: (level) => judgeAt(id, () => weaker(fixedLevel(id), level), `at most ${level}`),
  };
}
