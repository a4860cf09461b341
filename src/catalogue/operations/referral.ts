import { pick } from '../rows.js';
import { required, requiredGroup, TRANSACTION_ROUTE, type Operation } from '../operation.js';
import { order } from '../groups/order.js';
import { transaction } from '../groups/transaction.js';

export const referral: Operation = {
  id: 'referral',
  title: 'Referral',
  purpose: 'Sends a referred payment again with the code that the issuer gave.',
  clause: '4.9',
  method: 'PUT',
  route: TRANSACTION_ROUTE,
  apiOperation: { value: 'REFERRAL', assumed: false },
  apiOperationMissing: 'should',
  listing: 'complete',
  bare: 'must',
  optionalLevel: 'must',
  reply: 'transaction',
  states: ['referred-authorization'],
  version: 68,
  request: [
    requiredGroup('transaction', '4.9'),
    ...required(pick(transaction, 'transaction.authorizationCode')),
    ...pick(transaction, 'transaction.merchantNote', 'transaction.reference', 'correlationId', 'initiator.userId'),
    ...pick(order, 'order.custom.{X}', 'order.customerNote'),
    ...pick(transaction, 'partnerSolutionId', 'responseControls.sensitiveData'),
  ],
  revisions: [],
};
