import type { Case } from '../../model/case.js';
import { isAccepted, refusalOf } from '../../model/outcome.js';
import { probeSideEffect } from './side-effect.js';
import { refusedValue } from './refused-value.js';
import type { Subject } from './subject.js';
import type { Performing } from './attributing.js';
import { perform, type Performed } from './perform.js';
import type { Sent } from '../execute/sender.js';

/** A performed case, with the good request that was sent afterwards, if there was one. */
export interface SentAgain extends Performed {
  readonly after?: Sent | undefined;
}

/**
 * Sends what showed a finding, and judges all of it: the good request afterwards, if the finding showed there, and for a refused combined case the
 * blamed rule in place of the first coverage. The state is given back.
 */
export async function sendAgain(work: Performing, subject: Extract<Subject, { readonly one: Case }>): Promise<SentAgain> {
  const { one } = subject;
  if (subject.kind === 'demand') return demanding(work, subject);
  const performed = await perform(work, one);
  const { outcome, checkResults } = performed;
  if (subject.kind === 'case' && subject.afterwards === true && outcome !== undefined && !isAccepted(outcome)) {
    const { checkResults: effects, after } = await probeSideEffect(work, one, performed, one.family ?? 'presence');
    return { ...performed, checkResults: [...checkResults, ...effects], after };
  }
  performed.release();
  if (subject.kind === 'case' || subject.blamed === undefined || outcome?.kind !== 'error') return performed;
  const others = checkResults.filter(({ side, rule }) => side !== one.side || rule !== one.rule);
  return { ...performed, checkResults: [refusedValue(subject.blamed, one, outcome, work.deps.config), ...others] };
}

/** Sends a good request as it is, without what the target is known to demand. */
async function demanding(work: Performing, { one, checkResult }: Extract<Subject, { readonly kind: 'demand' }>): Promise<SentAgain> {
  const performed = await perform(work, one, 'as it is');
  performed.release();
  const { field, validationType } = (performed.outcome && refusalOf(performed.outcome)) ?? {};
  const others = performed.checkResults.filter(({ side, rule }) => side !== one.side || rule !== one.rule);
  return {
    ...performed,
    checkResults: validationType === 'MISSING' && field === checkResult.path ? [checkResult, ...others] : performed.checkResults,
  };
}
