import { together } from '../../model/together.js';
import type { CheckContext, OrderHistory } from '../../model/check.js';
import type { Reply } from '../../model/exchange.js';
import type { Flow, FlowStep } from '../../model/flow.js';
import { outcomeOf, type Outcome } from '../../model/outcome.js';
import { fillText } from '../../model/template.js';
import { contractOf, type Dependencies } from '../input/dependencies.js';
import type { StateInstance } from '../input/states.js';
import { unmetNeed } from '../plan/needs.js';
import { historyFor, openOrders, remember, type FlowOrders } from './flow-orders.js';
import type { Sent } from './sender.js';
import { send, type Work } from './work.js';
import { defined } from '../../json/defined.js';

/** A step that was sent, and what was known of its order before. */
export interface ExecutedStep {
  readonly step: FlowStep;
  readonly sent: Sent;
  readonly outcome: Outcome;
  readonly history: OrderHistory;
  readonly isRace: boolean;
  readonly suspect?: NonNullable<CheckContext['suspect']>;
}

export interface ExecutedFlow {
  readonly steps: readonly ExecutedStep[];
  /** The orders that the flow started from. */
  readonly instances: readonly StateInstance[];
  /** Why the flow could not run. */
  readonly unopened?: string;
}

/** A flow while it runs. */
interface Running {
  readonly work: Work;
  readonly flow: Flow;
  readonly orders: FlowOrders;
}

/** A flow whose orders are made, and whose steps are sent when they are asked for. */
export interface OpenFlow {
  /** The steps that this configuration can send, those of a race in one group. */
  readonly groups: readonly (readonly FlowStep[])[];
  readonly orders: FlowOrders;
  /** Sends the steps of a group, at once where they are several. */
  take(group: readonly FlowStep[]): Promise<readonly ExecutedStep[]>;
}

/** Makes the orders of a flow; a string says why one cannot be reached. */
export async function openFlow(work: Work, flow: Flow): Promise<OpenFlow | string> {
  const orders = await openOrders(work, flow);
  if (typeof orders === 'string') return orders;
  const steps = stepsHere(flow, work.deps).filter((step) => !saysTheSame(step, orders));
  return { groups: together(steps), orders, take: (group) => takeSteps({ work, flow, orders }, group) };
}

/** Sends the steps one after the other, those of a race at once. */
export async function executeFlow(work: Work, flow: Flow): Promise<ExecutedFlow> {
  const open = await openFlow(work, flow);
  if (typeof open === 'string') return { steps: [], instances: [], unopened: open };
  const steps: ExecutedStep[] = [];
  for (const group of open.groups) steps.push(...(await open.take(group)));
  return { steps, instances: open.orders.instances };
}

/** The steps that this configuration can send. */
function stepsHere({ steps }: Flow, { config, values }: Dependencies): readonly FlowStep[] {
  const isMet = ({ reads, onlyWith }: FlowStep): boolean =>
    (reads === undefined || config.provision['read-order'] !== undefined) &&
    (onlyWith === undefined || unmetNeed(config, values, onlyWith) === undefined);
  return steps.filter(isMet);
}

function saysTheSame(step: FlowStep, orders: FlowOrders): boolean {
  if (step.unlessSame === undefined) return false;
  const lookup = orders.lookupFor(orders.liveOf(step));
  const [one, other] = step.unlessSame.map((template) => fillText(template, lookup));
  return one === other;
}

async function takeSteps(running: Running, group: readonly FlowStep[]): Promise<readonly ExecutedStep[]> {
  const { orders } = running;
  const isRace = group.length > 1;
  const [only] = group;
  if (!isRace && only?.reads === true) return [await takeRead(running, only)];
  const before = group.map((step) => historyFor(orders.liveOf(step)));
  const answers = await Promise.all(group.map((step) => sendStep(running, step)));
  const taken = group.map((step, position) => {
    const sent = answers[position] as Sent;
    const { seen, ...known } = before[position] ?? { earlier: [] };
    const history: OrderHistory = { ...known, ...(sent.doubtful ? { doubtful: true } : defined({ seen })) };
    const one = executedStep(orders, step, sent, history, isRace);
    remember(orders.liveOf(step), sent, one.outcome, isRace);
    return one;
  });
  const [first] = taken;
  if (!isRace && first?.sent.doubtful === true) await readBack(running, first.step);
  return taken;
}

function executedStep(orders: FlowOrders, step: FlowStep, sent: Sent, history: OrderHistory, isRace: boolean): ExecutedStep {
  const { suspect } = step;
  return {
    step,
    sent,
    outcome: outcomeOf(sent.exchange.reply),
    history,
    isRace,
    ...(suspect === undefined ? {} : { suspect: { ...suspect, amount: fillText(suspect.amount, orders.lookupFor(orders.liveOf(step))) } }),
  };
}

/** Reads the order after a lost answer, before later steps rely on it. */
async function readBack(running: Running, step: FlowStep): Promise<void> {
  const live = running.orders.liveOf(step);
  const read = await readOf(running, step);
  live.seen = read === undefined || 'missing' in read ? undefined : read.order;
}

const readOf = async ({ work, orders }: Running, step: FlowStep) => {
  const live = orders.liveOf(step);
  return work.deps.readBack?.(live.orderId, orders.idOf(step.transaction, live), work.client);
};

/** Reads the order, which must be as its answers have shown it. From here on, the effect of a request with a lost answer is known. */
async function takeRead(running: Running, step: FlowStep): Promise<ExecutedStep> {
  const live = running.orders.liveOf(step);
  const begun = performance.now();
  const read = (await readOf(running, step)) ?? { missing: 'no recipe reads orders' };
  const isShown = !('missing' in read);
  const history = historyFor(live);
  if (isShown && live.doubtful) live.seen = read.order;
  // The answer is judged as the order that it shows.
  const reply: Reply = isShown ? { ...read.reply, body: read.order } : { kind: 'lost', message: read.missing };
  const answer = isShown ? running.work.account.answers.get(read.reply) : undefined;
  if (isShown && answer !== undefined) {
    running.work.account.answers.delete(read.reply);
    running.work.account.answers.set(reply, { ...answer, reply });
  }
  const sent: Sent = {
    exchange: {
      contract: step.contract,
      request: {
        method: isShown ? read.method : 'GET',
        path: isShown ? read.path : '',
        headers: {},
        text: undefined,
        body: undefined,
        merchantId: running.work.deps.config.target.merchantId,
        orderId: live.orderId,
        transactionId: undefined,
      },
      reply,
      millis: performance.now() - begun,
      retries: 0,
    },
    secrets: [],
    shown: () => undefined,
    auth: 'good',
    doubtful: false,
  };
  return executedStep(running.orders, step, sent, history, false);
}

function sendStep({ work, flow, orders }: Running, step: FlowStep): Promise<Sent> {
  const live = orders.liveOf(step);
  const { deps, preflights } = work;
  const contract = contractOf(deps, step.contract);
  const body = deps.making.stepInContext(flow, step, preflights.get(step.contract)?.values ?? deps.values);
  // A retry takes a new transaction id, unless the id is what the step is about, or the target may have taken the request already.
  const isNew = step.transaction !== 'initial' && !orders.isKnown(step.transaction);
  return send(work, (before) => {
    if (isNew && before !== undefined && !before.doubtful) orders.forget(step.transaction);
    return {
      contract,
      body: work.undocumented.given(contract, body),
      wire: step.wire,
      context: flow.context,
      orderId: live.orderId,
      transactionId: orders.idOf(step.transaction, live),
      lookup: orders.lookupFor(live),
    };
  });
}
