import type { Defect } from '../defect.js';
import { asked, type Bend, type FieldRule, loosen, of, partsOf, refuseGood, skip, tighten, where } from './define.js';

const define = of('validation');
const CARD = 'sourceOfFunds.provided.card';

/** A defect of one check of one contract. */
function bent(name: string, rule: FieldRule, text: string, bend: Bend): Defect {
  const { contract, id, path, kind } = partsOf(rule);
  return define(name, contract, asked(contract, id), text, bend(path, kind));
}

const deep = (...row: Parameters<typeof bent>): Defect => ({ ...bent(...row), deep: true });

const presence: readonly Defect[] = [
  bent('void-without-target', 'void@66 transaction.targetTransactionId:required', 'A void need not say what it voids', skip),
  bent('void-without-transaction', 'void@66 transaction:required', 'A void needs no transaction group', skip),
  bent('verify-without-currency', 'verify@26 order.currency:required', 'A verification needs no currency', skip),
  bent('verify-without-order', 'verify@26 order:required', 'A verification needs no order group', skip),
  bent('referral-without-code', 'referral@68 transaction.authorizationCode:required', 'A referral needs no code of the issuer', skip),
  bent('balance-without-currency', 'balance-inquiry@48 order.currency:required', 'A balance inquiry needs no currency', skip),
  bent('balance-without-funds', 'balance-inquiry@73 sourceOfFunds:required', 'A balance inquiry needs no source of funds', skip),
  bent('expiry-without-year', `balance-inquiry@48 ${CARD}.expiry.year:required-in-group`, 'An expiry needs no year', skip),
  bent('expiry-without-month', `balance-inquiry@73 ${CARD}.expiry.month:required-in-group`, 'An expiry needs no month', skip),
  bent('p2pe-without-payload', `void@66 ${CARD}.p2pe.payload:required-in-group`, 'Encrypted card data needs no payload', skip),
  bent('plan-without-id', 'authorize@55 paymentPlan.planId:required-in-group', 'A payment plan needs no id', skip),
  deep(
    'sub-merchant-without-name',
    'balance-inquiry@73 order.subMerchant.tradingName:required-in-group',
    'The rule of version 48 serves at version 73: no trading name',
    skip,
  ),
  deep(
    'checkout-agreement-without-id',
    'create-checkout-session@53 agreement.id:required-in-group',
    'The rule of version 37 serves at version 53: no agreement id',
    skip,
  ),
  bent('operation-may-be-absent', 'referral@68 apiOperation:required', 'apiOperation can be left out', skip),
  bent('operation-any-word', 'verify@26 apiOperation:constant', 'Any word serves as apiOperation', skip),
  deep('operation-any-case', 'void@66 apiOperation:constant', 'apiOperation is taken in lower case', where(skip, { form: 'any-case' })),
  define(
    'old-version-needs-agreement-id',
    'create-checkout-session@37',
    'agreement-id-optional-37',
    'The rule of version 53 serves at version 37: an agreement needs its id',
    { at: 'demand', path: 'agreement.id', do: 'add' },
    'deep',
  ),
];

