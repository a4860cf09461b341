import type { Defect } from '../defect.js';
import { asked, type Bend, type FieldRule, loosen, of, partsOf, refuseGood, skip, tighten, type Untold, where } from './define.js';

const define = of('validation');
const CARD = 'sourceOfFunds.provided.card';

/** A defect of one check of one contract. */
function bent(name: string, rule: FieldRule, depth?: 'deep'): { by(bend: Bend): Untold } {
  const { contract, id, path, kind } = partsOf(rule);
  return { by: (bend) => define(name, contract, asked(contract, id), depth).does(bend(path, kind)) };
}

const deep = (name: string, rule: FieldRule): ReturnType<typeof bent> => bent(name, rule, 'deep');

const presence: readonly Defect[] = [
  bent('void-without-target', 'void@66 transaction.targetTransactionId:required').by(skip).text('A void need not say what it voids'),
  bent('void-without-transaction', 'void@66 transaction:required').by(skip).text('A void needs no transaction group'),
  bent('verify-without-currency', 'verify@26 order.currency:required').by(skip).text('A verification needs no currency'),
  bent('verify-without-order', 'verify@26 order:required').by(skip).text('A verification needs no order group'),
  bent('referral-without-code', 'referral@68 transaction.authorizationCode:required')
    .by(skip)
    .text('A referral needs no code of the issuer'),
  bent('balance-without-currency', 'balance-inquiry@48 order.currency:required').by(skip).text('A balance inquiry needs no currency'),
  bent('balance-without-funds', 'balance-inquiry@73 sourceOfFunds:required').by(skip).text('A balance inquiry needs no source of funds'),
  bent('expiry-without-year', `balance-inquiry@48 ${CARD}.expiry.year:required-in-group`).by(skip).text('An expiry needs no year'),
  bent('expiry-without-month', `balance-inquiry@73 ${CARD}.expiry.month:required-in-group`).by(skip).text('An expiry needs no month'),
  bent('p2pe-without-payload', `void@66 ${CARD}.p2pe.payload:required-in-group`).by(skip).text('Encrypted card data needs no payload'),
  bent('plan-without-id', 'authorize@55 paymentPlan.planId:required-in-group').by(skip).text('A payment plan needs no id'),
  deep('sub-merchant-without-name', 'balance-inquiry@73 order.subMerchant.tradingName:required-in-group')
    .by(skip)
    .text('The rule of version 48 serves at version 73: no trading name'),
  deep('checkout-agreement-without-id', 'create-checkout-session@53 agreement.id:required-in-group')
    .by(skip)
    .text('The rule of version 37 serves at version 53: no agreement id'),
  bent('operation-may-be-absent', 'referral@68 apiOperation:required').by(skip).text('apiOperation can be left out'),
  bent('operation-any-word', 'verify@26 apiOperation:constant').by(skip).text('Any word serves as apiOperation'),
  deep('operation-any-case', 'void@66 apiOperation:constant')
    .by(where(skip, { form: 'any-case' }))
    .text('apiOperation is taken in lower case'),
  define('old-version-needs-agreement-id', 'create-checkout-session@37', 'agreement-id-optional-37', 'deep')
    .does({ at: 'demand', path: 'agreement.id', do: 'add' })
    .text('The rule of version 53 serves at version 37: an agreement needs its id'),
];

