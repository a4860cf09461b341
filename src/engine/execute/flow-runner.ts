import { together } from '../../model/together.js';
import type { Level } from '../../catalogue/vocabulary.js';
import type { Expectation } from '../../model/case.js';
import type { CheckContext, Judgement, OrderHistory } from '../../model/check.js';
import type { Flow, FlowStep } from '../../model/flow.js';
import { isAccepted, outcomeOf, outcomeText, type Outcome } from '../../model/outcome.js';
import { fillText } from '../../model/template.js';
import { contractOf, type Dependencies } from '../input/dependencies.js';
import { notJudged } from '../check/check-exchange.js';
import { unmetNeed } from '../plan/needs.js';
import type { Executor } from './executor.js';
import { historyFor, openOrders, remember, type FlowOrders } from './flow-orders.js';
import type { Sent } from './sender.js';
import type { StateInstance } from './states.js';

export interface FlowStepResult {
  readonly step: FlowStep;
  readonly sent: Sent;
  readonly outcome: Outcome;
  readonly judgements: readonly Judgement[];
}

export interface FlowResult {
  readonly steps: readonly FlowStepResult[];
  /** The orders that the flow started from. */
  readonly instances: readonly StateInstance[];
  /** Why the flow could not run, or not to its end. */
  readonly stopped?: string;
}

/** The level of a rule in this run. */
type Promoted = (contract: string, key: NonNullable<FlowStep['judges']>, level: Level) => Level;

/** A flow while it runs. */
interface Running {
  readonly flow: Flow;
  readonly deps: Dependencies;
  readonly executor: Executor;
  readonly promoted: Promoted;
  readonly orders: FlowOrders;
}

/** A step that was sent. Its own rule is judged after all steps are taken, since its twin may come later. */
interface Taken extends FlowStepResult {
  readonly context: CheckContext;
  readonly failed: boolean;
}

/** Runs the steps one after the other; each is judged against the earlier answers about its order. */
export async function runFlow(flow: Flow, deps: Dependencies, executor: Executor, promoted: Promoted): Promise<FlowResult> {
  const orders = await openOrders(flow, deps, executor);
  if (typeof orders === 'string') return { steps: [], instances: [], stopped: orders };
  const running: Running = { flow, deps, executor, promoted, orders };
  const taken: Taken[] = [];
  for (const group of together(stepsHere(flow, deps))) taken.push(...(await takeSteps(running, group)));
  const broken = taken.find((one) => isUnprepared(one) || isUnknown(one));
  const brokenAt = broken === undefined ? taken.length : taken.indexOf(broken);
  return {
    // Steps after one that did not succeed say nothing about the rules of the flow. A read after a wrong answer shows nothing new.
    steps: taken.map((one, position) =>
      isReadAfterFault(one, taken.slice(0, position))
        ? withoutOrder(one)
        : position > brokenAt
          ? withoutState(one)
          : withVerdict(one, taken, deps),
    ),
    instances: orders.instances,
    ...(broken === undefined ? {} : { stopped: `${broken.step.name} got ${outcomeText(broken.outcome)}` }),
  };
}

/** The steps that this configuration can send. */
function stepsHere({ steps }: Flow, { config, values }: Dependencies): readonly FlowStep[] {
  const isMet = ({ reads, onlyWith }: FlowStep): boolean =>
    (reads === undefined || config.provision['read-order'] !== undefined) &&
    (onlyWith === undefined || unmetNeed(config, values, onlyWith) === undefined);
  return steps.filter(isMet);
}

const isReadAfterFault = ({ step }: Taken, before: readonly Taken[]): boolean =>
  step.reads === true && before.some(({ judgements }) => judgements.some(({ status }) => status === 'violates'));

const isUnprepared = ({ step, outcome }: Taken): boolean =>
  step.judges === undefined && step.expect.kind === 'accepted' && outcome.kind === 'error';

/** The effect of the step is unknown: an answer was lost, and the repetition under the same ids was not accepted either. */
const isUnknown = ({ step, sent, outcome }: Taken): boolean =>
  sent.doubtful &&
  !isAccepted(outcome) &&
  // A request that must not be processed may be turned away with any answer.
  !(step.expect.kind === 'not-processed' && sent.exchange.reply.kind === 'answer');

async function takeSteps(running: Running, group: readonly FlowStep[]): Promise<readonly Taken[]> {
  const { orders } = running;
  const isRace = group.length > 1;
  const [only] = group;
  if (!isRace && only?.reads === true) return [await takeRead(running, only)];
  const before = group.map((step) => historyFor(orders.liveOf(step)));
  const answers = await Promise.all(group.map((step) => sendStep(running, step)));
  const taken = group.map((step, position) => {
    const sent = answers[position] as Sent;
    const { seen, ...history } = before[position] ?? { earlier: [] };
    const about: OrderHistory = sent.doubtful ? { ...history, doubtful: true } : { ...history, ...(seen === undefined ? {} : { seen }) };
    const one = judged(running, step, sent, about, isRace);
    remember(orders.liveOf(step), sent, one.outcome, isRace);
    return one;
  });
  const [first] = taken;
  if (!isRace && first?.sent.doubtful === true) await readBack(running, first.step);
  return taken;
}

/** Reads the order after a lost answer, before later steps rely on it. */
async function readBack(running: Running, step: FlowStep): Promise<void> {
  const live = running.orders.liveOf(step);
  const read = await readOf(running, step);
  live.seen = read === undefined || 'missing' in read ? undefined : read.order;
}

