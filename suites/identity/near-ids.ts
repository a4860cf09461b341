import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { Nearness } from '../../src/json/near-text.js';
import type { FlowStep } from '../../src/model/flow.js';
import { sameAs } from '../support/same-meaning.js';
import { ACTING, actOn, bodyFor, provisioned } from '../support/acts.js';
import {
  ACCEPTED,
  all,
  type BareFlow,
  bodyWith,
  flow,
  type FlowContext,
  newest,
  OBSERVED,
  rule,
  stepOf,
  UNKNOWN_TARGET,
} from '../support/flow.js';

const EXACT = 'ids-exact';
const APART = 'ids-apart';
const nobody = (): Partial<FlowStep> => ({ expect: UNKNOWN_TARGET, judges: rule(EXACT) });

/** Ids that need not be accepted; where one is, its answer tells whether it was taken for the other id. */
const MAY_BE_REFUSED: Partial<Readonly<Record<Nearness, string>>> = {
  blankBefore: 'whether an id with a blank at an end is accepted is not shown',
  blankAfter: 'whether an id with a blank at an end is accepted is not shown',
  escaped: 'whether an id with a percent sign is accepted is not shown',
};
const apart = (how: Nearness): Partial<FlowStep> => {
  const because = MAY_BE_REFUSED[how];
  return because === undefined ? { expect: ACCEPTED, judges: rule(APART) } : { expect: OBSERVED(because) };
};

/** How an id differs from one that there is, and of which form that one is. */
interface Near {
  readonly how: Nearness;
  readonly id: string;
}

/** Not one of the ids that are counted up in a run: without its last digit such an id is that of another order. */
const HASHED = '{{id:20}}';
const LONGEST = '{{id:20}}-{{id:19}}';
/** More digits than a number keeps. */
const DIGITS = '{{digits:20}}';

/** The longest ids are where a comparison that stops early goes wrong, ids of digits where one of numbers does. */
const ORDERS: readonly Near[] = [
  { how: 'otherCase', id: HASHED },
  { how: 'longer', id: HASHED },
  { how: 'shorter', id: HASHED },
  { how: 'otherStart', id: HASHED },
  { how: 'blankAfter', id: HASHED },
  { how: 'pointed', id: HASHED },
  { how: 'hyphened', id: HASHED },
  { how: 'swapped', id: HASHED },
  // Marks that need no escaping, and that servers before a gateway cut off or encode.
  { how: 'dotAfter', id: HASHED },
  { how: 'hyphenAfter', id: HASHED },
  { how: 'underscoreAfter', id: HASHED },
  { how: 'tildeAfter', id: HASHED },
  { how: 'escaped', id: HASHED },
  { how: 'otherEnd', id: LONGEST },
  { how: 'at33', id: LONGEST },
  { how: 'at15', id: LONGEST },
  { how: 'underscored', id: LONGEST },
  { how: 'leadingZero', id: DIGITS },
  { how: 'otherEnd', id: DIGITS },
];

const TRANSACTIONS: readonly Nearness[] = [
  'otherCase',
  'longer',
  'shorter',
  'otherStart',
  'otherEnd',
  'leadingZero',
  'blankBefore',
  'blankAfter',
  'pointed',
  'otherPointed',
  'hyphened',
  'swapped',
  'at15',
];

/** Requests about ids that are near to existing ones find nothing there; what is opened under them is something else. */
export function nearIdFlows(context: FlowContext): readonly BareFlow[] {
  return [
    ...context.contracts.flatMap((contract) => elsewhere(context, contract)),
    ...all(context, 'void').flatMap((contract) => [
      nearTargets(context, contract, '', TRANSACTIONS),
      nearTargets(context, contract, 'of-digits', AS_NUMBER, DIGITS),
      nearTargets(context, contract, 'of-most-characters', IN_LONGEST, LONGEST),
    ]),
    ...context.contracts.flatMap((contract) => nearInitiations(context, contract)),
    ...all(context, 'refund').map((contract) => twoTransactions(context, contract)),
    ...(['void', 'update-authorization'] as const).flatMap((operation) =>
      all(context, operation).flatMap((contract) => nearAuthorization(context, contract)),
    ),
    ...(['refund', 'referral'] as const).flatMap((operation) =>
      all(context, operation).flatMap((contract) => nearPayment(context, contract)),
    ),
    ...context.contracts.flatMap((contract) => longestTransactions(context, contract)),
    ...(['verify', 'authorize'] as const).flatMap((operation) => all(context, operation).map((contract) => openedAgain(context, contract))),
    ...all(context, 'verify').map((contract) => escapedOrder(context, contract)),
    ...all(context, 'void').flatMap((contract) => oneOfNear(context, contract)),
    ...all(context, 'authorize').map((contract) => manyOrders(context, contract)),
    ...context.contracts.flatMap((contract) => plusForBlank(context, contract)),
  ];
}

