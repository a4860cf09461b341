import type { Catalogued } from '../catalogue/catalogue.js';
import { type FixedRuleId, fixedLevel, NAMED_RULES } from '../catalogue/named-rules.js';
import { LOCKED_CODE, ROLES, UNSUPPORTED_CODE } from '../catalogue/roles.js';
import { NOTIFICATION_FIELD } from '../catalogue/rules.js';
import { getAt } from '../json/path.js';
import type { JsonValue } from '../json/value.js';
import type { CheckResult } from '../model/check.js';
import type { Reply } from '../model/exchange.js';
import type { Flow, FlowStep } from '../model/flow.js';
import { isAccepted, isUndecided } from '../model/outcome.js';
import { fill } from '../model/template.js';
import { told } from '../redact/known-words.js';
import { type AddressForm, type Listener, startListener } from '../target/listener.js';
import type { Attributing } from './attribute/attributing.js';
import { attributeFlow, runFlow } from './attribute/flow-runner.js';
import { performFlow } from './attribute/perform.js';
import type { FlowResult, FlowStepResult } from './check/check-flow.js';
import { type Batch, each } from './execute/drain.js';
import type { Executor } from './execute/executor.js';
import { unmetNeed } from './plan/needs.js';
import { guarded, type Run } from './stages.js';

/** A call that nobody should have made comes soon after the others, if at all. */
const SILENCE = 500;

/** A flow whose requests have their notification addresses, and what was answered. */
interface Notified {
  readonly flow: Flow;
  readonly words: ReadonlyMap<string, string>;
  readonly context: Attributing;
  readonly result: FlowResult;
  /** When its first request was sent, in milliseconds since the epoch. */
  readonly start: number;
}

/** What a missing call is told with: how long was waited, and a call that came and shows that the listener can be reached. */
type Waited = Readonly<Record<string, string | number>>;

/** Sends flows that name notification addresses, waits once for all calls, and notes who was called. */
export function notifiedBatch(run: Run, flows: readonly Flow[]): Batch {
  const { config, values } = run.input;
  const able = new Set(flows.filter(({ needs }) => needs.every((need) => unmetNeed(config, values, need) === undefined)));
  const sent: Notified[] = [];
  let listener: Listener | undefined;
  const guard = (id: string, work: (executor: Executor) => Promise<void>): Promise<void> => guarded(run, id, 'notifications', work);
  return {
    begin: () =>
      guard('notifications', async () => {
        listener = able.size === 0 ? undefined : await startListener(config.notifications);
      }),
    work: each(flows, (flow) =>
      guard(flow.id, async (executor) => {
        // Without a listener a flow is not sent, and its rules are told as inconclusive.
        if (!able.has(flow)) await runFlow({ ...run.attributing, executor }, flow);
        else if (listener !== undefined) sent.push(await send(run.attributing, executor, flow, listener));
      }),
    ),
    end: () => guard('notifications', async () => listener && attributeAll(run, sent, listener)),
  };
}

/** Waits for the calls that are due, and notes who was called. */
async function attributeAll(run: Run, sent: readonly Notified[], listener: Listener): Promise<void> {
  const { withinMillis } = run.input.config.notifications;
  try {
    await Promise.all(
      sent.flatMap(({ result: { steps } }) =>
        expectedIn(steps).map(([url, position]) =>
          listener.called(url, withinMillis, namingAlike(steps, url).length + keeping(steps, position, url).length),
        ),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, Math.min(SILENCE, withinMillis)));
    const waited = { within: withinMillis, ...heardIn(sent, listener) };
    for (const one of sent) await attribute(run, one, listener, waited);
  } finally {
    await listener.close();
  }
}

/** Puts an address of its own in the place of each placeholder `notify:word.form`, and sends the flow. */
async function send(attributing: Attributing, executor: Executor, flow: Flow, listener: Listener): Promise<Notified> {
  const words = new Map<string, string>();
  // A placeholder that several steps have is one address.
  const urls = new Map<string, string>();
  const stems = new Map<string, string>();
  const addressed = (step: FlowStep): FlowStep => ({
    ...step,
    body: fill(step.body, (name) => {
      if (!name.startsWith('notify:')) return undefined;
      const known = urls.get(name);
      if (known !== undefined) return known;
      // Addresses of one word differ in their form alone.
      const [stem = ''] = name.split('.');
      const word = stems.get(stem) ?? executor.ids.next();
      stems.set(stem, word);
      const url = listener.urlFor(word, (name.split('.')[1] ?? 'plain') as AddressForm);
      words.set(url, word);
      urls.set(name, url);
      return url;
    }),
  });
  const context = { ...attributing, executor };
  const ready = { ...flow, steps: flow.steps.map(addressed) };
  const start = Date.now();
  return { flow: ready, words, context, start, result: await performFlow(context, ready) };
}

