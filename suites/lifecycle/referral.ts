import type { FlowStep } from '../../src/model/flow.js';
import { type BareFlow, all, bodyWith, flow, type FlowContext, NOT_SUCCESS, rule, stepOf, UNKNOWN_TARGET } from '../support/flow.js';

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
      flow({
        name: 'referral-unknown-order',
        contract,
        rules: ['referral-needs-referred'],
        steps: [step('resubmit an order that does not exist', 'X', { expect: UNKNOWN_TARGET, judges: rule('referral-needs-referred') })],
      }),
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
