import type { Flow } from '../../src/model/flow.js';
import { ACCEPTED, all, bodyWith, flow, NOT_SUCCESS, rule, type FlowContext } from './steps.js';

/** Authenticate Payer follows its initiation. */
export function authenticateFlows(context: FlowContext): readonly Flow[] {
  return all(context, 'authenticate-payer').map((contract) => {
    const body = bodyWith(contract, context, 'initiated-authentication');
    return flow({
      name: 'authenticate-not-initiated',
      contract,
      orders: { A: 'initiated-authentication' },
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
          twin: 'authenticate what was initiated',
        },
        { name: 'authenticate what was initiated', contract: contract.id, order: 'A', transaction: 'initial', body, expect: ACCEPTED },
      ],
    });
  });
}