const bounds: readonly Defect[] = [
  define('amount-beyond-listing', 'authorize@55', 'cut-listing-bounds')
    .does({ at: 'beyond', path: 'order.amount' })
    .text('The amount of an authorization is taken as it comes'),
  define('currency-beyond-listing', 'authorize@55', 'cut-listing-bounds')
    .does({ at: 'beyond', path: 'order.currency' })
    .text('The currency of an authorization is taken as it comes'),
  define('month-beyond-listing', 'refund@60', 'cut-listing-bounds')
    .does({ at: 'beyond', path: 'sourceOfFunds.provided.card.expiry.month' })
    .text('The month of expiry of a refund is taken as it comes'),
  bent('reference-of-41', 'verify@26 order.reference:max-length').by(loosen).text('A reference may have 41 characters'),
  bent('reference-of-39', 'update-authorization@24 order.reference:max-length')
    .by(where(refuseGood, { long: 40 }))
    .text('A reference may have 39 characters at most'),
  bent('note-of-251', 'void@66 transaction.merchantNote:max-length').by(loosen).text('A note may have 251 characters'),
  bent('note-unbounded', 'referral@68 transaction.merchantNote:max-length').by(skip).text('A note may have any length'),
  bent('code-of-7', 'referral@68 transaction.authorizationCode:max-length').by(loosen).text('An authorization code may have 7 characters'),
  bent('custom-value-of-251', 'update-authorization@24 order.custom.{X}:max-length')
    .by(loosen)
    .text('A custom value may have 251 characters'),
  deep('tax-type-of-51-second', 'confirm-browser-payment@35 order.tax[n].type:max-length')
    .by(where(skip, { from: 1 }))
    .text('The length of a tax type is checked in the first element only'),
  deep('plan-of-100-payments', 'authorize@55 paymentPlan.numberOfPayments:maximum')
    .by(where(loosen, { beside: 'paymentPlan.planId' }))
    .text('A plan may have 100 payments'),
  bent('days-1000', 'refund@60 agreement.recurring.daysBetweenPayments:maximum').by(loosen).text('1000 days between payments are taken'),
  deep('payments-10000', 'refund@60 agreement.recurring.numberOfPayments:maximum').by(loosen).text('10000 payments are taken'),
  deep('payments-999-only', 'refund@60 agreement.recurring.numberOfPayments:maximum')
    .by(where(refuseGood, { only: [9999] }))
    .text('The old bound serves: 9999 payments are refused'),
  bent('days-zero', 'authenticate-payer@100 agreement.minimumDaysBetweenPayments:minimum')
    .by(loosen)
    .text('No days between payments are taken'),
  bent('cards-1000', 'authenticate-payer@100 order.valueTransfer.numberOfCards:maximum').by(loosen).text('1000 cards are taken'),
  bent('month-13', `balance-inquiry@48 ${CARD}.expiry.month:maximum`).by(loosen).text('The thirteenth month is taken'),
  bent('month-zero', `balance-inquiry@73 ${CARD}.expiry.month:minimum`).by(loosen).text('The month zero is taken'),
  bent('number-of-20-digits', `balance-inquiry@48 ${CARD}.number:max-length`).by(loosen).text('A card number may have 20 digits'),
  bent('number-of-8-digits', `balance-inquiry@73 ${CARD}.number:min-length`).by(loosen).text('A card number may have 8 digits'),
  bent('number-of-19-digits-refused', `balance-inquiry@48 ${CARD}.number:max-length`)
    .by(where(refuseGood, { long: 19 }))
    .text('A card number of 19 digits is refused'),
  bent('fingerprint-of-4001', 'verify@26 device.fingerprint:max-length').by(loosen).text('A fingerprint may have 4001 characters'),
  bent('address-of-6', 'verify@26 device.ipAddress:min-length').by(loosen).text('An IP address may have 6 characters'),
  bent('booking-of-5', 'authorize@55 airline.bookingReference:min-length').by(loosen).text('A booking reference may have 5 characters'),
  deep('second-leg-unbounded', 'authorize@55 airline.itinerary.leg[n].conjunctionTicketNumber:min-length')
    .by(where(skip, { from: 1 }))
    .text('Ticket numbers are measured in the first leg only'),
  bent('session-id-of-30', 'balance-inquiry@48 session.id:min-length').by(loosen).text('A session id may have 30 characters'),
  bent('session-version-of-11', 'authenticate-payer@100 session.version:length')
    .by(loosen)
    .text('A session version may have 11 characters'),
  bent('key-serial-number-of-22', `void@66 ${CARD}.p2pe.keySerialNumber:length`).by(loosen).text('A key serial number may have 22 digits'),
  bent('user-of-257', 'referral@68 initiator.userId:max-length').by(loosen).text('A user id may have 257 characters'),
  bent('user-of-256-refused', 'update-authorization@24 userId:max-length')
    .by(where(refuseGood, { long: 256 }))
    .text('A user id of 256 characters is refused'),
  bent('three-d-secure-id-of-65', 'authorize@55 3DSecureId:max-length').by(loosen).text('A 3-D Secure id may have 65 characters'),
  deep('marketplace-of-12', 'balance-inquiry@73 order.subMerchant.marketplaceId:max-length')
    .by(loosen)
    .text('A marketplace id may have 12 characters'),
  bent('custom-data-of-2049', 'refund@39 agreement.customData:max-length').by(loosen).text('Custom data may have 2049 characters'),
  bent('empty-note', 'confirm-browser-payment@35 order.customerNote:min-length').by(loosen).text('An empty note is taken'),
  bent('one-character-refused', 'void@66 transaction.reference:min-length')
    .by(where(refuseGood, { long: 1 }))
    .text('A reference of one character is refused'),
  bent('description-of-126', 'confirm-browser-payment@35 order.description:max-length')
    .by(tighten)
    .text('A description may have 126 characters at most'),
  define('order-id-of-41', 'authorize@55', 'authorize@55:url/orderid:max-length')
    .does({ at: 'url', name: 'orderid', kind: 'max-length', do: 'loosen' })
    .text('An order id may have 41 characters'),
  define('transaction-id-unbounded', 'verify@26', 'verify@26:url/transactionid:max-length')
    .does({ at: 'url', name: 'transactionid', kind: 'max-length', do: 'skip' })
    .text('A transaction id may have any length'),
  define('merchant-id-any-character', 'balance-inquiry@48', 'balance-inquiry@48:url/merchantId:charset')
    .does({ at: 'url', name: 'merchantId', kind: 'charset', do: 'skip' })
    .text('A merchant id is read up to its first odd character'),
];

