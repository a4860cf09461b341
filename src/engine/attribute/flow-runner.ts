import type { CheckResult } from '../../model/check.js';
import type { FindingEvent } from '../../model/event.js';
import { type Flow, inFlowContext } from '../../model/flow.js';
import { RunLimitReached } from '../../target/run-limit.js';
import type { FlowResult } from '../check/check-flow.js';
import { unmetNeed } from '../plan/needs.js';
import { isUnreached, refusedAtPreflight, type Attributing } from './attributing.js';
import { type Calm, doubting, isEffect, SAME, withoutFalseAlarm, withoutRefusals } from './false-effects.js';
import { worstOf } from './notebook.js';
import { withoutOwnLimits } from './own-limits.js';
import { performFlowSoundly } from './on-fresh-order.js';

/** Sends a flow and attributes what the answers to its steps show. */
export async function runFlow(context: Attributing, flow: Flow): Promise<void> {
  const { config, values } = context.deps;
  const absent =
    refusedAtPreflight(context, flow.contract) ??
    flow.needs.map((need) => unmetNeed(config, values, need)).find((reason) => reason !== undefined);
  if (absent !== undefined) return attributeFlow(context, flow, { steps: [], instances: [], stopped: absent });
  const { ran, result } = await performSoundly(context, flow).catch((error: unknown) => cutShort(context, flow, error));
  await attributeFlow(context, ran, result);
}

/** What the flow shows in its circumstances, without what may be a limit of the target's own. */
async function performSoundly(context: Attributing, flow: Flow): Promise<InContext> {
  const { ran, result } = await performInContext(context, flow);
  return { ran, result: await withoutOwnLimits(context, ran, result) };
}

/** How a flow went, in those of its circumstances in which it counts. */
interface InContext {
  readonly ran: Flow;
  readonly result: FlowResult;
}

/**
 * Sends a flow in its circumstances. Where a good request is refused in them, the flow is judged by how it goes in plain ones, unless an
 * answer before the refusal was wrong: that may be why.
 */
async function performInContext(context: Attributing, flow: Flow): Promise<InContext> {
  const result = await withoutFalseAlarm(context, flow, await performFlowSoundly(context, flow));
  const { steps, stopped } = result;
  const refusedAt = steps.findIndex(({ step, outcome }) => step.expect.kind === 'accepted' && outcome.kind === 'error');
  const before = refusedAt < 0 ? steps : steps.slice(0, refusedAt);
  const wasWrong = before.some(({ checkResults }) => checkResults.some(({ status }) => status === 'violates'));
  if (flow.context === undefined || wasWrong || (refusedAt < 0 && stopped === undefined)) return { ran: flow, result };
  return performInContext(context, inFlowContext(flow, undefined));
}

/** Attributes what the answers to the steps of a flow show. */
export async function attributeFlow(context: Attributing, flow: Flow, result: FlowResult): Promise<void> {
  if (result.stopped !== undefined) inconclusive(context, flow, result.stopped);
  const calm = await withoutRefusals(context, flow, result);
  const findings = calm === undefined ? noteSteps(context, flow, result) : noteCalm(context, flow, result, calm);
  context.notes.flowFinished(flow, result, {
    verdict: worstOf(findings) ?? (result.stopped === undefined ? 'conforms' : 'inconclusive'),
    account: context.executor.account,
    millis: result.steps.reduce((sum, step) => sum + step.sent.exchange.millis, 0) / Math.max(1, result.steps.length),
  });
}

function inconclusive({ notes }: Attributing, flow: Flow, reason: string): void {
  for (const validity of ['valid', 'invalid'] as const) notes.inconclusive(flow.contract, flow.rules, validity, reason);
}

/** Marks the rules of a flow as inconclusive when an error of the harness cut the flow short. */
function cutShort(context: Attributing, flow: Flow, error: unknown): never {
  if (!(error instanceof RunLimitReached)) inconclusive(context, flow, 'a fault of touchstone cut the flow short');
  throw error;
}

function noteSteps(context: Attributing, flow: Flow, { steps }: FlowResult): readonly FindingEvent[] {
  const { notes, scope } = context;
  return steps.flatMap(({ step, sent, outcome, checkResults }, position) => {
    if (!scope.has(step.contract) || isUnreached(context, step.contract)) return [];
    const seen = { sent, steps: steps.slice(0, position + 1) };
    // What an answer shows of its fields it shows alone.
    if (step.reads !== true) notes.covered(step.contract, outcome, checkResults, { sent, caseId: flow.id });
    const subject = { kind: 'flow', flow } as const;
    // A refused request that was carried out changes how the next one is answered, wherever that was found.
    const isAfterEffect = (one: CheckResult): boolean =>
      step.same?.onlyOf === 'untouched-orders' && one.rule === SAME && one.status === 'violates';
    for (const one of checkResults.filter(isAfterEffect)) notes.holdBack(step.contract, flow.id, one, seen, subject);
    const others = checkResults.filter((one) => !isAfterEffect(one));
    return notes.note(step.contract, flow.id, others, seen, () => subject);
  });
}

/** Notes what the flow shows beside its refusals, and the wrong totals by the flow without them. */
function noteCalm(context: Attributing, flow: Flow, result: FlowResult, calm: Calm): readonly FindingEvent[] {
  const rest = doubting(result, isEffect, `without the refused request, the others break ${calm.wrong.rule}`);
  return [...noteSteps(context, calm.flow, calm.result), ...noteSteps(context, flow, rest)];
}
