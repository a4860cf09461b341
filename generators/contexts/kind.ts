import type { Case } from '../../src/model/case.js';

/** What kind of rule a case is about: `refused max-length`, `accepted`, `refused relations`. */
export function kindOf({ rule, validity, suite }: Pick<Case, 'rule' | 'validity' | 'suite'>): string {
  if (validity === 'valid') return 'accepted';
  const kind = rule.includes(':') ? rule.slice(rule.lastIndexOf(':') + 1) : suite;
  return `refused ${kind}`;
}
