import { expectationText } from '../../../checks/verdict.js';
import { type MustBe, mustBeFirst } from '../../../checks/must-be.js';
import { orderIn, type OrderView } from '../../../checks/order.js';
import { checkFlow, type FlowStepResult } from '../../../engine/check/check-flow.js';
import { harmlessLookup } from '../../../engine/execute/write-request.js';
import { contractOf } from '../../../engine/input/dependencies.js';
import { shownExchange } from '../../../engine/record/show.js';
import { type Decimal, toText } from '../../../json/decimal.js';
import type { JsonValue } from '../../../json/value.js';
import type { OrderLook, Walk, WalkAnswer, WalkCall } from '../../../model/live.js';
import { outcomeText } from '../../../model/outcome.js';
import { fill, fillText } from '../../../model/template.js';
import { type Mask, maskOf } from '../../../redact/mask.js';
import { judgedLines } from '../judged-lines.js';
import { nextOf, type StepCall } from './calls.js';
import { foresee, type Foreseen } from './foresee.js';
import type { OpenWalk } from './walk.js';

/** What a page shows of a sequence, masked. */
export function walkView(walk: OpenWalk): Walk {
  const { id, flow, config, work, open, starts, calls } = walk;
  const mask = maskOf(config);
  const foreseen = foresee(calls, open, work, starts);
  const results = resultsOf(walk);
  const next = nextOf(calls);
  const shown = calls.map((call, position) => callView(walk, call, foreseen[position] as Foreseen, results.get(call), mask));
  const words = [...new Set(calls.map(({ step }) => step.order))];
  return {
    id,
    flow: flow.id,
    name: flow.name,
    contract: flow.contract,
    orders: words.map((word) => {
      const live = open.orders.liveOf({ order: word } as Parameters<typeof open.orders.liveOf>[0]);
      return {
        word,
        id: live.orderId,
        state: flow.orders[word] ?? 'none',
        before: lookOf(mustBeFirst(starts.get(live) ?? { earlier: [] }, config)),
      };
    }),
    calls: shown.map((call, position) => ({
      ...call,
      state: next.includes(position) ? 'next' : call.state,
      ...countedFrom(shown, position),
    })),
    ...(config.provision['read-order'] === undefined ? { unread: 'no recipe reads orders: provision.read-order' } : {}),
  };
}

/** What the rules say of the calls that were sent. */
function resultsOf({ flow, calls, work, open }: OpenWalk): ReadonlyMap<StepCall, FlowStepResult> {
  const sent = calls.flatMap((call) => (call.executed === undefined ? [] : [{ call, executed: call.executed }]));
  const { steps } = checkFlow(flow, { steps: sent.map(({ executed }) => executed), instances: open.orders.instances }, work);
  return new Map(sent.map(({ call }, i) => [call, steps[i] as FlowStepResult]));
}

function callView(walk: OpenWalk, call: StepCall, foreseen: Foreseen, result: FlowStepResult | undefined, mask: Mask): WalkCall {
  const { step, executed } = call;
  const { method, version, route } = contractOf(walk.work.deps, step.contract);
  const reply = executed?.sent.exchange.reply;
  const seen = reply?.kind === 'answer' ? orderIn(reply.body) : undefined;
  const expected = lookOf(executed?.isRace === true || call.isLeftOut === true ? NOTHING : foreseen.mustBe);
  const actual = seen === undefined ? undefined : actualOf(seen, mask);
  return {
    name: step.name,
    contract: step.contract,
    order: step.order,
    state: executed !== undefined ? 'sent' : call.isLeftOut === true ? 'left out' : 'waiting',
    ...(step.reads === undefined ? {} : { reads: true }),
    ...(step.together === undefined ? {} : { together: true }),
    ...(call.original === undefined ? {} : { isEdited: true }),
    method: step.wire?.method ?? method,
    route: `/api/rest/version/${step.wire?.version ?? version}${route}`,
    text: step.reads === true ? '' : mask.request(bodyText(walk, call)),
    expects: expectationText(step.expect),
    ...(result === undefined ? {} : { answer: answerOf(walk, call, result, { foreseen, mask }) }),
    expected,
    ...(actual === undefined ? {} : { actual }),
    wrong: actual === undefined ? [] : PARTS.filter((part) => isWrong(expected[part], actual[part])),
  };
}

const NOTHING: MustBe = { totals: undefined, statuses: [] };
const PARTS = ['status', 'authorized', 'captured', 'refunded'] as const;
const OR = ' or ';

const isWrong = (expected: string, actual: string): boolean => expected !== '' && actual !== '' && !expected.split(OR).includes(actual);

/** What must be, in words; several are joined. */
function lookOf({ totals, statuses }: MustBe): OrderLook {
  const part = (name: 'authorized' | 'captured' | 'refunded'): string =>
    [...new Set((totals ?? []).map((one) => plain(one[name])))].join(OR);
  return { status: statuses.join(OR), authorized: part('authorized'), captured: part('captured'), refunded: part('refunded') };
}

const actualOf = ({ status = '', authorized, captured, refunded }: OrderView, mask: Mask): OrderLook => ({
  status: mask.foreign(status),
  authorized: plain(authorized),
  captured: plain(captured),
  refunded: plain(refunded),
});

/** An amount without zeros at its end: `25.00` and `25` are the same. */
const plain = (amount: Decimal): string =>
  toText(amount)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

function bodyText({ open }: OpenWalk, { step }: StepCall): string {
  const lookup = harmlessLookup(open.orders.lookupFor(open.orders.liveOf(step)));
  if (step.wire?.text !== undefined) return fillText(step.wire.text, lookup);
  return JSON.stringify(fill(step.body as JsonValue, lookup), null, 2);
}

interface Seen {
  readonly foreseen: Foreseen;
  readonly mask: Mask;
}

const answerOf = ({ config }: OpenWalk, { step, at = '' }: StepCall, result: FlowStepResult, { foreseen, mask }: Seen): WalkAnswer => ({
  at,
  expected: expectationText(step.expect),
  ...shownExchange(result.sent, mask),
  outcome: mask.sentence(outcomeText(result.outcome, mask)),
  ...judgedLines(result.checkResults, step.contract, config),
  isAsExpected: foreseen.isAsExpected,
});

/** The first earlier call of the same order that did not go as it must. */
function countedFrom(calls: readonly WalkCall[], position: number): { readonly countedFrom?: number } {
  const order = calls[position]?.order;
  const from = calls.findIndex((call) => call.order === order && (call.wrong.length > 0 || call.answer?.isAsExpected === false));
  return from < 0 || from >= position ? {} : { countedFrom: from };
}
