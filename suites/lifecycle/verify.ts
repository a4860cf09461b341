import { type BareFlow, ACCEPTED, all, bodyWith, flow, OBSERVED, type FlowContext } from '../support/flow.js';

const CARD = 'sourceOfFunds.provided.card';

/** A verification opens an order and moves no money. */
export function verifyFlows(context: FlowContext): readonly BareFlow[] {
  return all(context, 'verify').flatMap((contract) => [
    flow({
      name: 'verify-twice',
      contract,
      rules: ['status-verify', 'totals-unchanged'],
      steps: [
        {
          name: 'verify',
          contract: contract.id,
          order: 'A',
          transaction: 'first',
          body: bodyWith(contract, context, 'none', { 'order.amount': '10.00' }),
          expect: ACCEPTED,
        },
        {
          name: 'verify on the same order',
          contract: contract.id,
          order: 'A',
          transaction: 'second',
          body: bodyWith(contract, context, 'none', { 'order.amount': '10.00' }),
          expect: { kind: 'observed', because: 'a second verification is not described' },
        },
      ],
    }),
    // The listing has no card, but where the target accepts one, a failed verification can be checked.
    ...(context.values.cards.declined === undefined
      ? []
      : [
          flow({
            name: 'verify-declined',
            contract,
            rules: ['status-not-after-failure'],
            steps: [
              {
                name: 'verify a card that is declined',
                contract: contract.id,
                order: 'A',
                transaction: 'first',
                body: bodyWith(contract, context, 'none', {
                  correlationId: 'correlation-1',
                  [`${CARD}.number`]: '{{card:declined.number}}',
                  [`${CARD}.expiry.month`]: '{{card:declined.expiry.month}}',
                  [`${CARD}.expiry.year`]: '{{card:declined.expiry.year}}',
                }),
                expect: OBSERVED('the listing has no card'),
              },
            ],
          }),
        ]),
  ]);
}
