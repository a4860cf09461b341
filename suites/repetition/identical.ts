import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { applyEdits } from '../../src/json/edit.js';
import type { JsonObject } from '../../src/json/value.js';
import type { FlowStep } from '../../src/model/flow.js';
import { ACTING, actOn, provisioned, readStep } from '../support/acts.js';
import {
  ACCEPTED,
  all,
  type BareFlow,
  bodyWith,
  flow,
  type FlowContext,
  lists,
  newest,
  NO_NEW_EFFECT,
  OBSERVED,
  rule,
  stepOf,
} from '../support/flow.js';

const RULE = 'replay-identical';
const AMOUNT = '10.00';
const CORRELATED = 'the same with another correlationId';
const again = (): Partial<FlowStep> => ({ expect: NO_NEW_EFFECT, judges: rule(RULE) });

/** The very same request again, as after a lost answer, and twice at once: it has its effect once. */
export function identicalFlows(context: FlowContext): readonly BareFlow[] {
  return [
    ...context.contracts.flatMap((contract) => acting(context, contract)),
    ...opening(context),
    ...paidOut(context),
    ...voidsAtOnce(context),
  ];
}

function acting(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const state = ACTING[contract.operation];
  if (state === undefined) return [];
  const order = provisioned('A', state);
  const step = (name: string, transaction: string, more?: Partial<FlowStep>): FlowStep =>
    actOn(context, contract, order, name, transaction, more);
  // A third request shows what the first two left, where an order can have several.
  const after: readonly FlowStep[] =
    state === 'captured-order' || contract.operation === 'update-authorization'
      ? [step('one more', 't2', { suspect: { rule: RULE, amount: order.amount } })]
      : [readStep(contract, 'A', 1)];
  const made = (name: string, steps: readonly FlowStep[]): BareFlow =>
    flow({ name: `${contract.operation}-${name}`, contract, orders: { A: state }, rules: [RULE, 'transaction-id-unique'], steps });
  return [
    made('sent-again', [
      step('the request', 't1'),
      step('the same again', 't1', again()),
      step('and again', 't1', again()),
      correlated(step(CORRELATED, 't1')),
      ...(contract.transactionId === 'of-state' ? [ofOtherAmount(step('the same with another amount', 't1'))] : []),
      ...after,
    ]),
    ...(contract.transactionId === 'of-state' && lists(contract, ROLES.orderAmount)
      ? [
          made('sent-again-with-amount', [
            namingAmount(step('the request', 't1'), 'amount'),
            namingAmount(step('the same again', 't1', again()), 'amount'),
            readStep(contract, 'A', 1),
          ]),
        ]
      : []),
    made('sent-twice-at-once', [
      step('the request', 't1', { expect: ACCEPTED }),
      step('the same at the same time', 't1', { together: true, expect: { kind: 'observed', because: 'either may be first' } }),
      ...after,
    ]),
  ];
}

/** The step with the amount named; what completes an initiation completes it once with it as well. */
const namingAmount = (step: FlowStep, part: 'amount' | 'double'): FlowStep => ({
  ...step,
  body: applyEdits(step.body, [
    { op: 'set', path: ROLES.orderAmount, value: `{{order:A.${part}}}` },
    { op: 'set', path: ROLES.orderCurrency, value: '{{order:A.currency}}' },
  ]) as JsonObject,
});

/** The step with a correlationId of its own, which is not stored and so makes no other request of it. */
const correlated = (step: FlowStep): FlowStep => ({
  ...step,
  body: { ...step.body, [ROLES.correlationId]: 'correlation-2' },
  expect: NO_NEW_EFFECT,
  judges: rule('transaction-id-unique'),
});

/** What completes an initiation completes it once, whatever it says the second time. */
const ofOtherAmount = (step: FlowStep): FlowStep => ({
  ...namingAmount(step, 'double'),
  expect: NO_NEW_EFFECT,
  judges: rule('transaction-id-unique'),
});