const bounds: readonly Defect[] = [
  define('amount-beyond-listing', 'authorize@55', 'cut-listing-bounds', 'The amount of an authorization is taken as it comes', {
    at: 'beyond',
    path: 'order.amount',
  }),
  define('currency-beyond-listing', 'authorize@55', 'cut-listing-bounds', 'The currency of an authorization is taken as it comes', {
    at: 'beyond',
    path: 'order.currency',
  }),
  define('month-beyond-listing', 'refund@60', 'cut-listing-bounds', 'The month of expiry of a refund is taken as it comes', {
    at: 'beyond',
    path: 'sourceOfFunds.provided.card.expiry.month',
  }),
  bent('reference-of-41', 'verify@26 order.reference:max-length', 'A reference may have 41 characters', loosen),
  bent(
    'reference-of-39',
    'update-authorization@24 order.reference:max-length',
    'A reference may have 39 characters at most',
    where(refuseGood, { long: 40 }),
  ),
  bent('note-of-251', 'void@66 transaction.merchantNote:max-length', 'A note may have 251 characters', loosen),
  bent('note-unbounded', 'referral@68 transaction.merchantNote:max-length', 'A note may have any length', skip),
  bent('code-of-7', 'referral@68 transaction.authorizationCode:max-length', 'An authorization code may have 7 characters', loosen),
  bent('custom-value-of-251', 'update-authorization@24 order.custom.{X}:max-length', 'A custom value may have 251 characters', loosen),
  deep(
    'tax-type-of-51-second',
    'confirm-browser-payment@35 order.tax[n].type:max-length',
    'The length of a tax type is checked in the first element only',
    where(skip, { from: 1 }),
  ),
  deep(
    'plan-of-100-payments',
    'authorize@55 paymentPlan.numberOfPayments:maximum',
    'A plan may have 100 payments',
    where(loosen, { beside: 'paymentPlan.planId' }),
  ),
  bent('days-1000', 'refund@60 agreement.recurring.daysBetweenPayments:maximum', '1000 days between payments are taken', loosen),
  deep('payments-10000', 'refund@60 agreement.recurring.numberOfPayments:maximum', '10000 payments are taken', loosen),
  deep(
    'payments-999-only',
    'refund@60 agreement.recurring.numberOfPayments:maximum',
    'The old bound serves: 9999 payments are refused',
    where(refuseGood, { only: [9999] }),
  ),
  bent('days-zero', 'authenticate-payer@100 agreement.minimumDaysBetweenPayments:minimum', 'No days between payments are taken', loosen),
  bent('cards-1000', 'authenticate-payer@100 order.valueTransfer.numberOfCards:maximum', '1000 cards are taken', loosen),
  bent('month-13', `balance-inquiry@48 ${CARD}.expiry.month:maximum`, 'The thirteenth month is taken', loosen),
  bent('month-zero', `balance-inquiry@73 ${CARD}.expiry.month:minimum`, 'The month zero is taken', loosen),
  bent('number-of-20-digits', `balance-inquiry@48 ${CARD}.number:max-length`, 'A card number may have 20 digits', loosen),
  bent('number-of-8-digits', `balance-inquiry@73 ${CARD}.number:min-length`, 'A card number may have 8 digits', loosen),
  bent(
    'number-of-19-digits-refused',
    `balance-inquiry@48 ${CARD}.number:max-length`,
    'A card number of 19 digits is refused',
    where(refuseGood, { long: 19 }),
  ),
  bent('fingerprint-of-4001', 'verify@26 device.fingerprint:max-length', 'A fingerprint may have 4001 characters', loosen),
  bent('address-of-6', 'verify@26 device.ipAddress:min-length', 'An IP address may have 6 characters', loosen),
  bent('booking-of-5', 'authorize@55 airline.bookingReference:min-length', 'A booking reference may have 5 characters', loosen),
  deep(
    'second-leg-unbounded',
    'authorize@55 airline.itinerary.leg[n].conjunctionTicketNumber:min-length',
    'Ticket numbers are measured in the first leg only',
    where(skip, { from: 1 }),
  ),
  bent('session-id-of-30', 'balance-inquiry@48 session.id:min-length', 'A session id may have 30 characters', loosen),
  bent('session-version-of-11', 'authenticate-payer@100 session.version:length', 'A session version may have 11 characters', loosen),
  bent('key-serial-number-of-22', `void@66 ${CARD}.p2pe.keySerialNumber:length`, 'A key serial number may have 22 digits', loosen),
  bent('user-of-257', 'referral@68 initiator.userId:max-length', 'A user id may have 257 characters', loosen),
  bent(
    'user-of-256-refused',
    'update-authorization@24 userId:max-length',
    'A user id of 256 characters is refused',
    where(refuseGood, { long: 256 }),
  ),
  bent('three-d-secure-id-of-65', 'authorize@55 3DSecureId:max-length', 'A 3-D Secure id may have 65 characters', loosen),
  deep(
    'marketplace-of-12',
    'balance-inquiry@73 order.subMerchant.marketplaceId:max-length',
    'A marketplace id may have 12 characters',
    loosen,
  ),
  bent('custom-data-of-2049', 'refund@39 agreement.customData:max-length', 'Custom data may have 2049 characters', loosen),
  bent('empty-note', 'confirm-browser-payment@35 order.customerNote:min-length', 'An empty note is taken', loosen),
  bent(
    'one-character-refused',
    'void@66 transaction.reference:min-length',
    'A reference of one character is refused',
    where(refuseGood, { long: 1 }),
  ),
  bent(
    'description-of-126',
    'confirm-browser-payment@35 order.description:max-length',
    'A description may have 126 characters at most',
    tighten,
  ),
  define('order-id-of-41', 'authorize@55', 'authorize@55:url/orderid:max-length', 'An order id may have 41 characters', {
    at: 'url',
    name: 'orderid',
    kind: 'max-length',
    do: 'loosen',
  }),
  define('transaction-id-unbounded', 'verify@26', 'verify@26:url/transactionid:max-length', 'A transaction id may have any length', {
    at: 'url',
    name: 'transactionid',
    kind: 'max-length',
    do: 'skip',
  }),
  define(
    'merchant-id-any-character',
    'balance-inquiry@48',
    'balance-inquiry@48:url/merchantId:charset',
    'A merchant id is read up to its first odd character',
    { at: 'url', name: 'merchantId', kind: 'charset', do: 'skip' },
  ),
];

