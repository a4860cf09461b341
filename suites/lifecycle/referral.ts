import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { JsonValue } from '../../src/json/value.js';
import type { FlowStep } from '../../src/model/flow.js';
import { cardNamed, readStep } from '../support/acts.js';
import {
  type BareFlow,
  all,
  bodyWith,
  flow,
  type FlowContext,
  newest,
  NOT_SUCCESS,
  OBSERVED,
  rule,
  stepOf,
  UNKNOWN_TARGET,
} from '../support/flow.js';

/** Resubmitting what the issuer referred. */
export function referralFlows(context: FlowContext): readonly BareFlow[] {
  return all(context, 'referral').flatMap((contract) => {
    const body = bodyWith(contract, context, 'referred-authorization');
    const step = (name: string, order: string, more?: Partial<FlowStep>): FlowStep => stepOf(contract, name, order, 'p1', body, more);
    return [
      flow({
        name: 'referral',
        contract,
        orders: { A: 'referred-authorization' },
        rules: ['status-referral', 'totals-confirm-referral'],
        steps: [step('resubmit', 'A')],
      }),
      // The second way to what was referred is a payment, where there is one.
      flow({
        name: 'referral-of-payment',
        contract,
        orders: { A: 'referred-authorization' },
        ways: { A: 1 },
        rules: ['status-referral', 'totals-confirm-referral', 'accepted-later'],
        steps: [
          step('resubmit', 'A', { judges: rule('accepted-later') }),
          readStep(contract, 'A', 1),
          step('resubmit it again', 'A', { transaction: 'p2', expect: OBSERVED('judged by the totals') }),
        ],
      }),
      flow({
        name: 'referral-unknown-order',
        contract,
        rules: ['referral-needs-referred'],
        steps: [step('resubmit an order that does not exist', 'X', { expect: UNKNOWN_TARGET, judges: rule('referral-needs-referred') })],
      }),
      ...besideAnother(context, contract),
      ...declined(context, contract),
      ...correlated(context, contract),
      flow({
        name: 'referral-approved',
        contract,
        orders: { A: 'authorized-order', B: 'referred-authorization' },
        rules: ['referral-of-approved'],
        steps: [
          step('resubmit an approved authorization', 'A', {
            expect: NOT_SUCCESS,
            judges: rule('referral-of-approved'),
            control: 'resubmit a referred one',
          }),
          step('resubmit a referred one', 'B', { transaction: 'p2' }),
        ],
      }),
    ];
  });
}

/** What is resubmitted is added to what the order has already, and is what was referred, not what came before it. */
function besideAnother(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const authorize = newest(context, 'authorize');
  if (authorize === undefined) return [];
  const paid = (name: string, transaction: string, more: Readonly<Record<string, JsonValue>>): FlowStep =>
    stepOf(authorize, name, 'N', transaction, bodyWith(authorize, context, 'none', more), { expect: OBSERVED('the card decides') });
  return ['approved', 'declined', 'referred']
    .filter((card) => context.values.cards[card] !== undefined)
    .map((card) =>
      flow({
        name: `referral-after-${card}`,
        contract,
        needs: ['values.cards.referred'],
        rules: ['totals-confirm-referral'],
        steps: [
          paid(`a payment with the card ${card}`, 'a1', { ...cardNamed(card), 'order.amount': '11.00' }),
          paid('a payment that is referred', 'a2', cardNamed('referred')),
          stepOf(contract, 'resubmit it', 'N', 'p1', bodyWith(contract, context, 'referred-authorization'), {
            expect: OBSERVED('judged by the totals'),
          }),
          readStep(contract, 'N', 1),
        ],
      }),
    );
}

/** What the issuer declined, or never answered, was not referred. */
function declined(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const authorize = newest(context, 'authorize');
  if (authorize === undefined) return [];
  const body = bodyWith(contract, context, 'referred-authorization');
  return ['declined', 'insufficient', 'timedOut']
    .filter((card) => context.values.cards[card] !== undefined)
    .map((card) =>
      flow({
        name: `referral-${card}`,
        contract,
        orders: { B: 'referred-authorization' },
        needs: [`values.cards.${card}`],
        rules: ['referral-of-approved'],
        steps: [
          stepOf(authorize, `a payment with the card ${card}`, 'A', 'a1', bodyWith(authorize, context, 'none', cardNamed(card)), {
            expect: OBSERVED('the card decides'),
          }),
          stepOf(contract, 'resubmit it', 'A', 'p1', body, {
            expect: NOT_SUCCESS,
            judges: rule('referral-of-approved'),
            control: 'resubmit a referred one',
          }),
          stepOf(contract, 'resubmit a referred one', 'B', 'p2', body),
        ],
      }),
    );
}

/** The correlationId of what was referred is that of its request alone. */
function correlated(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const authorize = newest(context, 'authorize');
  if (authorize === undefined || context.values.cards.referred === undefined) return [];
  const first = bodyWith(authorize, context, 'none', { ...cardNamed('referred'), correlationId: 'correlation-1' });
  return [
    flow({
      name: 'referral-correlation',
      contract,
      needs: ['values.cards.referred'],
      rules: [],
      steps: [
        stepOf(authorize, 'an authorization with a correlationId', 'N', 'a1', first, { expect: OBSERVED('the card decides') }),
        stepOf(contract, 'resubmit it without one', 'N', 'p1', bodyWith(contract, context, 'referred-authorization')),
      ],
    }),
  ];
}