const urlOf = ({ step }: FlowStepResult): string | undefined => {
  const url = getAt(step.body, NOTIFICATION_FIELD);
  return typeof url === 'string' ? url : undefined;
};

/**
 * Whether somebody is to be notified. A payment that a card fails is one of its order; whether anything else that failed updates the order is
 * not said, nor whether what nobody tried does.
 */
export const isToTell = ({ step, outcome }: FlowStepResult): boolean =>
  isAccepted(outcome) &&
  (outcome.kind !== 'failure' ||
    (step.expect.kind !== 'not-success' &&
      !UNTRIED.some((code) => code === getAt(outcome.body, ROLES.gatewayCode)) &&
      JSON.stringify(step.body).includes('{{card:')));

const UNTRIED = [LOCKED_CODE, UNSUPPORTED_CODE];

/** The addresses that accepted requests named, with their positions. */
const expectedIn = (steps: readonly FlowStepResult[]): readonly (readonly [url: string, position: number])[] =>
  steps.flatMap((step, position) => {
    const url = isToTell(step) ? urlOf(step) : undefined;
    return url === undefined ? [] : [[url, position] as const];
  });

/** The accepted requests that name this address. */
const namingAlike = (steps: readonly FlowStepResult[], url: string): readonly FlowStepResult[] =>
  steps.filter((step) => isToTell(step) && urlOf(step) === url);

/**
 * The failed requests that may be told of at this address, though they need not be: those that name it, and those about its orders that name
 * another one, for what failed need not have changed the address of the order.
 */
function failedBeside(steps: readonly FlowStepResult[], url: string): readonly FlowStepResult[] {
  const naming = namingAlike(steps, url);
  const isOfOrder = ({ step }: FlowStepResult, position: number): boolean =>
    steps.slice(0, position + 1).some((one) => urlOf(one) === url && isAccepted(one.outcome) && one.step.order === step.order);
  return steps.filter(
    (step, position) => step.outcome.kind === 'failure' && urlOf(step) !== undefined && !naming.includes(step) && isOfOrder(step, position),
  );
}

/** Whether a call that an earlier address of the order got besides its own ones can be about this request, which failed. */
export function isToldBefore(steps: readonly FlowStepResult[], position: number, listener: Pick<Listener, 'callsAt'>): boolean {
  const one = steps[position];
  if (one?.outcome.kind !== 'failure') return false;
  const before = steps.slice(0, position).filter(({ step, outcome }) => step.order === one.step.order && isAccepted(outcome));
  return before.some((earlier) => {
    const url = urlOf(earlier);
    return url !== undefined && listener.callsAt(url).length > namingAlike(steps, url).length;
  });
}

/** The accepted requests about the same order after this one that name no address, up to one that names another. */
function unnamedAfter(steps: readonly FlowStepResult[], position: number): readonly FlowStepResult[] {
  const own = steps[position]?.step.order;
  const later = steps.slice(position + 1).filter(({ step, outcome }) => step.order === own && isAccepted(outcome));
  const next = later.findIndex((step) => urlOf(step) !== undefined);
  return next < 0 ? later : later.slice(0, next);
}

/** The address that an answer returns. */
const answered = (reply: Reply): JsonValue | undefined => (reply.kind === 'answer' ? getAt(reply.body, NOTIFICATION_FIELD) : undefined);

/** Those of them whose answers show that the order keeps the address. */
const keeping = (steps: readonly FlowStepResult[], position: number, url: string): readonly FlowStepResult[] =>
  unnamedAfter(steps, position).filter(({ sent }) => answered(sent.exchange.reply) === url);

/** The first call that came, and how long after its flow began. */
function heardIn(sent: readonly Notified[], listener: Listener): Waited {
  for (const { result, start } of sent)
    for (const step of result.steps) {
      const [call] = listener.callsAt(urlOf(step) ?? ' ');
      if (call !== undefined) return { heard: step.step.contract, heardAfter: Math.max(0, call.at - start) };
    }
  return {};
}

