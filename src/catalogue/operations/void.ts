import { ENTRY_POINTS } from '../replies/transaction.js';
import { pick, rows, cutChoice } from '../rows.js';
import { required, requiredGroup, TRANSACTION_ROUTE, type Operation } from '../operation.js';
import { order } from '../groups/order.js';
import { onlineReasonCode } from '../groups/pos-terminal.js';
import { sourceOfFunds } from '../groups/source-of-funds.js';
import { transaction } from '../groups/transaction.js';

const CARD = 'sourceOfFunds.provided.card';

export const voidOperation: Operation = {
  id: 'void',
  title: 'Void',
  purpose: 'Undoes an earlier transaction of the order.',
  clause: '4.3',
  method: 'PUT',
  route: TRANSACTION_ROUTE,
  apiOperation: { value: 'VOID', assumed: false },
  apiOperationMissing: 'should',
  listing: 'complete',
  bare: 'must',
  optionalLevel: 'must',
  plausible: ['sourceOfFunds'],
  reply: 'transaction',
  states: ['authorized-order'],
  alsoOn: ['captured-order'],
  version: 66,
  request: [
    requiredGroup('transaction', '4.3'),
    ...required(pick(transaction, 'transaction.targetTransactionId')),
    ...pick(
      transaction,
      'transaction.acquirer.customData',
      'transaction.merchantNote',
      'transaction.reference',
      'correlationId',
      'initiator.userId',
    ),
    ...pick(order, 'order.custom.{X}'),
    ...pick(transaction, 'partnerSolutionId'),
    ...onlineReasonCode,
    ...pick(transaction, 'responseControls.sensitiveData'),
    ...pick(sourceOfFunds, `${CARD}.emvRequest`),
    ...sourceOfFunds.filter((row) => row.path.startsWith(`${CARD}.p2pe.`)).map((row) => ({ ...row, wildcard: 'own' as const })),
    ...pick(sourceOfFunds, `${CARD}.track1`, `${CARD}.track2`),
  ],
  response: [
    {
      change: 'replace',
      rows: rows('2.12', {
        gatewayEntryPoint: {
          ...cutChoice(...ENTRY_POINTS),
          levels: { values: 'open' },
          because: 'Void also has a console entry point whose value is not given',
        },
      }),
    },
  ],
  revisions: [],
};
