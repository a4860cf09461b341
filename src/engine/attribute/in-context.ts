import { weaker } from '../../catalogue/level.js';
import { fixedLevel, type FixedRuleId } from '../../catalogue/named-rules.js';
import { type Case, isCombined, withContext } from '../../model/case.js';
import type { CheckResult } from '../../model/check.js';
import { type Context, type Dimension, DIMENSIONS, withoutDimension } from '../../model/context.js';
import { isAccepted, isRefused, outcomeText } from '../../model/outcome.js';
import { plainOf } from '../execute/draft.js';
import type { Attributing } from './attributing.js';
import { performInBody } from './in-full-body.js';
import { perform, type Performed } from './perform.js';
import { isAbout } from './refused-once.js';
import { notSingleInContext } from './single.js';

/** A case as it was sent in the end, and how it was answered. */
interface InContext {
  readonly one: Case;
  readonly performed: Performed;
}

/**
 * Sends a case in its circumstances. Where these alone may be why it was refused, it proves nothing about the case, which is sent again
 * plainly and judged by that; a good request that is accepted then is a finding about its circumstances.
 */
export async function performInContext(context: Attributing, given: Case): Promise<InContext> {
  const first = await performInBody(context, fitting(context, given));
  if (first.one.context === undefined) return first;
  if (!isInDoubt(first)) {
    if (isCombined(first.one)) context.notes.conforming(first.one.contract, [{ side: 'request', rule: 'accepted-in-context' }]);
    return first;
  }
  const again = await performInBody(context, withContext(given, undefined));
  const { performed } = again;
  first.performed.release();
  if (performed.outcome !== undefined && (given.validity === 'valid' ? isAccepted(performed.outcome) : isControlRefused(first, again)))
    await tellOf(context, given.validity === 'valid' ? first : await controlOf(context, first));
  return again;
}

/** Whether the fault is judged in plain circumstances, and the same request without it was refused in its own. */
const isControlRefused = ({ performed: { control } }: InContext, again: InContext): boolean =>
  control !== undefined &&
  isRefused(control) &&
  again.performed.checkResults.some((checkResult) => isAbout(again.one, checkResult) && checkResult.status === 'conforms');

/** The control request of a case, in circumstances in which it must be accepted: what stands beside a fault, or was before it, may be refused. */
async function controlOf(context: Attributing, { one }: InContext): Promise<InContext> {
  const isSure = one.state !== 'none' && one.context?.history !== undefined;
  const left = (['company', ...(isSure ? [] : ['history' as const])] as const).reduce<Context | undefined>(withoutDimension, one.context);
  const control = withContext(plainOf(one), left);
  const performed = await perform(context, control);
  performed.release();
  return { one: control, performed };
}

/** The dimensions that change the body of a case. */
const OF_BODY: readonly Dimension[] = ['company', 'money', 'outcome'];

/** The case in those of its circumstances in which its fault is still the only one. */
function fitting(context: Attributing, given: Case): Case {
  if (given.context === undefined) return given;
  if (notSingleInContext(context, given) === undefined) return given;
  const plainer = withContext(given, OF_BODY.reduce<Context | undefined>(withoutDimension, given.context));
  return notSingleInContext(context, plainer) === undefined ? plainer : withContext(given, undefined);
}

/** Whether the answer may be about the circumstances and not about the case. */
function isInDoubt({ one, performed: { outcome, checkResults } }: InContext): boolean {
  if (outcome === undefined) return true;
  if (one.validity === 'valid') return outcome.kind === 'error';
  return checkResults.some((checkResult) => isAbout(one, checkResult) && checkResult.status === 'inconclusive');
}

/** The same case in those circumstances alone without which it is accepted. */
async function needed(context: Attributing, first: InContext): Promise<InContext> {
  let refused = first;
  for (const dimension of DIMENSIONS) {
    const left = withoutDimension(refused.one.context, dimension);
    if (left === undefined || refused.one.context?.[dimension] === undefined) continue;
    const performed = await perform(context, withContext(refused.one, left));
    performed.release();
    if (performed.outcome !== undefined && isRefused(performed.outcome)) refused = { one: withContext(refused.one, left), performed };
  }
  return refused;
}

/** The rules of JSON that a spelling shows; other circumstances have one rule together. */
const OF_SPELLING: Readonly<Record<string, FixedRuleId>> = {
  'other-order': 'json-member-order',
  'first-last': 'json-member-order',
  'last-first': 'json-member-order',
  shuffled: 'json-member-order',
  blanks: 'json-blanks',
  padded: 'json-blanks',
  'one-token-a-line': 'json-blanks',
  'escaped-names': 'json-escapes',
  'escaped-texts': 'json-escapes',
  'escaped-solidus': 'json-escapes',
};

/** Reports a good request that is refused in its circumstances alone, with those that matter. */
async function tellOf(context: Attributing, first: InContext): Promise<void> {
  if (first.one.context === undefined || context.learnt.inContext.has(first.one.contract)) return;
  context.learnt.inContext.add(first.one.contract);
  const { one, performed } = await needed(context, first);
  const { sent, outcome, level } = performed;
  if (one.context === undefined || sent === undefined || outcome === undefined || !isRefused(outcome) || !isCombined(one)) return;
  const { spelling } = one.context ?? {};
  const rule: FixedRuleId = OF_SPELLING[spelling ?? ''] ?? 'accepted-in-context';
  // How a request is framed is no matter of the specification: a server may insist on a length.
  const about = {
    side: 'request',
    rule,
    level: weaker(weaker(fixedLevel(rule), level), spelling === undefined ? 'must' : 'should'),
  } as const;
  const blamed: Case = { ...one, ...about, coverages: [] };
  const checkResult: CheckResult = {
    ...about,
    validity: 'valid',
    status: 'violates',
    expected: 'accepted, as in plain circumstances',
    actual: outcomeText(outcome),
  };
  context.notes.note(one.contract, one.id, [checkResult], { one: blamed, sent }, () => ({ kind: 'case', one: blamed }));
}
