import { pick } from '../rows.js';
import { TRANSACTION_ROUTE, type Operation } from '../operation.js';
import { order } from '../groups/order.js';
import { transaction } from '../groups/transaction.js';

export const updateAuthorization: Operation = {
  id: 'update-authorization',
  title: 'Update Authorization',
  purpose: 'Extends an authorization or changes its amount.',
  clause: '4.7',
  method: 'PUT',
  route: TRANSACTION_ROUTE,
  apiOperation: { value: 'UPDATE_AUTHORIZATION', assumed: false },
  apiOperationMissing: 'should',
  listing: 'complete',
  bare: 'should',
  optionalLevel: 'should',
  reply: 'transaction',
  states: ['authorized-order'],
  version: 24,
  request: [
    ...pick(transaction, 'correlationId'),
    ...pick(order, 'order.custom.{X}', 'order.reference'),
    ...pick(
      transaction,
      'partnerSolutionId',
      'responseControls.sensitiveData',
      'transaction.amount',
      'transaction.currency',
      'transaction.merchantNote',
      'transaction.reference',
      'userId',
    ),
  ],
  revisions: [],
};
