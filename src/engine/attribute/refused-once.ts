import type { Case } from '../../model/case.js';
import type { Judgement } from '../../model/check.js';
import { AT_OTHER_TIMES } from '../../model/finding.js';

/** The judgement about the case itself, apart from what its answer shows. */
export const isAbout = ({ side, rule }: Case, judgement: Judgement): boolean => judgement.side === side && judgement.rule === rule;

/** A good request that was refused once and then accepted: no value of it is to blame, so the refusal is held against the whole body. */
export function refusedOnce(pack: Case, own: Judgement): { readonly one: Case; readonly judgement: Judgement } {
  const whole = { side: 'request', rule: 'optional-is-optional' } as const;
  return { one: { ...pack, ...whole }, judgement: { ...own, ...whole, expected: AT_OTHER_TIMES } };
}