/** An authorization that is sent again: another one, or an update, shows what the order holds. */
function opening(context: FlowContext): readonly BareFlow[] {
  const update = newest(context, 'update-authorization');
  return all(context, 'authorize').flatMap((contract) => {
    const body = bodyWith(contract, context, 'none', { 'order.amount': AMOUNT });
    const suspect = { rule: RULE, amount: AMOUNT } as const;
    const read = [
      stepOf(contract, 'one more', 'N', 't3', bodyWith(contract, context, 'none', { 'order.amount': '11.00' }), {
        expect: OBSERVED('whether an order takes a second authorization is not shown'),
        suspect,
      }),
      ...(update === undefined
        ? []
        : [stepOf(update, 'read the totals by an update', 'N', 't2', bodyWith(update, context, 'authorized-order'), { suspect })]),
    ];
    const made = (name: string, steps: readonly FlowStep[]): BareFlow =>
      flow({
        name: `authorize-${name}`,
        contract,
        rules: [RULE, 'transaction-id-unique'],
        steps: [stepOf(contract, 'the request', 'N', 't1', body), ...steps, ...read],
      });
    const same = (name: string, more: Partial<FlowStep>): FlowStep => stepOf(contract, name, 'N', 't1', body, more);
    return [
      made('sent-again', [same('the same again', again())]),
      made('sent-twice-at-once', [
        same('the same at the same time', { together: true, expect: { kind: 'observed', because: 'either may be first' } }),
      ]),
      made('sent-again-correlated', [correlated(same(CORRELATED, {}))]),
    ];
  });
}

/** A refund of no order that is sent again, or followed by another one under its ids, is paid once: the order shows what was. */
function paidOut(context: FlowContext): readonly BareFlow[] {
  const { refundAmount, refundCurrency, currencies } = context.values;
  return all(context, 'refund')
    .filter(({ states }) => states.includes('none'))
    .map((contract) => {
      const step = (name: string, amount: string, more?: Partial<FlowStep>): FlowStep => {
        const money = { [refundAmount]: amount, [refundCurrency]: currencies[0] ?? 'USD' };
        return stepOf(contract, name, 'N', 't1', bodyWith(contract, context, 'none', money), more);
      };
      return flow({
        name: 'standalone-refund-sent-again',
        contract,
        rules: [RULE, 'transaction-id-unique'],
        steps: [
          step('the request', AMOUNT),
          step('the same again', AMOUNT, again()),
          step('another one under its ids', '11.00', { expect: NO_NEW_EFFECT, judges: rule('transaction-id-unique') }),
          readStep(contract, 'N', 1),
        ],
      });
    });
}

/** Two voids of one refund at the same time, under two ids: the void of another refund reads what they left. */
function voidsAtOnce(context: FlowContext): readonly BareFlow[] {
  const refund = newest(context, 'refund');
  if (refund === undefined) return [];
  const order = provisioned('A', 'captured-order');
  return all(context, 'void').map((contract) => {
    const voiding = (of: string, name: string, transaction: string, more: Partial<FlowStep>): FlowStep =>
      actOn(context, contract, { ...order, initial: `{{step:${of}}}` }, name, transaction, {
        expect: OBSERVED('whether a refund can be voided is not shown'),
        ...more,
      });
    return flow({
      name: 'void-of-refund-at-once',
      contract,
      orders: { A: 'captured-order' },
      rules: ['void-twice'],
      steps: [
        // Each of another amount, so that the totals tell which was voided.
        ...['quarter', 'third', 'thousandth'].map((part, i) =>
          actOn(context, refund, { ...order, amount: `{{order:A.${part}}}` }, `a ${part}`, `r${i + 1}`),
        ),
        voiding('r1', 'void the first', 'v1', {}),
        voiding('r1', 'void it at the same time', 'v2', { together: true }),
        voiding('r2', 'void the second', 'v3', { suspect: { rule: 'void-twice', amount: order.amount } }),
      ],
    });
  });
}