const forms: readonly Defect[] = [
  deep('code-with-hyphen', 'referral@68 transaction.authorizationCode:charset')
    .by(where(skip, { holds: '-' }))
    .text('An authorization code may hold a hyphen'),
  deep('amount-with-comma', 'update-authorization@24 transaction.amount:format')
    .by(where(skip, { holds: ',' }))
    .text('An amount may be written with a comma'),
  deep('amount-with-exponent', 'verify@26 order.amount:format')
    .by(where(skip, { holds: 'e' }))
    .text('An amount may be written with an exponent'),
  deep('negative-amount', 'confirm-browser-payment@35 order.amount:format')
    .by(where(skip, { holds: '-' }))
    .text('A negative amount is taken'),
  bent('amount-of-15', 'verify@26 order.taxAmount:format').by(loosen).text('An amount may have 15 characters'),
  bent('amount-of-14-refused', 'confirm-browser-payment@35 order.shippingAndHandlingAmount:format')
    .by(where(refuseGood, { long: 14 }))
    .text('An amount of 14 characters is refused'),
  bent('currency-any-case', 'verify@26 order.currency:format')
    .by(where(skip, { form: 'any-case' }))
    .text('A currency may be in lower case'),
  deep('currency-unassigned', 'verify@26 order.currency:format')
    .by(where(skip, { only: ['JJJ'] }))
    .text('A currency that nobody has is taken'),
  deep('currency-unchecked-beside-amount', 'update-authorization@24 transaction.currency:format')
    .by(where(skip, { beside: 'transaction.amount' }))
    .text('Beside an amount the currency is not looked at'),
  deep('phone-unchecked-beside-session', 'balance-inquiry@73 order.subMerchant.phone:max-length')
    .by(where(skip, { beside: 'session.id' }))
    .text('In a request that names a session the phone of a sub-merchant may have any length'),
  bent('country-any-case', 'authenticate-payer@100 accountFunding.recipient.country:format')
    .by(where(skip, { form: 'any-case' }))
    .text('A country may be in lower case'),
  deep('canada-refused', 'verify@26 billing.address.country:format')
    .by(where(refuseGood, { only: ['CAN'] }))
    .text('One country is missing from the list'),
  deep('thirtieth-of-february', 'refund@60 agreement.expiryDate:format')
    .by(where(skip, { only: ['2030-02-30'] }))
    .text('The thirtieth of February is a date'),
  bent('date-with-slashes', 'authorize@55 agreement.expiryDate:format')
    .by(where(skip, { holds: '/' }))
    .text('A date may be written with slashes'),
  deep('leap-day-refused', 'refund@39 agreement.expiryDate:format')
    .by(where(refuseGood, { only: ['2032-02-29'] }))
    .text('A leap day is refused'),
  deep('time-without-colon', 'authorize@55 airline.itinerary.leg[n].departureTime:format')
    .by(where(skip, { only: ['1030Z'] }))
    .text('A time may lack its colon'),
  deep('time-with-offset-refused', 'authorize@55 airline.itinerary.leg[n].destinationArrivalTime:format')
    .by(where(refuseGood, { only: ['10:30:15-05:00'] }))
    .text('A time with an offset in minutes is refused'),
  deep('hour-25', 'create-checkout-session@53 airline.itinerary.leg[n].departureTime:format')
    .by(where(skip, { only: ['25:00Z'] }))
    .text('The twenty-fifth hour is taken'),
  bent('plain-http-notification', 'verify@26 order.notificationUrl:format')
    .by(where(skip, { holds: 'http://' }))
    .text('Notifications may go over plain HTTP'),
  bent('short-url', 'confirm-browser-payment@35 order.notificationUrl:format')
    .by(where(skip, { long: 11 }))
    .text('An address of 11 characters is taken'),
  bent('email-without-at', 'confirm-browser-payment@35 customer.email:format')
    .by(where(skip, { only: ['abcdef'] }))
    .text('An email address needs no @'),
  bent('email-of-3', 'verify@26 customer.email:format')
    .by(where(skip, { long: 3 }))
    .text('An email address of 3 characters is taken'),
  deep('email-with-plus-refused', 'verify@26 customer.email:format')
    .by(where(refuseGood, { holds: '+' }))
    .text('A plus in an email address is refused'),
  deep('telephone-of-16-digits', 'balance-inquiry@73 order.subMerchant.disputeContactPhone:format')
    .by(where(skip, { only: ['+123 4567890123456', '+1 234567890123456'] }))
    .text('A telephone number may have 16 digits'),
  bent('telephone-without-plus', 'authenticate-payer@100 shipping.contact.phone:format')
    .by(where(skip, { only: ['1 5551234567', '44 2079460958', '353 4567890123'] }))
    .text('A telephone number may lack its plus'),
  deep('telephone-with-blanks-refused', 'authenticate-payer@100 shipping.contact.mobilePhone:format')
    .by(where(refuseGood, { only: ['+44 20 7946 0958'] }))
    .text('Blanks in a national number are refused'),
  bent('airport-any-case', 'authorize@55 airline.itinerary.leg[n].departureAirport:charset')
    .by(where(skip, { form: 'any-case' }))
    .text('An airport may be in lower case'),
  bent('carrier-of-3-letters', 'refund@39 airline.itinerary.leg[n].carrierCode:format')
    .by(where(skip, { only: ['ZZZ', 'LHX', 'BAW'] }))
    .text('A carrier may have three letters'),
  deep('carrier-pair-refused', 'refund@60 airline.ticket.issue.carrierCode:format')
    .by(where(refuseGood, { only: ['LH/220'] }))
    .text('A carrier in both forms is refused'),
  bent('masked-with-asterisks', `balance-inquiry@48 ${CARD}.maskedFpan:format`)
    .by(where(skip, { holds: '*' }))
    .text('A masked number may use asterisks'),
  bent('hex-with-g', `void@66 ${CARD}.p2pe.payload:charset`).by(skip).text('Hex is not looked at'),
  bent('base64-with-bang', `authenticate-payer@100 ${CARD}.devicePayment.onlinePaymentCryptogram:charset`)
    .by(skip)
    .text('Base64 is not looked at'),
  deep('identifier-with-hash', 'balance-inquiry@73 order.subMerchant.identifier:charset')
    .by(where(skip, { holds: '#' }))
    .text('The rule of version 48 serves at version 73: any character'),
  deep('identifier-restricted-early', 'balance-inquiry@48 order.subMerchant.identifier:json-type')
    .by(where(refuseGood, { holds: '#' }))
    .text('The rule of version 73 serves at version 48: # is refused'),
  deep('identifier-plus-refused', 'balance-inquiry@73 order.subMerchant.identifier:charset')
    .by(where(refuseGood, { holds: '+' }))
    .text('One of the extra characters is refused'),
  deep('postcode-blank-refused', 'verify@26 billing.address.postcodeZip:charset')
    .by(where(refuseGood, { holds: ' ' }))
    .text('A blank in a postcode is refused'),
  deep('city-with-blank', 'authorize@55 airline.ticket.issue.city:charset')
    .by(where(skip, { holds: ' ' }))
    .text('A blank is taken where the type has none'),
  deep('apostrophe-refused', 'verify@26 order.description:json-type')
    .by(where(refuseGood, { holds: "'" }))
    .text('Text with an apostrophe is refused'),
];

