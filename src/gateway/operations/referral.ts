import type { Order, Transaction } from '../ledger/order.js';
import { COMMON, precondition } from './guards.js';
import type { OrderOperation } from './operation.js';

const referredIn = (order: Order | undefined): Transaction | undefined =>
  order?.transactions.find(({ gatewayCode }) => gatewayCode === 'REFERRED');

/** Resubmits a referred authorization or payment with the code that the issuer gave. */
export const referral: OrderOperation = {
  guards: [
    ...COMMON,
    precondition('referral-needs-referred', ({ order }) => order === undefined, 'there is no referred transaction'),
    precondition(
      'referral-of-approved',
      ({ order }) => order !== undefined && (referredIn(order) === undefined || order.initialId !== undefined),
      'no transaction of the order waits for the issuer',
    ),
  ],
  decide: ({ order }) => {
    const referred = referredIn(order);
    const amount = referred?.amount ?? order?.amount ?? 0;
    const paid = referred?.type === 'PAYMENT';
    return {
      type: paid ? 'PAYMENT' : 'AUTHORIZATION',
      result: 'SUCCESS',
      gatewayCode: 'APPROVED',
      amount,
      moved: { authorized: amount, captured: paid ? amount : 0, refunded: 0 },
    };
  },
};