/** An operation on an order whose id is near to that of an order in the right state. */
function elsewhere(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const isOfState = contract.transactionId === 'of-state';
  const state = ACTING[contract.operation] ?? (isOfState ? contract.states[0] : undefined);
  if (state === undefined || state === 'none') return [];
  // Each form of an id needs an order of its own; the differences share it.
  const forms = [...new Set(ORDERS.map(({ id }) => id))];
  return forms.map((id, form) => {
    const order = provisioned('A', state);
    const near = ORDERS.filter((one) => one.id === id);
    const steps = near.map(
      ({ how }, i): FlowStep => ({
        ...actOn(context, contract, order, `${contract.title} on an order with a near id: ${how}`, `t${i}`, nobody()),
        order: `N${i}`,
        transaction: isOfState ? 'initial@A' : `t${i}`,
        control: ITSELF,
      }),
    );
    return flow({
      name: `${contract.operation}-near-order-${form}`,
      contract,
      orders: { A: state },
      ids: { A: { orderId: id } },
      near: Object.fromEntries(near.map(({ how }, i) => [`N${i}`, ['A', how] as const])),
      rules: [EXACT],
      steps: [...steps, actOn(context, contract, order, ITSELF, 't9')],
    });
  });
}

/** A void whose target is near to the id, of this form, of a transaction of its order. */
function nearTargets(context: FlowContext, contract: Contract, form: string, ways: readonly Nearness[], transactionId?: string): BareFlow {
  const order = provisioned('A', 'authorized-order');
  return flow({
    name: form === '' ? 'void-near-target' : `void-near-target-${form}`,
    contract,
    orders: { A: 'authorized-order' },
    ...(transactionId === undefined ? {} : { ids: { A: { transactionId } } }),
    rules: [EXACT],
    steps: [
      ...ways.map((how, i) =>
        actOn(
          context,
          contract,
          { ...order, initial: `{{order:A.transactionId.${how}}}` },
          `void a transaction with a near id: ${how}`,
          `v${i}`,
          {
            ...nobody(),
            control: 'void the transaction itself',
          },
        ),
      ),
      actOn(context, contract, order, 'void the transaction itself', 'v9'),
    ],
  });
}

/** What was initiated is completed under its own transaction id, not under one that is near to it. */
function nearInitiations(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const [state = 'none'] = contract.states;
  if (contract.transactionId !== 'of-state') return [];
  const step = (name: string, transaction: string, more?: Partial<FlowStep>): FlowStep =>
    stepOf(contract, name, 'A', transaction, bodyWith(contract, context, state), more);
  return [
    flow({
      name: `${contract.operation}-near-initiation`,
      contract,
      orders: { A: state },
      // Long enough that both ends of it are alike in ids that differ between them.
      ids: { A: { transactionId: '{{id:32}}' } },
      rules: [EXACT],
      steps: [
        ...TRANSACTIONS.map((how) =>
          step(`under a transaction id that is near: ${how}`, `initial~${how}`, { ...nobody(), control: 'under its own transaction id' }),
        ),
        step('under its own transaction id', 'initial'),
      ],
    }),
  ];
}

