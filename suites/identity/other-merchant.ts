import type { Contract } from '../../src/catalogue/vocabulary.js';
import { BY_OTHER_MERCHANT } from '../../src/model/case.js';
import { ACTING, actOn, provisioned } from '../support/acts.js';
import type { FlowStep } from '../../src/model/flow.js';
import { all, type BareFlow, bodyWith, flow, type FlowContext, OBSERVED, rule, stepOf, UNKNOWN_TARGET } from '../support/flow.js';

const AMOUNT = '10.00';

/** Another merchant acts on an order of the first one, on its own path: it has no such order, and the first one's is as before. */
export const otherMerchantFlows = (context: FlowContext): readonly BareFlow[] => [
  ...context.contracts.flatMap((contract) => isolated(context, contract)),
  ...(['authorize', 'verify'] as const).flatMap((operation) => all(context, operation).map((contract) => sameIds(context, contract))),
];

/** Each merchant has order ids of its own: what the other one opens under the same ids is another order, and no repetition. */
function sameIds(context: FlowContext, contract: Contract): BareFlow {
  const body = (amount: string) => bodyWith(contract, context, 'none', { 'order.amount': amount });
  return flow({
    name: `${contract.operation}-same-ids-other-merchant`,
    contract,
    needs: ['target.otherMerchant'],
    rules: ['ids-apart'],
    sameId: { B: 'A' },
    steps: [
      stepOf(contract, 'the merchant itself', 'A', 't1', body(AMOUNT)),
      stepOf(contract, 'another merchant, under the same ids', 'B', 't1', body('11.00'), {
        wire: BY_OTHER_MERCHANT,
        judges: rule('ids-apart'),
      }),
    ],
  });
}

function isolated(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const isOfState = contract.transactionId === 'of-state';
  const state = ACTING[contract.operation] ?? (isOfState ? contract.states[0] : undefined);
  if (state === undefined || state === 'none') return [];
  const order = provisioned('A', state);
  const control = 'the merchant itself';
  const refunds = standalone(context, contract);
  return [
    flow({
      name: `${contract.operation}-other-merchant`,
      contract,
      orders: { A: state },
      needs: ['target.otherMerchant'],
      rules: ['merchant-isolation', ...(refunds.length === 0 ? [] : ['ids-apart'])],
      // What the answer shows is the other merchant's order.
      sameId: { B: 'A' },
      steps: [
        {
          ...actOn(context, contract, order, 'another merchant on its own path', 't1', { expect: UNKNOWN_TARGET, control }),
          order: 'B',
          ...(isOfState ? { transaction: 'initial@A' } : {}),
          unknownPast: true,
          wire: BY_OTHER_MERCHANT,
          judges: rule('merchant-isolation'),
        },
        ...refunds,
        actOn(
          context,
          contract,
          order,
          control,
          't2',
          refunds.length === 0 ? {} : { suspect: { rule: 'merchant-isolation', amount: AMOUNT } },
        ),
        ...(refunds.length === 0
          ? []
          : [actOn(context, contract, order, 'the merchant itself, under the ids of that refund', 't3', { judges: rule('ids-apart') })]),
      ],
    }),
  ];
}

/** A refund that needs no order makes one for the other merchant, of which the first one's totals have nothing. */
function standalone(context: FlowContext, contract: Contract): readonly FlowStep[] {
  const { refundAmount, refundCurrency, currencies } = context.values;
  if (contract.operation !== 'refund' || !contract.states.includes('none')) return [];
  const money = { [refundAmount]: AMOUNT, [refundCurrency]: currencies[0] ?? 'USD' };
  return [
    stepOf(contract, 'another merchant refunds a card, under the same order id', 'B', 't3', bodyWith(contract, context, 'none', money), {
      expect: OBSERVED('the totals of the first merchant show whether it counts there'),
      unknownPast: true,
      wire: BY_OTHER_MERCHANT,
    }),
  ];
}
