import type { Flow } from '../../src/model/flow.js';
import { ACCEPTED, all, bodyWith, flow, type FlowContext } from './steps.js';

/** A verification opens an order and moves no money. */
export function verifyFlows(context: FlowContext): readonly Flow[] {
  return all(context, 'verify').map((contract) =>
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
          body: bodyWith(contract, context, 'none'),
          expect: { kind: 'observed', because: 'a second verification is not described' },
        },
      ],
    }),
  );
}
