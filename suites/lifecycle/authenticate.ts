import type { Contract } from '../../src/catalogue/vocabulary.js';
import { type BareFlow, ACCEPTED, all, bodyWith, flow, NOT_SUCCESS, OBSERVED, rule, type FlowContext } from '../support/flow.js';

/** Authenticate Payer follows its initiation. */
export function authenticateFlows(context: FlowContext): readonly BareFlow[] {
  return all(context, 'authenticate-payer').flatMap((contract) => {
    const body = bodyWith(contract, context, 'initiated-authentication');
    const notInitiated = flow({
      name: 'authenticate-not-initiated',
      contract,
      orders: { A: 'initiated-authentication', B: 'initiated-authentication' },
      rules: ['authenticate-after-initiate'],
      steps: [
        {
          name: 'authenticate under fresh ids',
          contract: contract.id,
          order: 'X',
          transaction: 'a1',
          body,
          expect: NOT_SUCCESS,
          judges: rule('authenticate-after-initiate'),
          control: 'authenticate what was initiated',
        },
        {
          name: 'authenticate under another transaction id',
          contract: contract.id,
          order: 'A',
          transaction: 'a2',
          body,
          expect: NOT_SUCCESS,
          judges: rule('authenticate-after-initiate'),
          control: 'authenticate what was initiated',
        },
        {
          name: 'authenticate on another order, under the transaction id of the initiation',
          contract: contract.id,
          order: 'Y',
          transaction: 'initial@A',
          body,
          expect: NOT_SUCCESS,
          judges: rule('authenticate-after-initiate'),
          control: 'authenticate what was initiated',
        },
        {
          name: 'authenticate on an order with an initiation of its own, under the transaction id of another',
          contract: contract.id,
          order: 'B',
          transaction: 'initial@A',
          body,
          expect: NOT_SUCCESS,
          judges: rule('authenticate-after-initiate'),
          control: 'authenticate what was initiated',
        },
        { name: 'authenticate what was initiated', contract: contract.id, order: 'A', transaction: 'initial', body, expect: ACCEPTED },
      ],
    });
    return [notInitiated, challenged(contract, context)];
  });
}

const CARD = 'sourceOfFunds.provided.card';

/** A card whose payer is challenged. The listing has no card, but where the target accepts one, its challenge can be checked. */
const challenged = (contract: Contract, context: FlowContext): BareFlow =>
  flow({
    name: 'authenticate-challenged',
    contract,
    orders: { A: 'initiated-authentication' },
    needs: ['values.cards.challenge'],
    rules: [{ side: 'exchange', rule: 'authentication-challenge' }],
    steps: [
      {
        name: 'authenticate a payer who is challenged',
        contract: contract.id,
        order: 'A',
        transaction: 'initial',
        body: bodyWith(contract, context, 'initiated-authentication', {
          [`${CARD}.number`]: '{{card:challenge.number}}',
          [`${CARD}.expiry.month`]: '{{card:challenge.expiry.month}}',
          [`${CARD}.expiry.year`]: '{{card:challenge.expiry.year}}',
        }),
        expect: OBSERVED('the listing has no card'),
      },
    ],
  });
