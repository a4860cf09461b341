import { called } from './called.js';
import { held, type StatementRow, unheld } from './row.js';

const SUB = 'order.subMerchant';
const of = (...names: readonly string[]): readonly string[] => names.map((name) => `request/${SUB}.${name}:*`);
const bounds = (name: string): readonly string[] => [
  `request/${SUB}.${name}:json-type`,
  `request/${SUB}.${name}:min-length`,
  `request/${SUB}.${name}:max-length`,
];

/** 4.2 Balance Inquiry. */
export const PART_4_2: readonly StatementRow[] = [
  called('balance-inquiry', 'what other methods do is not shown'),
  held(
    'permission',
    'Balance Inquiry takes the fields of its listing',
    ['balance-inquiry:request/wildcard-rows', 'balance-inquiry:request/optional-is-optional'],
    'the listing is cut',
  ),
  held('request', 'Balance Inquiry has order.currency', ['balance-inquiry:request/order.currency:required']),
  held('request', 'Balance Inquiry has sourceOfFunds', ['balance-inquiry:request/sourceOfFunds:required']),
  held(
    'permission',
    'The sub-merchant group is optional',
    ['submerchant-optional-73', 'balance-inquiry@48:request/optional-is-optional'],
    'version 73 marks two of its fields as required without saying of what; the listing is cut',
  ),
  held('request', 'Sub-merchant data are on the first transaction of an order; on later ones they are rejected', [
    'submerchant-initial-only',
  ]),
  held('field', 'A sub-merchant has the fields of an address', of('address.*'), 'they are named without bounds, which 2.7 implies'),
  held(
    'field',
    'At version 73 the state or province is a code',
    ['balance-inquiry@73:request/order.subMerchant.address.stateProvince:*'],
    'which code is not said',
  ),
  held('field', 'bankIndustryCode is exactly 4 digits', of('bankIndustryCode')),
  held('field', 'email is an email address', of('email'), 'its type is not given'),
  held('field', 'identifier has 1 to 100 characters', bounds('identifier')),
  held('request', 'At version 73 identifier is required', ['balance-inquiry@73:request/order.subMerchant.identifier:required-in-group']),
  held('request', 'At version 73 identifier has letters, digits and ten further characters', [
    'balance-inquiry@73:request/order.subMerchant.identifier:charset',
  ]),
  held('field', 'phone has 1 to 20 characters', of('phone')),
  held('field', 'registeredName has 1 to 100 characters', of('registeredName')),
  held('field', 'tradingName has 1 to 100 characters', bounds('tradingName')),
  held('request', 'At version 73 tradingName is required', ['balance-inquiry@73:request/order.subMerchant.tradingName:required-in-group']),
  held(
    'permission',
    'Networks limit a trading name to 21, 27 or 36 characters',
    ['submerchant-trading-name-networks'],
    'whether the gateway refuses or cuts a longer one is not said',
  ),
  unheld('not observable', 'A trading name may appear on the statement of the payer', 'happens at the issuer'),
  held('field', 'At version 73 disputeContactPhone is a telephone number', of('disputeContactPhone')),
  held('field', 'At version 73 governmentCountryCode is a country', of('governmentCountryCode')),
  held('field', 'At version 73 marketplaceId has 1 to 11 characters', of('marketplaceId')),
  unheld(
    'not observable',
    'Dispute phone, government and marketplace are each for some sub-merchants only',
    'a request does not show what its sub-merchant is',
  ),
  unheld('not shown', 'The body of the answer', 'only its result is judged'),
];