/** Two transactions of one order under ids that are near to each other: both are carried out. */
function twoTransactions(context: FlowContext, contract: Contract): BareFlow {
  const order = { ...provisioned('A', 'captured-order'), amount: '{{order:A.cent}}' };
  return flow({
    name: 'refund-near-ids',
    contract,
    orders: { A: 'captured-order' },
    rules: [APART],
    steps: [
      stepOf(contract, 'a cent', 'A', 'r1', bodyFor(context, contract, order)),
      ...TRANSACTIONS.map((how) =>
        stepOf(contract, `a cent under a near id: ${how}`, 'A', `r1~${how}`, bodyFor(context, contract, order), apart(how)),
      ),
      ...ofDigits((name, transaction, more) => stepOf(contract, name, 'A', transaction, bodyFor(context, contract, order), more)),
    ],
  });
}

/** How the id of a request may be near to that of the authorization which it is about. */
const NEAR_AUTHORIZATION = ['otherCase', 'longer', 'shorter', 'otherEnd', 'leadingZero'] as const satisfies readonly Nearness[];

/** A request about an authorization under an id near to its own: each on an order of its own, since a void ends it. */
function nearAuthorization(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const authorize = newest(context, 'authorize');
  if (authorize === undefined) return [];
  return [
    flow({
      name: `${contract.operation}-near-authorization`,
      contract,
      rules: [APART],
      steps: NEAR_AUTHORIZATION.flatMap((how, i) => {
        const [order, id] = [`N${i}`, `a${i}`];
        const body = contract.operation === 'void' ? { 'transaction.targetTransactionId': `{{step:${id}}}` } : {};
        return [
          stepOf(authorize, `an authorization (${how})`, order, id, bodyWith(authorize, context, 'none')),
          stepOf(
            contract,
            `${contract.title} under a near id: ${how}`,
            order,
            `${id}~${how}`,
            bodyWith(contract, context, 'authorized-order', body),
            apart(how),
          ),
        ];
      }),
    }),
  ];
}

/** A request about a payment under an id near to its own, each on an order of its own. */
function nearPayment(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const state = ACTING[contract.operation];
  if (state === undefined) return [];
  const words = NEAR_AUTHORIZATION.map((how, i) => [`N${i}`, how] as const);
  return [
    flow({
      name: `${contract.operation}-near-payment`,
      contract,
      orders: Object.fromEntries(words.map(([word]) => [word, state])),
      rules: [APART],
      steps: words.map(([word, how]) =>
        actOn(context, contract, provisioned(word, state), `${contract.title} under a near id: ${how}`, `initial~${how}`, apart(how)),
      ),
    }),
  ];
}

/** Transactions of an order whose ids have the most characters, and differ in one of them. */
function longestTransactions(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const state = ACTING[contract.operation];
  if (contract.operation !== 'update-authorization' && contract.operation !== 'refund') return [];
  if (state === undefined) return [];
  const order = { ...provisioned('A', state), amount: '{{order:A.cent}}' };
  const under = (name: string, transaction: string, more?: Partial<FlowStep>): FlowStep =>
    stepOf(contract, name, 'A', transaction, bodyFor(context, contract, order), more);
  return [
    flow({
      name: `${contract.operation}-near-longest-ids`,
      contract,
      orders: { A: state },
      rules: [APART],
      steps: [
        under('under an id of forty characters', 'length-40'),
        ...IN_LONGEST.map((how) => under(`under a near id: ${how}`, `length-40~${how}`, apart(how))),
        ...ofDigits(under),
      ],
    }),
  ];
}

/** Requests under ids of digits that are one number, or one to a computer that keeps fewer digits. */
function ofDigits(under: (name: string, transaction: string, more?: Partial<FlowStep>) => FlowStep): readonly FlowStep[] {
  return [
    under('under an id of digits', NUMBER),
    ...AS_NUMBER.map((how) => under(`under digits that are near: ${how}`, `${NUMBER}~${how}`, apart(how))),
  ];
}
const NUMBER = 'digits-20';
/** Places in the longest ids where a comparison or a column may end. */
const IN_LONGEST = ['otherEnd', 'at35', 'at20'] as const satisfies readonly Nearness[];
const AS_NUMBER = ['leadingZero', 'otherEnd'] as const satisfies readonly Nearness[];

