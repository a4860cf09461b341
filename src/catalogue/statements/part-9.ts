import { held, type StatementRow, unheld } from './row.js';

/** Part 9: versions. */
export const PART_9: readonly StatementRow[] = [
  held('request', 'A path holds its version, as a number', ['url-version-number'], 'how another path is answered is not shown'),
  held(
    'definition',
    'Each operation is documented at versions of its own',
    ['url-version-undocumented'],
    'the reaction to other versions is not shown',
  ),
  held(
    'request',
    'Versions of an operation have different fields',
    ['other-version-field'],
    'a field of another version may also be ignored',
  ),
  held('request', 'Balance Inquiry 73 requires two fields of a sub-merchant', ['submerchant-required-73']),
  held('field', 'Balance Inquiry 73 adds fields on disputes, governments and marketplaces', [
    'balance-inquiry@73:request/order.subMerchant.disputeContactPhone:*',
    'balance-inquiry@73:request/order.subMerchant.governmentCountryCode:*',
    'balance-inquiry@73:request/order.subMerchant.marketplaceId:*',
  ]),
  held('request', 'Create Checkout Session 53 requires the id of an agreement', ['agreement-id-checkout-53']),
  held('field', 'Refund 60 adds how recurring amounts vary, and up to 9999 payments', [
    'refund@60:request/agreement.recurring.amountVariability:*',
    'refund@60:request/agreement.recurring.numberOfPayments:*',
  ]),
  unheld('not shown', 'Policy, deprecation and compatibility of versions', 'nothing to send'),
];
