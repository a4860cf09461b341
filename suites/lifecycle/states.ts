import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract, Need, OperationId, StateName } from '../../src/catalogue/vocabulary.js';
import type { FixedRuleId } from '../../src/catalogue/named-rules.js';
import type { Flow, FlowStep } from '../../src/model/flow.js';
import { ACTING, actOn, bodyFor, cardNamed, type KnownOrder, provisioned, readStep } from '../support/acts.js';
import { type BareFlow, bodyWith, flow, type FlowContext, lists, newest, NOT_SUCCESS, OBSERVED, rule, stepOf } from '../support/flow.js';

/** An order that was brought into a state of part 3 by one way. */
interface Reached {
  readonly order: KnownOrder;
  readonly orders: Flow['orders'];
  readonly steps: readonly FlowStep[];
  readonly needs?: readonly Need[];
}

const STATES = [
  'authorized',
  'captured',
  'referred',
  'initiated',
  'verified',
  'failed',
  'timed-out',
  'cancelled',
  'reversed',
  'partly-refunded',
  'refunded',
  'resubmitted',
  'confirmed',
  'paid-out',
  'authenticated',
  'updated',
  'approved-in-part',
  'refund-undone',
  'declined-since',
  'verified-since',
  'retried',
] as const;
type State = (typeof STATES)[number];

/** Operations that have nothing to act on in a state, and the rule that says so; what is not here is observed. */
const NOTHING_THERE: Partial<Readonly<Record<OperationId, Partial<Readonly<Record<State, FixedRuleId>>>>>> = {
  'update-authorization': {
    verified: 'operation-needs-state',
    failed: 'operation-needs-state',
    'timed-out': 'operation-needs-state',
    cancelled: 'operation-needs-state',
    reversed: 'operation-needs-state',
    'paid-out': 'operation-needs-state',
    referred: 'operation-needs-state',
    initiated: 'operation-needs-state',
  },
  refund: {
    authorized: 'operation-needs-state',
    verified: 'operation-needs-state',
    failed: 'operation-needs-state',
    'timed-out': 'operation-needs-state',
    cancelled: 'operation-needs-state',
    reversed: 'operation-needs-state',
    referred: 'operation-needs-state',
    initiated: 'operation-needs-state',
    updated: 'operation-needs-state',
    'approved-in-part': 'operation-needs-state',
  },
  referral: {
    captured: 'operation-needs-state',
    verified: 'operation-needs-state',
    failed: 'operation-needs-state',
    'timed-out': 'operation-needs-state',
    cancelled: 'operation-needs-state',
    reversed: 'operation-needs-state',
    refunded: 'operation-needs-state',
    'refund-undone': 'operation-needs-state',
    resubmitted: 'operation-needs-state',
    initiated: 'operation-needs-state',
  },
  void: { failed: 'operation-needs-state', 'timed-out': 'operation-needs-state', cancelled: 'void-twice', reversed: 'void-twice' },
  'confirm-browser-payment': {
    authorized: 'confirm-at-merchant-only',
    captured: 'confirm-at-merchant-only',
    verified: 'confirm-at-merchant-only',
    cancelled: 'confirm-at-merchant-only',
    failed: 'confirm-at-merchant-only',
    'timed-out': 'confirm-at-merchant-only',
    referred: 'confirm-at-merchant-only',
    reversed: 'confirm-at-merchant-only',
    'partly-refunded': 'confirm-at-merchant-only',
    refunded: 'confirm-at-merchant-only',
    resubmitted: 'confirm-at-merchant-only',
    'paid-out': 'confirm-at-merchant-only',
    updated: 'confirm-at-merchant-only',
    'approved-in-part': 'confirm-at-merchant-only',
  },
};

/** Operations that an order has room for in a state, whatever else was tried on it before: nothing came of that. */
const ROOM: Partial<Readonly<Record<State, readonly OperationId[]>>> = {
  captured: ['void'],
  resubmitted: ['void'],
  confirmed: ['void'],
  updated: ['void'],
  'approved-in-part': ['void'],
  'declined-since': ['update-authorization', 'refund', 'void'],
  'verified-since': ['update-authorization', 'refund', 'void'],
  retried: ['update-authorization', 'void'],
};

const OPEN = OBSERVED('what may follow what is not shown');
const OPERATIONS: readonly OperationId[] = [...(Object.keys(ACTING) as OperationId[]), 'authorize', 'verify'];

/** Every operation on an order in every state, with what the order is afterwards. */
export function stateFlows(context: FlowContext): readonly BareFlow[] {
  return context.contracts
    .filter(({ operation }) => OPERATIONS.includes(operation))
    .flatMap((contract) => STATES.flatMap((state) => inState(context, contract, state)));
}