/** Whether an order takes a second request of this kind is not shown: then it takes one under a near id as well as under any other. */
function openedAgain(context: FlowContext, contract: Contract): BareFlow {
  const second = 'the second, under another id';
  const step = (name: string, transaction: string, more: Partial<FlowStep> = {}): FlowStep =>
    stepOf(contract, name, 'N', transaction, bodyWith(contract, context, 'none'), { expect: ACCEPTED, ...more });
  const near = (of: string, how: Nearness): FlowStep =>
    step(`under an id that is near to one of its own: ${of === NUMBER ? 'digits, ' : ''}${how}`, `${of}~${how}`, {
      expect: OBSERVED('compared with the second'),
      same: sameAs(second, 'near id'),
    });
  return flow({
    name: `${contract.operation}-near-own-ids`,
    contract,
    rules: ['same-answer'],
    steps: [
      step('the first', 't1'),
      step(second, NUMBER, { expect: OBSERVED('whether an order takes a second one is not shown') }),
      near('t1', 'otherCase'),
      // What follows a point is no ending that could be left out.
      ...(['pointed', 'otherPointed'] as const).map((how) => near('t1', how)),
      ...AS_NUMBER.map((how) => near(NUMBER, how)),
    ],
  });
}

/** Of two refunds under near ids a void takes back the one that it names: their amounts differ. */
function oneOfNear(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const refund = newest(context, 'refund');
  if (refund === undefined) return [];
  const order = provisioned('A', 'captured-order');
  const ids = ['r1', 'r1~otherCase'];
  return [
    flow({
      name: 'void-one-of-near-refunds',
      contract,
      orders: { A: 'captured-order' },
      rules: ['totals-void'],
      steps: [
        ...['quarter', 'third'].map((part, i) =>
          actOn(context, refund, { ...order, amount: `{{order:A.${part}}}` }, `refund a ${part}`, ids[i] ?? ''),
        ),
        ...ids.toReversed().map((id, i) =>
          actOn(context, contract, { ...order, initial: `{{step:${id}}}` }, `void refund ${2 - i}`, `v${i}`, {
            expect: OBSERVED('whether a refund can be voided is not shown'),
          }),
        ),
      ],
    }),
  ];
}

/** Orders that are opened under ids near to each other: each has its own totals. */
function manyOrders(context: FlowContext, contract: Contract): BareFlow {
  const kinds = ORDERS.filter(({ id }) => id === HASHED);
  const body = (amount: string) => bodyWith(contract, context, 'none', { 'order.amount': amount });
  return flow({
    name: 'authorize-near-orders',
    contract,
    ids: { A: { orderId: HASHED } },
    near: Object.fromEntries(kinds.map(({ how }, i) => [`N${i}`, ['A', how] as const])),
    rules: [APART],
    steps: [
      stepOf(contract, 'open an order', 'A', 't1', body('10.00')),
      ...kinds.map(({ how }, i) => stepOf(contract, `open an order with a near id: ${how}`, `N${i}`, 't1', body(`1${i}.00`), apart(how))),
    ],
  });
}

/** An id with an escape in its characters, not in the URL alone: its order is not that of the decoded id. A verification shows no amounts. */
function escapedOrder(context: FlowContext, contract: Contract): BareFlow {
  return flow({
    name: `${contract.operation}-escaped-order`,
    contract,
    ids: { A: { orderId: HASHED } },
    near: { N: ['A', 'escaped'] },
    rules: [],
    steps: [stepOf(contract, 'open an order whose id has an escape', 'N', 't1', bodyWith(contract, context, 'none'), apart('escaped'))],
  });
}

/** A plus sign is another character than a blank, though both have been written for each other in addresses. */
function plusForBlank(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const state = ACTING[contract.operation];
  if (state === undefined || contract.transactionId === 'of-state') return [];
  const order = provisioned('B', state);
  return [
    flow({
      name: `${contract.operation}-plus-for-blank`,
      contract,
      orders: { B: state },
      ids: { B: { orderId: '{{id:10}} {{id:9}}' } },
      near: { P: ['B', 'plusForBlank'] },
      rules: [EXACT],
      steps: [
        {
          ...actOn(context, contract, order, `${contract.title} on an order with a plus sign for the blank`, 't1', nobody()),
          order: 'P',
          control: ITSELF,
        },
        actOn(context, contract, order, ITSELF, 't2'),
      ],
    }),
  ];
}
const ITSELF = 'on the order itself';
