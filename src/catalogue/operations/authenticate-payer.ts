import { pick, rows, under } from '../rows.js';
import { sharedWildcard, TRANSACTION_ROUTE, wildcard, type Operation } from '../operation.js';
import { accountFunding } from '../groups/account-funding.js';
import { address, shipping } from '../groups/address.js';
import { agreement } from '../groups/agreement.js';
import { order, referenceOrder } from '../groups/order.js';
import { sourceOfFunds } from '../groups/source-of-funds.js';
import { transaction } from '../groups/transaction.js';

export const authenticatePayer: Operation = {
  id: 'authenticate-payer',
  title: 'Authenticate Payer',
  purpose: 'Checks by 3-D Secure that the payer is the cardholder.',
  clause: '4.1',
  method: 'PUT',
  route: TRANSACTION_ROUTE,
  apiOperation: { value: 'AUTHENTICATE_PAYER', assumed: true },
  apiOperationMissing: 'should',
  listing: 'cut',
  bare: 'open',
  optionalLevel: 'should',
  reply: 'not-shown',
  states: ['initiated-authentication'],
  transactionId: 'of-state',
  version: 100,
  request: [
    ...sharedWildcard(accountFunding),
    ...sharedWildcard(agreement),
    ...pick(order, 'order.valueTransfer.currency', 'order.valueTransfer.numberOfCards', 'order.walletIndicator', 'order.walletProvider'),
    ...referenceOrder,
    ...pick(transaction, 'session.id', 'session.version'),
    ...wildcard(under('shipping.address', address)),
    ...wildcard(shipping),
    ...wildcard(sourceOfFunds.filter((row) => row.path.includes('.devicePayment.'))),
    ...rows('4.1', {
      'authentication.redirectResponseUrl': {
        type: 'String',
        samples: ['https://example.com/n'],
        level: 'open',
        certainty: 'unclear',
        because: 'no type is given',
      },
    }),
  ],
  revisions: [],
};
