import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { FlowStep } from '../../src/model/flow.js';
import { ACTING, actOn, bodyFor, provisioned, withFault } from '../support/acts.js';
import { all, type BareFlow, bodyWith, flow, type FlowContext, newest, NO_NEW_EFFECT, OBSERVED, rule, stepOf } from '../support/flow.js';

/** Ids that were used for something that came to nothing: refused, or voided. */
export function reusedIdFlows(context: FlowContext): readonly BareFlow[] {
  return [
    ...context.contracts.flatMap((contract) => afterRefusal(context, contract)),
    ...all(context, 'refund').flatMap((one) => afterVoid(context, one)),
  ];
}

/** The id of a refused request is used again: whether that is allowed is open, but the order counts only what was accepted. */
function afterRefusal(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const state = ACTING[contract.operation];
  if (state === undefined) return [];
  const order = provisioned('A', state);
  const refused = withFault(contract, bodyFor(context, contract, { ...order, amount: '{{order:A.third}}' }));
  const step = (name: string, transaction: string, more?: Partial<FlowStep>): FlowStep =>
    actOn(context, contract, order, name, transaction, more);
  const again = state === 'captured-order' || contract.operation === 'update-authorization' ? [step('one more', 't2')] : [];
  return [
    flow({
      name: `${contract.operation}-id-of-a-refusal`,
      contract,
      orders: { A: state },
      rules: ['refusal-no-effect'],
      steps: [
        step('a request that is refused', 't1', { body: refused, expect: OBSERVED('refused for a text that is too long') }),
        step('a good one under the same id', 't1', { expect: OBSERVED('whether the id can be used again is not shown') }),
        ...again,
      ],
    }),
  ];
}

/** A refund is voided; its id, and that of the void, stay used. */
function afterVoid(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const voiding = newest(context, 'void');
  if (voiding === undefined) return [];
  const order = provisioned('A', 'captured-order');
  const refund = (name: string, transaction: string, more?: Partial<FlowStep>): FlowStep =>
    actOn(context, contract, order, name, transaction, more);
  const used = { expect: NO_NEW_EFFECT, judges: rule('transaction-id-unique') } as const;
  return [
    flow({
      name: 'refund-id-after-void',
      contract,
      orders: { A: 'captured-order' },
      rules: ['transaction-id-unique'],
      steps: [
        refund('a quarter', 'r1'),
        stepOf(
          voiding,
          'void it',
          'A',
          'v1',
          bodyWith(voiding, context, 'authorized-order', { 'transaction.targetTransactionId': '{{step:r1}}' }),
          { expect: OBSERVED('whether a refund can be voided is not shown') },
        ),
        refund('another refund under the id of the voided one', 'r1', used),
        refund('another refund under the id of the void', 'v1', used),
        refund('a quarter under a new id', 'r2', { suspect: { rule: 'transaction-id-unique', amount: order.amount } }),
        refund('another quarter under a new id', 'r3'),
      ],
    }),
  ];
}