const readOf = async ({ deps, orders }: Running, step: FlowStep) => {
  const live = orders.liveOf(step);
  return deps.readBack?.(live.orderId, orders.idOf(step.transaction, live));
};

/** Reads the order, which must be as its answers have shown it. From here on, the effect of a request with a lost answer is known. */
async function takeRead(running: Running, step: FlowStep): Promise<Taken> {
  const live = running.orders.liveOf(step);
  const begun = performance.now();
  const read = (await readOf(running, step)) ?? { missing: 'no recipe reads orders' };
  const isShown = !('missing' in read);
  const history = historyFor(live);
  if (isShown && live.doubtful) live.seen = read.order;
  const { merchantId } = running.deps.config.target;
  const sent: Sent = {
    exchange: {
      contract: step.contract,
      request: {
        method: isShown ? read.method : 'GET',
        path: isShown ? read.path : '',
        headers: {},
        text: undefined,
        body: undefined,
        merchantId,
        orderId: live.orderId,
        transactionId: undefined,
      },
      reply: isShown ? { ...read.reply, body: read.order } : { kind: 'lost', message: read.missing },
      millis: performance.now() - begun,
      retries: 0,
    },
    secrets: [],
    shown: () => undefined,
    auth: 'good',
    doubtful: false,
  };
  return judged(running, step, sent, history, false);
}

function judged(
  { flow, deps, executor, promoted, orders }: Running,
  step: FlowStep,
  sent: Sent,
  history: CheckContext['order'],
  isRace: boolean,
): Taken {
  const level = step.judges === undefined ? 'must' : promoted(flow.contract, step.judges, step.judges.level);
  const expect: Expectation = level === 'open' ? { kind: 'observed', because: 'not judged' } : step.expect;
  const outcome = outcomeOf(sent.exchange.reply);
  const { suspect } = step;
  const { context, judgements, failed } = executor.judge(sent, {
    contract: contractOf(deps, step.contract),
    ...(step.judges ?? { side: 'flow', rule: flow.rules[0]?.rule ?? flow.name }),
    level,
    polarity: polarityOf(step),
    expect,
    history,
    wire: step.wire,
    together: isRace,
    ...(step.reads === true ? { read: true } : {}),
    ...(suspect === undefined ? {} : { suspect: { ...suspect, amount: fillText(suspect.amount, orders.lookupFor(orders.liveOf(step))) } }),
    plainAnswer: step.unknownPast === true || (step.expect.kind === 'refused' && isAccepted(outcome)),
  });
  return { step, sent, outcome, context, judgements, failed };
}

/** Drops the judgements about the flow; the form of the answer is still judged. */
const withoutState = ({ step, sent, outcome, judgements }: Taken): FlowStepResult => ({
  step,
  sent,
  outcome,
  judgements: judgements.filter(({ side }) => side !== 'flow'),
});

/** A read after a wrong answer is not compared with that answer; what it discloses is still judged. */
const withoutOrder = ({ step, sent, outcome, judgements }: Taken): FlowStepResult => ({
  step,
  sent,
  outcome,
  judgements: judgements.filter(({ side, rule }) => side !== 'flow' && rule !== ECHO),
});
const ECHO = 'echo-values';

function withVerdict(
  { step, sent, outcome, context, judgements, failed }: Taken,
  all: readonly Taken[],
  { judging }: Dependencies,
): FlowStepResult {
  if (step.judges === undefined || context.expect.kind === 'observed') return { step, sent, outcome, judgements };
  const twin = all.find((other) => other.step.name === step.twin)?.outcome;
  const judged = failed ? [notJudged(context)] : judging.verdict(context, twin);
  const verdict = sent.doubtful && isAnswer(outcome) ? judged.map(secondHand(context)) : judged;
  const detail = verdict.some((judgement) => judgement.status === 'conforms') ? judging.refusalDetail.inspect(sent.exchange, context) : [];
  return { step, sent, outcome, judgements: [...verdict, ...detail, ...judgements] };
}

const isAnswer = (outcome: Outcome): boolean => outcome.kind === 'error' || isAccepted(outcome);

/** Judges the answer to a request that may have been processed before: acceptance counts, anything else may be due to the repetition. */
const secondHand =
  ({ expect }: CheckContext) =>
  ({ side, rule, level, polarity, status }: Judgement): Judgement =>
    status === 'conforms' && expect.kind === 'accepted'
      ? { side, rule, level, polarity, status }
      : { side, rule, level, polarity, status: 'inconclusive', reason: 'its first answer was lost: this one may be about the repetition' };

function sendStep({ deps, executor, orders }: Running, step: FlowStep): Promise<Sent> {
  const live = orders.liveOf(step);
  // A retry takes a new transaction id, unless the id is what the step is about, or the target may have taken the request already.
  const isNew = step.transaction !== 'initial' && !orders.isKnown(step.transaction);
  return executor.send((before) => {
    if (isNew && before !== undefined && !before.doubtful) orders.forget(step.transaction);
    return {
      contract: contractOf(deps, step.contract),
      body: executor.demands.given(contractOf(deps, step.contract), step.body),
      wire: step.wire,
      orderId: live.orderId,
      transactionId: orders.idOf(step.transaction, live),
      lookup: orders.lookupFor(live),
    };
  });
}

const polarityOf = (step: FlowStep): 'valid' | 'invalid' =>
  step.expect.kind === 'accepted' || step.expect.kind === 'observed' ? 'valid' : 'invalid';