async function attribute({ input, record }: Run, notified: Notified, listener: Listener, waited: Waited): Promise<void> {
  const { flow, words, context, result } = notified;
  await attributeFlow(context, flow, result);
  result.steps.forEach((step, position) => {
    const url = urlOf(step);
    const word = url === undefined ? undefined : words.get(url);
    if (url === undefined || word === undefined) return;
    const checkResults = isToTell(step)
      ? accepted(result.steps, position, { url, word, alike: [...words.keys()], waited }, listener, input.config)
      : refused(step, url, listener);
    const isShort = checkResults.some(({ observed }) => observed?.kind === 'too-few');
    // Calls are too few only beside all requests about the order.
    const steps = isShort
      ? result.steps.filter((other) => other.step.order === step.step.order || urlOf(other) === url)
      : result.steps.slice(0, position + 1);
    const seen = { sent: step.sent, steps, alone: false } as const;
    record.note(flow.contract, flow.id, checkResults, seen, () => ({ kind: 'note' }));
  });
  const [call] = result.steps.flatMap((step) => listener.callsAt(urlOf(step) ?? ' '));
  if (call !== undefined)
    input.emit({
      type: 'observation',
      case: flow.id,
      contract: flow.contract,
      rule: 'notification-payload',
      outcome: `${call.method} with ${Object.keys(call.headers)
        .map((name) => told(name, input.config))
        .join(', ')}`,
    });
}

const judge = (rule: FixedRuleId, status: CheckResult['status'], more: Partial<CheckResult> = {}): CheckResult => ({
  side: 'flow',
  rule,
  level: fixedLevel(rule),
  validity: NAMED_RULES[rule].validity[0] ?? 'valid',
  status,
  ...(status === 'violates' ? { path: NOTIFICATION_FIELD } : {}),
  ...more,
});

interface Awaited {
  readonly url: string;
  readonly word: string;
  /** All addresses of the flow: a call at another of them is told there. */
  readonly alike: readonly string[];
  readonly waited: Waited;
}

function accepted(
  steps: readonly FlowStepResult[],
  position: number,
  { url, word, alike, waited }: Awaited,
  listener: Listener,
  of: Catalogued,
): readonly CheckResult[] {
  const naming = namingAlike(steps, url);
  // What several requests name is told of at the last of them.
  if (naming.at(-1) !== steps[position]) return [];
  const count = listener.callsAt(url).length;
  const known = new Set(alike.flatMap((each) => listener.callsAt(each)));
  const [other] = listener.callsNear(word).filter((call) => !known.has(call));
  if (other !== undefined) {
    const actual = `a call to ${told(other.path, of)}`;
    return [judge('notification-address', 'violates', { expected: 'a call to the address as given', actual })];
  }
  if (count === 0) {
    if (isToldBefore(steps, position, listener)) return [];
    const facts = { ...waited, answered: Math.round(steps[position]?.sent.exchange.millis ?? 0) };
    const observed = { code: 'no-call', facts } as const;
    return [judge('notification-delivery', 'violates', { expected: 'a call in time', actual: 'none came', observed })];
  }
  const later = unnamedAfter(steps, position);
  const kept = count > naming.length + failedBeside(steps, url).length ? later : keeping(steps, position, url);
  const due = naming.length + kept.length;
  return [
    count < due
      ? judge('notification-delivery', 'violates', {
          expected: `${due} calls, one for each request`,
          actual: `${count} came`,
          observed: { code: 'no-call', kind: 'too-few', facts: { ...waited, due, came: count } },
        })
      : judge('notification-delivery', 'conforms'),
    judge('notification-address', 'conforms'),
    count > mostCalls(steps, url)
      ? judge('notification-once', 'violates', {
          expected: naming.length === 1 ? 'one call' : `${naming.length} calls, one for each request`,
          actual: `${count} calls`,
        })
      : judge('notification-once', 'conforms'),
  ];
}

/**
 * How often an address may be called: once for each request that names it, for each later one about its orders that names none or failed, and
 * for what is settled later or was sent again.
 */
export function mostCalls(steps: readonly FlowStepResult[], url: string): number {
  const naming = namingAlike(steps, url);
  const orders = new Set(naming.map(({ step }) => step.order));
  const about = steps.filter(({ step }) => orders.has(step.order));
  const last = naming.at(-1);
  // Those are where the order keeps its address.
  const unnamed = about.filter(
    (step) => urlOf(step) === undefined && isAccepted(step.outcome) && last !== undefined && steps.indexOf(step) > steps.indexOf(last),
  );
  // What was under way when it was answered is an update again once it is settled; what was sent again may have been carried out twice.
  const twice = about.filter(({ outcome, sent }) => isUndecided(outcome) || sent.doubtful);
  return naming.length + failedBeside(steps, url).length + unnamed.length + twice.length;
}

/** What got no answer at first may have been carried out before it was refused. */
function refused({ outcome, sent }: FlowStepResult, url: string, listener: Listener): readonly CheckResult[] {
  if (outcome.kind !== 'error' || sent.doubtful) return [];
  if (listener.callsAt(url).length === 0) return [judge('notification-refused', 'conforms')];
  return [judge('notification-refused', 'violates', { expected: 'no call to the address of a refused request', actual: 'a call' })];
}
