import { type FixedRuleId, fixedLevel, NAMED_RULES } from '../../catalogue/named-rules.js';
import { NOTIFICATION_FIELD } from '../../catalogue/rules.js';
import { getAt } from '../../json/path.js';
import type { Judgement } from '../../model/check.js';
import type { Flow, FlowStep } from '../../model/flow.js';
import { isAccepted } from '../../model/outcome.js';
import { fill } from '../../model/template.js';
import { told } from '../../redact/known-words.js';
import { type AddressForm, type Listener, startListener } from '../../target/listener.js';
import { drain } from '../execute/drain.js';
import { type FlowResult, type FlowStepResult, runFlow } from '../execute/flow-runner.js';
import { guarded } from '../guarded.js';
import { unmetNeed } from '../plan/needs.js';
import { note, type RunContext } from '../run-context.js';
import { recordFlow, recordResult } from './flow-recorder.js';
import { shownStep } from './show.js';

/** A call that nobody should have made comes soon after the others, if at all. */
const SILENCE = 500;

/** A flow whose requests have their notification addresses, and what was answered. */
interface Notified {
  readonly flow: Flow;
  readonly words: ReadonlyMap<string, string>;
  readonly result: FlowResult;
}

/** Sends flows that name notification addresses, waits once for all calls, and records who was called. */
export async function recordNotified(context: RunContext, flows: readonly Flow[]): Promise<void> {
  const { config, values } = context.deps;
  const able = flows.filter(({ needs }) => needs.every((need) => unmetNeed(config, values, need) === undefined));
  for (const flow of flows) if (!able.includes(flow)) await recordFlow(context, flow);
  if (able.length === 0) return;
  const listener = await startListener(config.notifications);
  try {
    const ran: Notified[] = [];
    await drain(
      able,
      config.run.concurrency,
      (flow) => guarded(context, flow.id, async () => void ran.push(await run(context, flow, listener))),
      () => context.stops.halted(),
    );
    await Promise.all(
      ran.flatMap(({ result }) => expectedOf(result).map((url) => listener.called(url, config.notifications.withinMillis))),
    );
    await new Promise((resolve) => setTimeout(resolve, Math.min(SILENCE, config.notifications.withinMillis)));
    for (const one of ran) await record(context, one, listener);
  } finally {
    await listener.close();
  }
}

/** Puts an address of its own in the place of each placeholder `notify:word.form`, and sends the flow. */
async function run(context: RunContext, flow: Flow, listener: Listener): Promise<Notified> {
  const { deps, executor, promoted } = context;
  const words = new Map<string, string>();
  const addressed = (step: FlowStep): FlowStep => ({
    ...step,
    body: fill(step.body, (name) => {
      if (!name.startsWith('notify:')) return undefined;
      const [word = '', form = 'plain'] = name.slice('notify:'.length).split('.');
      const own = executor.mint.next();
      const url = listener.urlFor(own, form as AddressForm);
      words.set(url, own);
      return word === '' ? undefined : url;
    }),
  });
  const ready: Flow = { ...flow, steps: flow.steps.map(addressed) };
  return { flow, words, result: await runFlow(ready, deps, executor, promoted) };
}

const urlOf = ({ step }: FlowStepResult): string | undefined => {
  const url = getAt(step.body, NOTIFICATION_FIELD);
  return typeof url === 'string' ? url : undefined;
};

/** The addresses that accepted requests named. */
const expectedOf = ({ steps }: FlowResult): readonly string[] =>
  steps.filter(({ outcome }) => isAccepted(outcome)).flatMap((step) => urlOf(step) ?? []);

async function record(context: RunContext, { flow, words, result }: Notified, listener: Listener): Promise<void> {
  await recordResult(context, flow, result);
  result.steps.forEach((step, position) => {
    const url = urlOf(step);
    const word = url === undefined ? undefined : words.get(url);
    if (url === undefined || word === undefined) return;
    const judgements = isAccepted(step.outcome) ? accepted(result.steps, position, url, word, listener) : refused(step, url, listener);
    note(
      context,
      flow.contract,
      flow.id,
      judgements,
      () => ({ ...shownStep(result.steps, position, context.mask), alone: false }),
      () => ({ kind: 'note' }),
    );
  });
  const [call] = result.steps.flatMap((step) => listener.callsAt(urlOf(step) ?? ' '));
  if (call !== undefined)
    context.deps.emit({
      type: 'observation',
      case: flow.id,
      contract: flow.contract,
      rule: 'notification-payload',
      outcome: `${call.method} with ${Object.keys(call.headers).map(told).join(', ')}`,
    });
}

const judge = (rule: FixedRuleId, status: Judgement['status'], more: Partial<Judgement> = {}): Judgement => ({
  side: 'flow',
  rule,
  level: fixedLevel(rule),
  polarity: NAMED_RULES[rule].polarity[0] ?? 'valid',
  status,
  ...(status === 'violates' ? { path: NOTIFICATION_FIELD } : {}),
  ...more,
});

function accepted(steps: readonly FlowStepResult[], position: number, url: string, word: string, listener: Listener): readonly Judgement[] {
  const count = listener.callsAt(url).length;
  const [other] = listener.callsNear(word).filter((call) => !listener.callsAt(url).includes(call));
  if (other !== undefined)
    return [
      judge('notification-address', 'violates', { expected: 'a call to the address as given', actual: `a call to ${told(other.path)}` }),
    ];
  if (count === 0) return [judge('notification-delivery', 'violates', { expected: 'a call in time', actual: 'none came' })];
  // Later requests about the order that name no address may be notified at this one, which the order keeps.
  const own = steps[position]?.step.order;
  const more = steps.slice(position + 1).filter((step) => step.step.order === own && urlOf(step) === undefined).length;
  return [
    judge('notification-delivery', 'conforms'),
    judge('notification-address', 'conforms'),
    count > 1 + more
      ? judge('notification-once', 'violates', { expected: 'one call', actual: `${count} calls` })
      : judge('notification-once', 'conforms'),
  ];
}

const refused = ({ outcome }: FlowStepResult, url: string, listener: Listener): readonly Judgement[] =>
  outcome.kind !== 'error'
    ? []
    : [
        listener.callsAt(url).length > 0
          ? judge('notification-refused', 'violates', { expected: 'no call to the address of a refused request', actual: 'a call' })
          : judge('notification-refused', 'conforms'),
      ];