function inState(context: FlowContext, contract: Contract, state: State): readonly BareFlow[] {
  const opens = contract.operation === 'authorize' || contract.operation === 'verify';
  // What was authenticated is for the payment after it; other states are of those that have room in them.
  const isOfOthers =
    state === 'authenticated' ? !opens : ONLY_WITH_ROOM.includes(state) && ROOM[state]?.includes(contract.operation) !== true;
  const reached = isOfOthers ? undefined : reach(context, state, ACTING[contract.operation]);
  if (reached === undefined) return [];
  const { order, orders, steps, needs } = reached;
  const judges = NOTHING_THERE[contract.operation]?.[state];
  const hasRoom = ROOM[state]?.includes(contract.operation) === true;
  const verdict: Partial<FlowStep> = hasRoom
    ? { judges: rule('accepted-later') }
    : judges === undefined
      ? { expect: OPEN }
      : { expect: NOT_SUCCESS, judges: rule(judges), control: CONTROL };
  const plain: FlowStep = opens
    ? stepOf(
        contract,
        `${contract.title} on it`,
        order.word,
        't9',
        bodyWith(contract, context, 'none', { 'order.currency': order.currency }),
        verdict,
      )
    : { ...actOn(context, contract, order, `${contract.title} on it`, 't9', verdict), ...ownId(contract, order) };
  // Whatever becomes of it, its correlationId comes back; but under an id that was used, the first answer may come again.
  const isUsed = steps.some(({ order: word, transaction }) => word === plain.order && transaction === plain.transaction);
  const act: FlowStep =
    lists(contract, ROLES.correlationId) && !isUsed
      ? { ...plain, body: { ...plain.body, [ROLES.correlationId]: '{{step:correlation}}' } }
      : plain;
  return [
    flow({
      name: `${contract.operation}-when-${state}`,
      contract,
      orders: { ...orders, ...(judges === undefined ? {} : controlOrder(contract)) },
      ...(needs === undefined ? {} : { needs }),
      rules: [judges ?? 'order-transitions', ...(hasRoom ? ['accepted-later'] : [])],
      steps: [
        ...steps,
        ...extended(context, contract, state, order),
        act,
        readStep(contract, order.word, 1),
        ...(judges === undefined ? [] : controlStep(context, contract)),
      ],
    }),
  ];
}

const ONLY_WITH_ROOM: readonly State[] = ['verified-since', 'retried'];

/** An update without an amount leaves the amount as it is, whichever request has authorized it. */
const extended = (context: FlowContext, contract: Contract, state: State, { word }: KnownOrder): readonly FlowStep[] =>
  contract.operation === 'update-authorization' && (state === 'resubmitted' || state === 'confirmed')
    ? [stepOf(contract, 'extend the authorization', word, 't8', bodyWith(contract, context, 'authorized-order'), { expect: OPEN })]
    : [];

/** The same request on an order that has what it needs: without it nobody knows why the other one failed. */
const CONTROL = 'on an order in the right state';
const controlOrder = ({ operation }: Contract): Flow['orders'] => {
  const state = ACTING[operation];
  return state === undefined ? {} : { Z: state };
};
const controlStep = (context: FlowContext, contract: Contract): readonly FlowStep[] => {
  const state = ACTING[contract.operation];
  return state === undefined ? [] : [actOn(context, contract, provisioned('Z', state), CONTROL, 't8')];
};

/** A confirmation carries the id of its initiation; where there is none a new one, since to a used id the first answer may come again (2.1). */
const ownId = (contract: Contract, { state }: KnownOrder): Partial<FlowStep> =>
  contract.transactionId === 'of-state' && state !== 'initiated-browser-payment' ? { transaction: 't9' } : {};

/** `acts` is the state in which the operation succeeds, where it acts on an order. */
function reach(context: FlowContext, state: State, acts: StateName | undefined): Reached | undefined {
  const at = (name: Parameters<typeof provisioned>[1]): Reached => ({ order: provisioned('A', name), orders: { A: name }, steps: [] });
  switch (state) {
    case 'authorized':
      return at('authorized-order');
    case 'captured':
      return at('captured-order');
    case 'referred':
      return at('referred-authorization');
    case 'initiated':
      return at('initiated-browser-payment');
    case 'verified':
      return opened(context, 'verify', {});
    case 'failed':
      return failed(opened(context, 'authorize', cardNamed('declined'), ['values.cards.declined']));
    case 'timed-out':
      return failed(opened(context, 'authorize', cardNamed('timedOut'), ['values.cards.timedOut']));
    case 'paid-out':
      return opened(context, 'refund', { [context.values.refundAmount]: '10.00', [context.values.refundCurrency]: currencyOf(context) });
    case 'cancelled':
      return after(context, at('authorized-order'), 'void');
    case 'reversed':
      return after(context, at('captured-order'), 'void');
    case 'partly-refunded':
      return after(context, at('captured-order'), 'refund');
    case 'refunded': {
      const whole = at('captured-order');
      return after(context, { ...whole, order: { ...whole.order, amount: '{{order:A.amount}}' } }, 'refund');
    }
    case 'resubmitted':
      // What there is to void is the transaction that was approved.
      return ofApproved(after(context, at('referred-authorization'), 'referral'));
    case 'authenticated':
      return after(context, at('initiated-authentication'), 'authenticate-payer');
    case 'confirmed':
      return confirmed(context, at('initiated-browser-payment'));
    case 'updated':
      return after(context, at('authorized-order'), 'update-authorization');
    case 'approved-in-part':
      return opened(context, 'authorize', cardNamed('partial'), ['values.cards.partial']);
    case 'declined-since':
      return acts === undefined ? undefined : declinedSince(context, at(acts));
    case 'verified-since':
      return acts === undefined ? undefined : verifiedSince(context, at(acts));
    case 'retried':
      return retried(context);
    case 'refund-undone': {
      const refunded = after(context, at('captured-order'), 'refund');
      if (refunded === undefined) return undefined;
      const undone = after(context, { ...refunded, order: { ...refunded.order, initial: '{{step:t1}}' } }, 'void', 't2');
      // What was given back and taken again counts no more: all of it can be given back.
      return undone && { ...undone, order: { ...refunded.order, amount: '{{order:A.amount}}' } };
    }
  }
}

