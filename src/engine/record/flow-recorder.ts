import type { FindingEvent } from '../../model/event.js';
import type { Flow } from '../../model/flow.js';
import { outcomeText } from '../../model/outcome.js';
import { RunLimitReached } from '../../target/run-limit.js';
import { type Calm, doubting, isEffect, withoutFalseRace, withoutRefusals } from '../attribute/false-effects.js';
import { runSoundly } from '../attribute/on-fresh-order.js';
import type { FlowResult } from '../execute/flow-runner.js';
import { unmetNeed } from '../plan/needs.js';
import { note, noteCovered, refusedAtPreflight, type RunContext } from '../run-context.js';
import { shownStep } from './show.js';

/** Marks the rules of a flow as inconclusive when an error of the harness cut the flow short. */
function cutShort({ recorder }: RunContext, flow: Flow, error: unknown): never {
  if (!(error instanceof RunLimitReached))
    for (const polarity of ['valid', 'invalid'] as const)
      recorder.inconclusive(flow.contract, flow.rules, polarity, 'a fault of touchstone cut the flow short');
  throw error;
}

/** Runs a flow and records what its steps show. */
export async function recordFlow(context: RunContext, flow: Flow): Promise<void> {
  const { config, values } = context.deps;
  const absent =
    refusedAtPreflight(context, flow.contract) ??
    flow.needs.map((need) => unmetNeed(config, values, need)).find((reason) => reason !== undefined);
  const result: FlowResult =
    absent === undefined
      ? await runSoundly(context, flow)
          .then((ran) => withoutFalseRace(context, flow, ran))
          .catch((error: unknown) => cutShort(context, flow, error))
      : { steps: [], instances: [], stopped: absent };
  const { recorder, mask } = context;
  const last = result.steps.findLast(({ step }) => step.reads !== true);
  if (result.stopped !== undefined) {
    const reason = mask.sentence(result.stopped);
    for (const polarity of ['valid', 'invalid'] as const) recorder.inconclusive(flow.contract, flow.rules, polarity, reason);
  }
  const calm = await withoutRefusals(context, flow, result);
  const findings = calm === undefined ? noteSteps(context, flow, result) : noteCalm(context, flow, result, calm);
  const [rule] = flow.rules;
  const millis = result.steps.reduce((sum, step) => sum + step.sent.exchange.millis, 0) / Math.max(1, result.steps.length);
  context.deps.emit({
    type: 'case-finished',
    case: flow.id,
    contract: flow.contract,
    suite: flow.suite,
    outcome: last === undefined ? 'not sent' : mask.sentence(outcomeText(last.outcome)),
    answers: result.steps.filter(({ step }) => step.reads !== true).map((step) => mask.sentence(outcomeText(step.outcome))),
    verdict: findings.some((finding) => finding.level === 'must')
      ? 'violates'
      : findings.length > 0
        ? 'warns'
        : result.stopped === undefined
          ? 'conforms'
          : 'inconclusive',
    requests: result.steps.length,
    retries: 0,
    millis: Math.round(millis * 100) / 100,
    rule: rule?.rule ?? flow.name,
    side: rule?.side ?? 'flow',
    polarity: 'valid',
    manner: flow.name,
    field: '',
  });
}

function noteSteps(context: RunContext, flow: Flow, { steps }: FlowResult): readonly FindingEvent[] {
  return steps.flatMap((step, position) => {
    const { contract } = step.step;
    context.retries += step.sent.exchange.retries;
    if (!context.scope.has(contract)) return [];
    if (step.step.reads !== true) noteCovered(context, contract, step.outcome, step.judgements);
    return note(
      context,
      contract,
      flow.id,
      step.judgements,
      () => shownStep(steps, position, context.mask),
      () => ({ kind: 'flow', flow }),
    );
  });
}

/** Notes what the flow shows beside its refusals, and the wrong totals by the flow without them. */
function noteCalm(context: RunContext, flow: Flow, result: FlowResult, calm: Calm): readonly FindingEvent[] {
  const rest = doubting(result, isEffect, `without the refused request, the others break ${calm.wrong.rule}`);
  return [...noteSteps(context, calm.flow, calm.result), ...noteSteps(context, flow, rest)];
}
