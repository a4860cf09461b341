import { integer, pick, rows } from '../rows.js';
import { sharedWildcard, TRANSACTION_ROUTE, wildcard, type Operation } from '../operation.js';
import { agreement, recurring } from '../groups/agreement.js';
import { airline } from '../groups/airline.js';
import { transaction } from '../groups/transaction.js';

const numberOfPayments60 = rows('2.5', {
  'agreement.numberOfPayments': {
    ...integer(1, 999),
    disputedMaximum: 9999,
    because: 'part 9 speaks of numberOfPayments up to 9999 at this version',
  },
});

export const refund: Operation = {
  id: 'refund',
  title: 'Refund',
  purpose: 'Gives captured money back, or pays out without an earlier payment.',
  clause: '4.8',
  method: 'PUT',
  route: TRANSACTION_ROUTE,
  apiOperation: { value: 'REFUND', assumed: true },
  apiOperationMissing: 'should',
  listing: 'cut',
  bare: 'open',
  optionalLevel: 'should',
  assumed: { amount: 'of-refund', card: 'new-order' },
  reply: 'transaction',
  states: ['none', 'captured-order'],
  version: 39,
  request: [
    ...pick(transaction, 'action.refundAuthorization'),
    ...sharedWildcard(agreement),
    ...sharedWildcard(pick(recurring, 'agreement.recurring.daysBetweenPayments')),
    ...sharedWildcard(
      rows('2.5', {
        'agreement.recurring.numberOfPayments': {
          ...integer(1, 9999),
          accept: 'open',
          certainty: 'unclear',
          because: 'part 2.5 gives it to Refund up to 9999, part 9 to version 60: this version may not have it',
        },
      }),
    ),
    ...wildcard(airline),
  ],
  revisions: [
    {
      version: 60,
      request: [
        {
          change: 'add',
          rows: sharedWildcard(pick(recurring, 'agreement.recurring.amountVariability')).map((row) => ({
            ...row,
            accept: 'must' as const,
          })),
        },
        {
          change: 'replace',
          rows: sharedWildcard(pick(recurring, 'agreement.recurring.numberOfPayments')).map((row) => ({ ...row, accept: 'must' as const })),
        },
        {
          change: 'replace',
          rows: sharedWildcard(numberOfPayments60),
        },
      ],
      response: [{ change: 'replace', rows: numberOfPayments60 }],
    },
  ],
};