const forms: readonly Defect[] = [
  deep(
    'code-with-hyphen',
    'referral@68 transaction.authorizationCode:charset',
    'An authorization code may hold a hyphen',
    where(skip, { holds: '-' }),
  ),
  deep(
    'amount-with-comma',
    'update-authorization@24 transaction.amount:format',
    'An amount may be written with a comma',
    where(skip, { holds: ',' }),
  ),
  deep('amount-with-exponent', 'verify@26 order.amount:format', 'An amount may be written with an exponent', where(skip, { holds: 'e' })),
  deep('negative-amount', 'confirm-browser-payment@35 order.amount:format', 'A negative amount is taken', where(skip, { holds: '-' })),
  bent('amount-of-15', 'verify@26 order.taxAmount:format', 'An amount may have 15 characters', loosen),
  bent(
    'amount-of-14-refused',
    'confirm-browser-payment@35 order.shippingAndHandlingAmount:format',
    'An amount of 14 characters is refused',
    where(refuseGood, { long: 14 }),
  ),
  bent('currency-any-case', 'verify@26 order.currency:format', 'A currency may be in lower case', where(skip, { form: 'any-case' })),
  deep('currency-unassigned', 'verify@26 order.currency:format', 'A currency that nobody has is taken', where(skip, { only: ['JJJ'] })),
  deep(
    'currency-unchecked-beside-amount',
    'update-authorization@24 transaction.currency:format',
    'Beside an amount the currency is not looked at',
    where(skip, { beside: 'transaction.amount' }),
  ),
  bent(
    'country-any-case',
    'authenticate-payer@100 accountFunding.recipient.country:format',
    'A country may be in lower case',
    where(skip, { form: 'any-case' }),
  ),
  deep(
    'canada-refused',
    'verify@26 billing.address.country:format',
    'One country is missing from the list',
    where(refuseGood, { only: ['CAN'] }),
  ),
  deep(
    'thirtieth-of-february',
    'refund@60 agreement.expiryDate:format',
    'The thirtieth of February is a date',
    where(skip, { only: ['2030-02-30'] }),
  ),
  bent('date-with-slashes', 'authorize@55 agreement.expiryDate:format', 'A date may be written with slashes', where(skip, { holds: '/' })),
  deep('leap-day-refused', 'refund@39 agreement.expiryDate:format', 'A leap day is refused', where(refuseGood, { only: ['2032-02-29'] })),
  deep(
    'time-without-colon',
    'authorize@55 airline.itinerary.leg[n].departureTime:format',
    'A time may lack its colon',
    where(skip, { only: ['1030Z'] }),
  ),
  deep(
    'time-with-offset-refused',
    'authorize@55 airline.itinerary.leg[n].destinationArrivalTime:format',
    'A time with an offset in minutes is refused',
    where(refuseGood, { only: ['10:30:15-05:00'] }),
  ),
  deep(
    'hour-25',
    'create-checkout-session@53 airline.itinerary.leg[n].departureTime:format',
    'The twenty-fifth hour is taken',
    where(skip, { only: ['25:00Z'] }),
  ),
  bent(
    'plain-http-notification',
    'verify@26 order.notificationUrl:format',
    'Notifications may go over plain HTTP',
    where(skip, { holds: 'http://' }),
  ),
  bent(
    'short-url',
    'confirm-browser-payment@35 order.notificationUrl:format',
    'An address of 11 characters is taken',
    where(skip, { long: 11 }),
  ),
  bent(
    'email-without-at',
    'confirm-browser-payment@35 customer.email:format',
    'An email address needs no @',
    where(skip, { only: ['abcdef'] }),
  ),
  bent('email-of-3', 'verify@26 customer.email:format', 'An email address of 3 characters is taken', where(skip, { long: 3 })),
  deep(
    'email-with-plus-refused',
    'verify@26 customer.email:format',
    'A plus in an email address is refused',
    where(refuseGood, { holds: '+' }),
  ),
  deep(
    'telephone-of-16-digits',
    'balance-inquiry@73 order.subMerchant.disputeContactPhone:format',
    'A telephone number may have 16 digits',
    where(skip, { only: ['+123 4567890123456'] }),
  ),
  bent(
    'telephone-without-plus',
    'authenticate-payer@100 shipping.contact.phone:format',
    'A telephone number may lack its plus',
    where(skip, { only: ['1 5551234567'] }),
  ),
  deep(
    'telephone-with-blanks-refused',
    'authenticate-payer@100 shipping.contact.mobilePhone:format',
    'Blanks in a national number are refused',
    where(refuseGood, { only: ['+44 20 7946 0958'] }),
  ),
  bent(
    'airport-any-case',
    'authorize@55 airline.itinerary.leg[n].departureAirport:charset',
    'An airport may be in lower case',
    where(skip, { form: 'any-case' }),
  ),
  bent(
    'carrier-of-3-letters',
    'refund@39 airline.itinerary.leg[n].carrierCode:format',
    'A carrier may have three letters',
    where(skip, { only: ['ZZZ'] }),
  ),
  deep(
    'carrier-pair-refused',
    'refund@60 airline.ticket.issue.carrierCode:format',
    'A carrier in both forms is refused',
    where(refuseGood, { only: ['LH/220'] }),
  ),
  bent(
    'masked-with-asterisks',
    `balance-inquiry@48 ${CARD}.maskedFpan:format`,
    'A masked number may use asterisks',
    where(skip, { holds: '*' }),
  ),
  bent('hex-with-g', `void@66 ${CARD}.p2pe.payload:charset`, 'Hex is not looked at', skip),
  bent('base64-with-bang', `authenticate-payer@100 ${CARD}.devicePayment.onlinePaymentCryptogram:charset`, 'Base64 is not looked at', skip),
  deep(
    'identifier-with-hash',
    'balance-inquiry@73 order.subMerchant.identifier:charset',
    'The rule of version 48 serves at version 73: any character',
    where(skip, { holds: '#' }),
  ),
  deep(
    'identifier-restricted-early',
    'balance-inquiry@48 order.subMerchant.identifier:json-type',
    'The rule of version 73 serves at version 48: # is refused',
    where(refuseGood, { holds: '#' }),
  ),
  deep(
    'identifier-plus-refused',
    'balance-inquiry@73 order.subMerchant.identifier:charset',
    'One of the extra characters is refused',
    where(refuseGood, { holds: '+' }),
  ),
  deep(
    'postcode-blank-refused',
    'verify@26 billing.address.postcodeZip:charset',
    'A blank in a postcode is refused',
    where(refuseGood, { holds: ' ' }),
  ),
  deep(
    'city-with-blank',
    'authorize@55 airline.ticket.issue.city:charset',
    'A blank is taken where the type has none',
    where(skip, { holds: ' ' }),
  ),
  deep(
    'apostrophe-refused',
    'verify@26 order.description:json-type',
    'Text with an apostrophe is refused',
    where(refuseGood, { holds: "'" }),
  ),
];

