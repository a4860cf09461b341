import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { FlowStep } from '../../src/model/flow.js';
import { all, type BareFlow, bodyWith, flow, type FlowContext, newest, OBSERVED, stepOf } from '../support/flow.js';

/** Two authorizations at the same time, under two ids, open one order: what is answered with success counts, and nothing else. */
export const openedAtOnceFlows = (context: FlowContext): readonly BareFlow[] =>
  all(context, 'authorize').map((contract) => openedAtOnce(context, contract));

function openedAtOnce(context: FlowContext, contract: Contract): BareFlow {
  const update = newest(context, 'update-authorization');
  // Each of another amount, so that the totals tell which of them count.
  const authorize = (name: string, transaction: string, amount: string, more: Partial<FlowStep> = {}): FlowStep =>
    stepOf(contract, name, 'N', transaction, bodyWith(contract, context, 'none', { 'order.amount': amount }), {
      expect: OBSERVED('one of them may be refused, or find the order locked'),
      ...more,
    });
  return flow({
    name: 'authorize-opened-twice-at-once',
    contract,
    rules: ['totals-authorize'],
    steps: [
      authorize('open the order', 't1', '10.00'),
      authorize('open it at the same time', 't2', '12.00', { together: true }),
      authorize('one more', 't3', '11.00', { expect: OBSERVED('whether an order takes a second authorization is not shown') }),
      ...(update === undefined
        ? []
        : [
            stepOf(update, 'read the totals by an update', 'N', 't4', bodyWith(update, context, 'authorized-order'), {
              expect: OBSERVED('it shows the totals where an order takes one authorization only'),
            }),
          ]),
    ],
  });
}
