import { alphanumericPlus, country, pick, rows, telephone, text } from '../rows.js';
import { required, requiredGroup, wildcard, type Operation } from '../operation.js';
import { order } from '../groups/order.js';
import { sourceOfFunds } from '../groups/source-of-funds.js';
import { subMerchant } from '../groups/sub-merchant.js';
import { transaction } from '../groups/transaction.js';

export const balanceInquiry: Operation = {
  id: 'balance-inquiry',
  title: 'Balance Inquiry',
  purpose: 'Asks what can be spent from a gift card, or from the rewards of a card.',
  clause: '4.2',
  method: 'PUT',
  route: '/merchant/{merchantId}/balanceInquiry',
  apiOperation: { value: 'BALANCE_INQUIRY', assumed: true },
  apiOperationMissing: 'open',
  listing: 'cut',
  bare: 'should',
  optionalLevel: 'should',
  assumed: { card: 'always' },
  reply: 'not-shown',
  states: ['none'],
  version: 48,
  request: [
    ...pick(transaction, 'correlationId'),
    ...required(pick(order, 'order.currency')),
    ...wildcard(subMerchant),
    ...pick(transaction, 'responseControls.sensitiveData', 'session.id', 'session.version'),
    requiredGroup('sourceOfFunds', '4.2'),
    ...wildcard(sourceOfFunds.filter((row) => !row.path.includes('.devicePayment.'))),
  ],
  revisions: [
    {
      version: 73,
      request: [
        {
          change: 'replace',
          rows: wildcard(
            rows('4.2', {
              'order.subMerchant.identifier': alphanumericPlus('_ &+!$.\\-', 1, 100),
              'order.subMerchant.address.stateProvince': {
                ...text(1, 3),
                samples: ['CA', 'NSW'],
                level: 'open',
                accept: 'should',
                certainty: 'unclear',
                because: 'described as a code at this version: a new value or a new name',
                invalidOnly: ['min-length'],
              },
            }),
          ),
        },
        { change: 'require', paths: ['order.subMerchant.identifier', 'order.subMerchant.tradingName'] },
        {
          change: 'add',
          rows: wildcard(
            rows('4.2', {
              'order.subMerchant.disputeContactPhone': telephone,
              'order.subMerchant.governmentCountryCode': country,
              'order.subMerchant.marketplaceId': text(1, 11),
            }),
          ),
        },
      ],
    },
  ],
};