const values: readonly Defect[] = [
  deep(
    'wallet-of-another-operation',
    'verify@26 order.walletProvider:values',
    'One wallet too many is taken',
    where(skip, { only: ['DEVICE_B_PAY'] }),
  ),
  deep(
    'semi-attended-verify',
    'verify@26 posTerminal.attended:values',
    'The values of Authorize serve for Verify',
    where(skip, { only: ['SEMI_ATTENDED'] }),
  ),
  deep(
    'semi-attended-refused',
    'authorize@55 posTerminal.attended:values',
    'The values of Verify serve for Authorize',
    where(refuseGood, { only: ['SEMI_ATTENDED'] }),
  ),
  deep(
    'transponder-refused',
    'authorize@55 posTerminal.cardholderActivated:values',
    'One of eight values is refused',
    where(refuseGood, { only: ['TRANSPONDER_TRANSACTION'] }),
  ),
  deep(
    'one-document-refused',
    'create-checkout-session@53 airline.documentType:values',
    'One of fifty-two documents is refused',
    where(refuseGood, { only: ['KENNEL_CHARGE'] }),
  ),
  bent('document-any-case', 'refund@39 airline.documentType:values', 'Documents are taken in any case', where(skip, { form: 'any-case' })),
  deep(
    'fortnight-refused',
    'refund@39 agreement.paymentFrequency:values',
    'One frequency is refused',
    where(refuseGood, { only: ['FORTNIGHTLY'] }),
  ),
  bent('tax-status-any', 'authorize@55 order.taxStatus:values', 'Any word is a tax status', skip),
  deep(
    'reason-refused',
    'void@66 posTerminal.onlineReasonCode:values',
    'One reason is refused',
    where(refuseGood, { only: ['FORCED_BY_ISSUER'] }),
  ),
  bent(
    'account-type-any-case',
    `balance-inquiry@73 ${CARD}.accountType:values`,
    'Account types are taken in any case',
    where(skip, { form: 'any-case' }),
  ),
  bent('purpose-any', 'authenticate-payer@100 accountFunding.purpose:values', 'Any word is a purpose', skip),
  deep(
    'installments-refused',
    'authenticate-payer@100 agreement.type:values',
    'One type of agreement is refused',
    where(refuseGood, { only: ['INSTALLMENT'] }),
  ),
  deep(
    'empty-choice',
    'authorize@55 posTerminal.panEntryMode:values',
    'An empty text passes for a listed value',
    where(skip, { only: [''] }),
  ),
];

