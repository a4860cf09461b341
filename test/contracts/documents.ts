import type { OperationDocument, RevisionDocument } from '../../src/catalogue/document.js';

/** A version of refund, as a file would hold it. */
export const REFUND_61: RevisionDocument = {
  contract: 'refund@61',
  from: 'refund@60',
  request: {
    add: {
      'transaction.reason': { type: 'String', minLength: 1, maxLength: 20 },
      'transaction.category': { type: 'Enumeration', values: ['GOODS', 'SERVICE'] },
    },
    drop: ['agreement.expiryDate'],
  },
  relations: {
    add: [
      {
        id: 'reason-for-goods',
        kind: 'required-when',
        path: 'transaction.reason',
        when: 'transaction.category',
        in: ['GOODS'],
        text: 'Goods that come back have a reason',
      },
    ],
  },
};

/** An operation of its own, on a path of its own. */
export const LOYALTY_3: OperationDocument = {
  contract: 'loyalty-inquiry@3',
  title: 'Loyalty Inquiry',
  purpose: 'What a member has collected.',
  method: 'POST',
  route: '/merchant/{merchantId}/loyalty',
  apiOperation: 'LOYALTY_INQUIRY',
  echoes: ['loyalty'],
  request: {
    'loyalty.memberId': { type: 'Alphanumeric', minLength: 4, maxLength: 12, presence: 'required' },
    'loyalty.program': { type: 'Enumeration', values: ['GOLD', 'SILVER'], clause: 'own-text' },
    correlationId: { type: 'String', minLength: 1, maxLength: 100 },
  },
  response: {
    add: {
      'loyalty.memberId': { type: 'Alphanumeric', minLength: 4, maxLength: 12 },
      'loyalty.points': { type: 'Integer', minimum: 0, maximum: 1_000_000, presence: 'always' },
      correlationId: { type: 'String', minLength: 1, maxLength: 100 },
    },
  },
};
