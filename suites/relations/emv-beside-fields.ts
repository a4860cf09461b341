import { fieldTable } from '../../generators/fields.js';
import { type BareFlow, ACCEPTED, all, bodyWith, flow, OBSERVED, rule, stepOf, type FlowContext } from '../support/flow.js';

const EMV = 'sourceOfFunds.provided.card.emvRequest';

/** An EMV tag beside the explicit field with the same meaning: the target does not check that they agree (2.8). */
export function emvFlows(context: FlowContext): readonly BareFlow[] {
  const { currencies } = context.values;
  return all(context, 'balance-inquiry').map((contract) => {
    const key = rule('emv-tag-fill');
    // The configured tags contain one currency, and the body has another.
    const body = bodyWith(contract, context, 'none', {
      [EMV]: '{{emv:permitted}}',
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

/** Tag 57 is the second track of the card: whatever a target makes of it, its answer leaves the number out (2.8). */
export function emvTrackFlows(context: FlowContext): readonly BareFlow[] {
  // The tag says how long its value is: twelve bytes for a number of sixteen digits.
  if (context.values.cards['approved']?.number.length !== 16) return [];
  return context.contracts
    .filter((contract) => fieldTable(contract).byPath.has(EMV))
    .map((contract) => {
      const [state = 'none'] = contract.states;
      const tags = { [EMV]: '{{emv:permitted}}570C{{card:approved.number}}D3912101' };
      return flow({
        name: 'emv-with-track',
        contract,
        needs: ['values.emv'],
        orders: state === 'none' ? {} : { A: state },
        rules: [],
        steps: [
          stepOf(contract, `${contract.operation} with the track among its EMV tags`, 'A', 'e1', bodyWith(contract, context, state, tags), {
            expect: OBSERVED('which tags are taken is not shown'),
          }),
        ],
      });
    });
}