const types: readonly Defect[] = [
  bent(
    'amount-as-number',
    'update-authorization@24 transaction.amount:json-type',
    'An amount may be a JSON number',
    where(skip, { form: 'number' }),
  ),
  bent(
    'digits-as-number',
    'authorize@55 paymentPlan.numberOfPayments:json-type',
    'Digits may be a JSON number',
    where(skip, { form: 'number' }),
  ),
  bent('boolean-as-text', 'refund@60 action.refundAuthorization:json-type', 'A Boolean may be a text', where(skip, { form: 'text' })),
  bent('integer-as-text', 'refund@39 agreement.numberOfPayments:json-type', 'An Integer may be a text', where(skip, { form: 'text' })),
  bent('group-as-text', 'verify@26 customer:json-type', 'A group may be a text', skip),
  bent('array-as-object', 'authorize@55 airline.itinerary.leg[n]:json-type', 'An array may be a single object', skip),
  bent('false-refused', 'authorize@55 airline.ticket.restricted:json-type', 'A Boolean is refused whatever it is', refuseGood),
];

const added: readonly Defect[] = [
  define(
    'unknown-at-top',
    ['void@66', 'verify@26', 'referral@68', 'authorize@55'],
    'unknown-field',
    'Unknown fields at the top are ignored',
    { at: 'added', rule: 'unknown-field', place: 'top' },
  ),
  define(
    'unknown-in-groups',
    ['confirm-browser-payment@35', 'update-authorization@24', 'refund@60', 'authenticate-payer@100'],
    'unknown-field',
    'Unknown fields in groups are ignored',
    { at: 'added', rule: 'unknown-field', place: 'group' },
  ),
  define(
    'unlisted-ignored',
    ['verify@26', 'confirm-browser-payment@35', 'update-authorization@24'],
    'unlisted-field',
    'Fields of other operations are ignored',
    { at: 'added', rule: 'unlisted-field' },
  ),
  define(
    'later-fields-at-48',
    'balance-inquiry@48',
    'other-version-field',
    'Fields of version 73 are taken at version 48',
    { at: 'added', rule: 'other-version-field' },
    'deep',
  ),
  define(
    'later-fields-at-39',
    'refund@39',
    'other-version-field',
    'Fields of version 60 are taken at version 39',
    { at: 'added', rule: 'other-version-field' },
    'deep',
  ),
  define('cut-body-taken', ['verify@26', 'void@66'], 'body-malformed', 'A body that is cut off is read as far as it goes', {
    at: 'body',
    lets: 'malformed',
  }),
  define('array-body-taken', ['authorize@55', 'referral@68'], 'body-malformed', 'The first element of an array is taken for the body', {
    at: 'body',
    lets: 'not-an-object',
  }),
  define('trailing-text-taken', ['update-authorization@24', 'verify@26'], 'body-trailing', 'Text after the body is ignored', {
    at: 'body',
    lets: 'trailing',
  }),
  define('blanks-refused', ['void@66', 'verify@26'], 'json-blanks', 'A body with blanks between its tokens is refused', {
    at: 'form',
    refuses: 'blanks',
  }),
  define(
    'operation-must-lead',
    ['authorize@55', 'void@66'],
    'json-member-order',
    'A body whose apiOperation is not its first member is refused',
    { at: 'form', refuses: 'late-operation' },
  ),
  define('escapes-refused', ['update-authorization@24', 'referral@68'], 'json-escapes', 'A body with escaped characters is refused', {
    at: 'form',
    refuses: 'escapes',
  }),
  define('version-word-taken', ['verify@26', 'authorize@55'], 'url-version-number', 'A word is taken for a version', {
    at: 'route',
    lets: 'version-word',
  }),
];

/** Requests that are taken though they break a rule, or refused though they keep it. */
export const VALIDATION: readonly Defect[] = [...presence, ...bounds, ...forms, ...values, ...types, ...added];
