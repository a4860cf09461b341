import { isObject } from '../../json/value.js';
import { type Case, isCombined, withContext } from '../../model/case.js';
import { type Context, type Dimension, hasPast, withoutDimension } from '../../model/context.js';
import { isAccepted, isRefused } from '../../model/outcome.js';
import { plainOf } from '../execute/draft.js';
import { demandIn } from '../execute/undocumented-fields.js';
import { contractOf } from '../input/dependencies.js';
import { notSingleInContext, type Attributing } from './attributing.js';
import { performInBody } from './in-full-body.js';
import type { Performed } from './perform.js';
import { isAbout, WHOLE_BODY } from './refused-once.js';
import { suspectContext, type Suspect } from './suspect-context.js';

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
  if (!isInDoubt(context, first)) {
    const { one, performed } = first;
    if (isCombined(one)) {
      const by = { one, sent: performed.sent, caseId: one.id };
      context.notes.conforming(one.contract, [{ side: 'request', rule: 'accepted-in-context' }], by);
    }
    return first;
  }
  const again = await performInBody(context, withContext(given, undefined));
  const { performed } = again;
  first.performed.release();
  if (performed.outcome !== undefined && (given.validity === 'valid' ? isAccepted(performed.outcome) : isControlRefused(first, again)))
    await suspectContext(context, given.validity === 'valid' ? first : controlOf(first));
  return again;
}

/** Whether the fault is judged in plain circumstances, and the same request without it was refused in its own. */
const isControlRefused = ({ performed: { control } }: InContext, again: InContext): boolean =>
  control !== undefined &&
  isRefused(control) &&
  again.performed.checkResults.some((checkResult) => isAbout(again.one, checkResult) && checkResult.status === 'conforms');

/** The control request of a case, in circumstances in which it must be accepted: what stands beside a fault, or was before it, may be refused. */
function controlOf({ one }: InContext): Suspect {
  const isSure = one.state !== 'none' && hasPast(one.context);
  const left = (['company', 'listed', 'size', 'custom', 'session', ...(isSure ? [] : (['history', 'place'] as const))] as const).reduce<
    Context | undefined
  >(withoutDimension, one.context);
  // What is refused then is no matter of the rule that the fault breaks.
  return { one: withContext({ ...plainOf(one), ...WHOLE_BODY }, left) };
}

/** The dimensions that change the body of a case. */
const OF_BODY: readonly Dimension[] = ['company', 'listed', 'size', 'custom', 'currency', 'money', 'outcome', 'session'];

/** The case in those of its circumstances in which its fault is still the only one. */
function fitting(context: Attributing, given: Case): Case {
  if (given.context === undefined) return given;
  if (notSingleInContext(context, given) === undefined) return given;
  const plainer = withContext(given, OF_BODY.reduce<Context | undefined>(withoutDimension, given.context));
  return notSingleInContext(context, plainer) === undefined ? plainer : withContext(given, undefined);
}

/** Whether the answer may be about the circumstances and not about the case. */
function isInDoubt({ deps }: Attributing, { one, performed: { sent, outcome, checkResults } }: InContext): boolean {
  if (outcome === undefined) return true;
  if (one.validity === 'valid') return outcome.kind === 'error';
  // What a target demands beyond the listing is found out, and given, in plain circumstances.
  const body = sent?.exchange.request.body;
  if (demandIn(contractOf(deps, one.contract), one, isObject(body) ? body : {}, outcome) !== undefined) return true;
  // The same request without the fault was answered well: it is the fault that the target does not stand in these circumstances.
  if (checkResults.some(({ rule, status }) => status === 'violates' && NOT_STOOD.has(rule))) return false;
  return checkResults.some((checkResult) => isAbout(one, checkResult) && checkResult.status === 'inconclusive');
}

/** Rules that are broken where a target fails or says nothing. */
const NOT_STOOD: ReadonlySet<string> = new Set(['refusal-cause', 'answer-arrives']);