const values: readonly Defect[] = [
  deep('wallet-of-another-operation', 'verify@26 order.walletProvider:values')
    .by(where(skip, { only: ['DEVICE_B_PAY'] }))
    .text('One wallet too many is taken'),
  deep('semi-attended-verify', 'verify@26 posTerminal.attended:values')
    .by(where(skip, { only: ['SEMI_ATTENDED'] }))
    .text('The values of Authorize serve for Verify'),
  deep('semi-attended-refused', 'authorize@55 posTerminal.attended:values')
    .by(where(refuseGood, { only: ['SEMI_ATTENDED'] }))
    .text('The values of Verify serve for Authorize'),
  deep('transponder-refused', 'authorize@55 posTerminal.cardholderActivated:values')
    .by(where(refuseGood, { only: ['TRANSPONDER_TRANSACTION'] }))
    .text('One of eight values is refused'),
  deep('one-document-refused', 'create-checkout-session@53 airline.documentType:values')
    .by(where(refuseGood, { only: ['KENNEL_CHARGE'] }))
    .text('One of fifty-two documents is refused'),
  bent('document-any-case', 'refund@39 airline.documentType:values')
    .by(where(skip, { form: 'any-case' }))
    .text('Documents are taken in any case'),
  deep('fortnight-refused', 'refund@39 agreement.paymentFrequency:values')
    .by(where(refuseGood, { only: ['FORTNIGHTLY'] }))
    .text('One frequency is refused'),
  bent('tax-status-any', 'authorize@55 order.taxStatus:values').by(skip).text('Any word is a tax status'),
  deep('reason-refused', 'void@66 posTerminal.onlineReasonCode:values')
    .by(where(refuseGood, { only: ['FORCED_BY_ISSUER'] }))
    .text('One reason is refused'),
  bent('account-type-any-case', `balance-inquiry@73 ${CARD}.accountType:values`)
    .by(where(skip, { form: 'any-case' }))
    .text('Account types are taken in any case'),
  bent('purpose-any', 'authenticate-payer@100 accountFunding.purpose:values').by(skip).text('Any word is a purpose'),
  deep('installments-refused', 'authenticate-payer@100 agreement.type:values')
    .by(where(refuseGood, { only: ['INSTALLMENT'] }))
    .text('One type of agreement is refused'),
  deep('empty-choice', 'authorize@55 posTerminal.panEntryMode:values')
    .by(where(skip, { only: [''] }))
    .text('An empty text passes for a listed value'),
];

