import { type BareFlow, ACCEPTED, all, bodyWith, flow, rule, type FlowContext } from '../support/flow.js';

/** An EMV tag beside the explicit field with the same meaning: the target does not check that they agree (2.8). */
export function emvFlows(context: FlowContext): readonly BareFlow[] {
  const { currencies } = context.values;
  return all(context, 'balance-inquiry').map((contract) => {
    const key = rule('emv-tag-fill');
    // The configured tags contain one currency, and the body has another.
    const body = bodyWith(contract, context, 'none', {
      'sourceOfFunds.provided.card.emvRequest': '{{emv:permitted}}',
      'order.currency': currencies.at(-1) ?? 'USD',
    });
    return flow({
      name: 'emv-beside-fields',
      contract,
      needs: ['values.emv'],
      rules: [key],
      steps: [
        {
          name: 'balance inquiry with EMV tags and explicit fields',
          contract: contract.id,
          order: 'X',
          transaction: 'b1',
          body,
          expect: ACCEPTED,
          judges: key,
        },
      ],
    });
  });
}
