import type { Order, Transaction } from '../ledger/order.js';
import { COMMON, notPermitted } from './guards.js';
import type { OrderOperation } from './operation.js';

const referredIn = (order: Order | undefined): Transaction | undefined =>
  order?.transactions.find(({ gatewayCode }) => gatewayCode === 'REFERRED');

/** Resubmits a referred authorization or payment with the code that the issuer gave. */
export const referral: OrderOperation = {
  guards: [
    ...COMMON,
    {
      rule: 'referral-needs-referred',
      breach: ({ order }) =>
        order === undefined ? notPermitted('referral-needs-referred', 'there is no referred transaction') : undefined,
    },
    {
      rule: 'referral-of-approved',
      breach: ({ order }) =>
        order !== undefined && (referredIn(order) === undefined || order.initialId !== undefined)
          ? notPermitted('referral-of-approved', 'no transaction of the order waits for the issuer')
          : undefined,
    },
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
