import type { Revision } from '../../src/catalogue/operation.js';
import { integer, rows, text } from '../../src/catalogue/rows.js';

/** A new field, a changed bound, a dropped field, another name for the operation, and a version number that another operation has already. */
export const refund66: Revision = {
  version: 66,
  apiOperation: { value: 'REFUND_ORDER', assumed: false },
  request: [
    { change: 'add', rows: rows('2.4', { 'transaction.reason': text(1, 20) }) },
    { change: 'replace', rows: rows('2.5', { 'agreement.recurring.numberOfPayments': integer(1, 500) }) },
    { change: 'drop', paths: ['agreement.expiryDate'] },
  ],
};
