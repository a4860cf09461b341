import { type MustBe, mustBeAfter, mustBeFirst } from '../../../checks/must-be.js';
import { CARRIED_OUT } from '../../../checks/order-effects.js';
import { isRepeat, type OrderView, sameTotals, viewIn } from '../../../checks/order.js';
import { contractOf } from '../../../engine/input/dependencies.js';
import type { Performing } from '../../../engine/attribute/attributing.js';
import type { OpenFlow } from '../../../engine/execute/execute-flow.js';
import type { Live } from '../../../engine/execute/flow-orders.js';
import { toText } from '../../../json/decimal.js';
import type { JsonObject, JsonValue } from '../../../json/value.js';
import type { Expectation } from '../../../model/case.js';
import type { OrderHistory } from '../../../model/check.js';
import type { Exchange, Reply } from '../../../model/exchange.js';
import type { FlowStep } from '../../../model/flow.js';
import { isAccepted, outcomeOf, type Outcome } from '../../../model/outcome.js';
import { fill } from '../../../model/template.js';
import type { StepCall } from './calls.js';

/** What an order must be after a call, and how it is judged. */
export interface Foreseen {
  readonly mustBe: MustBe;
  readonly isAsExpected: boolean;
}

/** An order as it would be if every call had gone as it must. */
interface Twin {
  history: OrderHistory;
  now: MustBe;
}

const UNKNOWN: MustBe = { totals: undefined, statuses: [] };

/** What the orders must be after each call. A call that went wrong is counted as if it had gone right. */
export function foresee(
  calls: readonly StepCall[],
  { orders }: OpenFlow,
  work: Performing,
  starts: ReadonlyMap<Live, OrderHistory>,
): readonly Foreseen[] {
  const twins = new Map<Live, Twin>();
  return calls.map((call) => {
    const live = orders.liveOf(call.step);
    const history = starts.get(live) ?? { earlier: [] };
    const twin = twins.get(live) ?? { history, now: mustBeFirst(history, work.deps.config) };
    twins.set(live, twin);
    const outcome = call.executed?.outcome;
    const isAsExpected = outcome === undefined || fits(call.step.expect, outcome);
    if (call.isLeftOut || call.step.reads === true) return { mustBe: twin.now, isAsExpected };
    const exchange = call.executed !== undefined && isAsExpected ? call.executed.sent.exchange : asItMustBe(call.step, live, orders, work);
    return { mustBe: moveOn(twin, call, exchange, work), isAsExpected };
  });
}

/** Takes a call into account; gives what must be after it. */
function moveOn(twin: Twin, { step, executed }: StepCall, exchange: Exchange | undefined, work: Performing): MustBe {
  // Under a used id the first answer may come again, which does not show the order as it is.
  if (exchange !== undefined && isRepeat(twin.history, exchange, work.deps.config)) return UNKNOWN;
  const isSilent = executed?.sent.doubtful === true;
  const mustBe = exchange === undefined || isSilent ? UNKNOWN : mustBeAfter(exchange, contextOf(step, exchange, twin, work), twin.now);
  const seen = executed === undefined ? undefined : viewIn(executed.sent.exchange);
  twin.now = settled(mustBe, seen);
  if (exchange !== undefined) twin.history = remembered(twin.history, exchange, twin.now);
  return mustBe;
}

/** Where the specification allows several, or says nothing, what was answered is what the next call starts from. */
function settled({ totals, statuses }: MustBe, seen: OrderView | undefined): MustBe {
  if (seen === undefined) return { totals, statuses };
  const isOne = totals === undefined || totals.some((one) => sameTotals(one, seen));
  const { status } = seen;
  const isStatus = status !== undefined && (statuses.length === 0 || statuses.includes(status));
  return { totals: isOne ? [seen] : totals, statuses: isStatus ? [status] : statuses };
}

function contextOf(step: FlowStep, exchange: Exchange, { history }: Twin, { deps, check }: Performing) {
  const about = { contract: contractOf(deps, step.contract), side: 'flow', rule: '', level: 'must', validity: 'valid' } as const;
  return check({ exchange, secrets: [] }, { ...about, expect: step.expect, history, plainAnswer: true }).context;
}

/** The history with an answer that shows the order as it must be. */
function remembered(history: OrderHistory, exchange: Exchange, now: MustBe): OrderHistory {
  const outcome = outcomeOf(exchange.reply);
  if (!isAccepted(outcome)) return { ...history, refused: [...(history.refused ?? []), exchange] };
  return { ...history, earlier: [...history.earlier, { ...exchange, reply: showing(exchange.reply, now) }] };
}

function showing(reply: Reply, { totals = [], statuses }: MustBe): Reply {
  const [view] = totals;
  if (reply.kind !== 'answer' || view === undefined) return reply;
  const body = reply.body as JsonObject;
  const shown = {
    ...(body.order as JsonObject | undefined),
    totalAuthorizedAmount: toText(view.authorized),
    totalCapturedAmount: toText(view.captured),
    totalRefundedAmount: toText(view.refunded),
    ...(statuses[0] === undefined ? {} : { status: statuses[0] }),
  };
  return { ...reply, body: { ...body, order: shown } };
}

/** Whether an answer is one of those that a call may have. */
function fits(expect: Expectation, outcome: Outcome): boolean {
  switch (expect.kind) {
    case 'accepted':
      return isAccepted(outcome);
    case 'refused':
      return outcome.kind === 'error';
    case 'not-success':
    case 'not-processed':
      return outcome.kind !== 'success' && outcome.kind !== 'pending';
    default:
      return true;
  }
}

/** The call and an answer that it must have; undefined where any answer may come. */
function asItMustBe(step: FlowStep, live: Live, orders: OpenFlow['orders'], { deps }: Performing): Exchange | undefined {
  const { kind } = step.expect;
  if (kind === 'observed' || kind === 'no-demand') return undefined;
  const body: JsonObject = kind === 'accepted' ? CARRIED_OUT : { result: 'ERROR', error: { cause: 'INVALID_REQUEST' } };
  return {
    contract: step.contract,
    request: {
      method: contractOf(deps, step.contract).method,
      path: '',
      headers: {},
      text: undefined,
      body: fill(step.body as JsonValue, orders.lookupFor(live)),
      merchantId: deps.config.target.merchantId,
      orderId: live.orderId,
      transactionId: orders.idOf(step.transaction, live),
    },
    reply: { kind: 'answer', status: kind === 'accepted' ? 201 : 400, headers: {}, text: '', body },
    millis: 0,
    retries: 0,
  };
}