/** A payment may be under way still, or its outcome unknown: only where its answer says that it failed is there nothing to act on. */
const failed = (reached: Reached | undefined): Reached | undefined =>
  reached && { ...reached, steps: reached.steps.map((step): FlowStep => ({ ...step, mustFail: true })) };

/** Confirmed with less than it was initiated with: what counts is what was confirmed. */
function confirmed(context: FlowContext, before: Reached): Reached | undefined {
  const contract = newest(context, 'confirm-browser-payment');
  if (contract === undefined) return undefined;
  const money = { [ROLES.orderAmount]: '{{order:A.third}}', [ROLES.orderCurrency]: '{{order:A.currency}}' };
  const body = bodyWith(contract, context, 'initiated-browser-payment', money);
  return { ...before, steps: [stepOf(contract, `${contract.title} first`, before.order.word, 'initial', body, { mustSucceed: true })] };
}

const currencyOf = ({ values }: FlowContext): string => values.currencies[0] ?? 'USD';

/** A new order that one request opens. */
function opened(
  context: FlowContext,
  operation: OperationId,
  changes: Parameters<typeof bodyWith>[3],
  needs?: readonly Need[],
): Reached | undefined {
  const contract = newest(context, operation);
  if (contract === undefined) return undefined;
  const order: KnownOrder = { word: 'A', state: 'none', initial: '{{step:first}}', amount: '5.00', currency: currencyOf(context) };
  const step = stepOf(contract, 'open the order', 'A', 'first', bodyWith(contract, context, 'none', changes));
  return { order, orders: {}, steps: [step], ...(needs === undefined ? {} : { needs }) };
}

/** The order after one more payment on it, which is declined: it is as it was. */
function declinedSince(context: FlowContext, before: Reached): Reached | undefined {
  const contract = newest(context, 'authorize');
  if (contract === undefined) return undefined;
  const { word, currency } = before.order;
  const money = { [ROLES.orderAmount]: `{{order:${word}.amount}}`, [ROLES.orderCurrency]: currency };
  const body = bodyWith(contract, context, 'none', { ...money, ...cardNamed('declined') });
  const step = stepOf(contract, 'a payment that is declined', word, 'declined', body, { expect: OPEN });
  return { ...before, steps: [step], needs: ['values.cards.declined'] };
}

/** The order after a verification of a card, which moves no money. */
function verifiedSince(context: FlowContext, before: Reached): Reached | undefined {
  const contract = newest(context, 'verify');
  if (contract === undefined) return undefined;
  const { word, currency } = before.order;
  const body = bodyWith(contract, context, 'none', { [ROLES.orderAmount]: `{{order:${word}.quarter}}`, [ROLES.orderCurrency]: currency });
  return { ...before, steps: [stepOf(contract, 'a verification with an amount', word, 'verified', body, { expect: OPEN })] };
}

/** An order whose first payment was declined, and whose second one was authorized. */
function retried(context: FlowContext): Reached | undefined {
  const declined = opened(context, 'authorize', cardNamed('declined'), ['values.cards.declined']);
  const contract = newest(context, 'authorize');
  if (declined === undefined || contract === undefined) return undefined;
  const { order, steps } = declined;
  const again = stepOf(contract, 'the payment again, with a good card', order.word, 'second', bodyWith(contract, context, 'none'), {
    mustSucceed: true,
  });
  return {
    ...declined,
    order: { ...order, initial: '{{step:second}}' },
    steps: [...steps.map((step): FlowStep => ({ ...step, expect: OPEN })), again],
  };
}

const ofApproved = (reached: Reached | undefined): Reached | undefined =>
  reached && { ...reached, order: { ...reached.order, initial: '{{step:t1}}' } };

/** The state after one more operation. */
function after(context: FlowContext, before: Reached, operation: OperationId, transaction = 't1'): Reached | undefined {
  const contract = newest(context, operation);
  if (contract === undefined) return undefined;
  const { order } = before;
  const step = stepOf(
    contract,
    `${contract.title} first`,
    order.word,
    contract.transactionId === 'of-state' ? 'initial' : transaction,
    bodyFor(context, contract, order),
    { mustSucceed: true },
  );
  return { ...before, steps: [...before.steps, step] };
}