const types: readonly Defect[] = [
  bent('amount-as-number', 'update-authorization@24 transaction.amount:json-type')
    .by(where(skip, { form: 'number' }))
    .text('An amount may be a JSON number'),
  bent('digits-as-number', 'authorize@55 paymentPlan.numberOfPayments:json-type')
    .by(where(skip, { form: 'number' }))
    .text('Digits may be a JSON number'),
  bent('boolean-as-text', 'refund@60 action.refundAuthorization:json-type')
    .by(where(skip, { form: 'text' }))
    .text('A Boolean may be a text'),
  bent('integer-as-text', 'refund@39 agreement.numberOfPayments:json-type')
    .by(where(skip, { form: 'text' }))
    .text('An Integer may be a text'),
  bent('group-as-text', 'verify@26 customer:json-type').by(skip).text('A group may be a text'),
  bent('array-as-object', 'authorize@55 airline.itinerary.leg[n]:json-type').by(skip).text('An array may be a single object'),
  bent('false-refused', 'authorize@55 airline.ticket.restricted:json-type').by(refuseGood).text('A Boolean is refused whatever it is'),
];

const added: readonly Defect[] = [
  define('unknown-at-top', ['void@66', 'verify@26', 'referral@68', 'authorize@55'], 'unknown-field')
    .does({ at: 'added', rule: 'unknown-field', place: 'top' })
    .text('Unknown fields at the top are ignored'),
  define(
    'unknown-in-groups',
    ['confirm-browser-payment@35', 'update-authorization@24', 'refund@60', 'authenticate-payer@100'],
    'unknown-field',
  )
    .does({ at: 'added', rule: 'unknown-field', place: 'group' })
    .text('Unknown fields in groups are ignored'),
  define('unlisted-ignored', ['verify@26', 'confirm-browser-payment@35', 'update-authorization@24'], 'unlisted-field')
    .does({ at: 'added', rule: 'unlisted-field' })
    .text('Fields of other operations are ignored'),
  define('later-fields-at-48', 'balance-inquiry@48', 'other-version-field', 'deep')
    .does({ at: 'added', rule: 'other-version-field' })
    .text('Fields of version 73 are taken at version 48'),
  define('later-fields-at-39', 'refund@39', 'other-version-field', 'deep')
    .does({ at: 'added', rule: 'other-version-field' })
    .text('Fields of version 60 are taken at version 39'),
  define('cut-body-taken', ['verify@26', 'void@66'], 'body-malformed')
    .does({ at: 'body', lets: 'malformed' })
    .text('A body that is cut off is read as far as it goes'),
  define('array-body-taken', ['authorize@55', 'referral@68'], 'body-malformed')
    .does({ at: 'body', lets: 'not-an-object' })
    .text('The first element of an array is taken for the body'),
  define('trailing-text-taken', ['update-authorization@24', 'verify@26'], 'body-trailing')
    .does({ at: 'body', lets: 'trailing' })
    .text('Text after the body is ignored'),
  define('blanks-refused', ['void@66', 'verify@26'], 'json-blanks')
    .does({ at: 'form', refuses: 'blanks' })
    .text('A body with blanks between its tokens is refused'),
  define('operation-must-lead', ['authorize@55', 'void@66'], 'json-member-order')
    .does({ at: 'form', refuses: 'late-operation' })
    .text('A body whose apiOperation is not its first member is refused'),
  define('escapes-refused', ['update-authorization@24', 'referral@68'], 'json-escapes')
    .does({ at: 'form', refuses: 'escapes' })
    .text('A body with escaped characters is refused'),
  define('version-word-taken', ['verify@26', 'authorize@55'], 'url-version-number')
    .does({ at: 'route', lets: 'version-word' })
    .text('A word is taken for a version'),
];

/** Requests that are taken though they break a rule, or refused though they keep it. */
export const VALIDATION: readonly Defect[] = [...presence, ...bounds, ...forms, ...values, ...types, ...added];
