import { held, part, unheld } from './row.js';

const NOT_TO_ACQUIRERS = 'what acquirers are sent is behind the gateway';

/** 2.3 Order fields. */
export const PART_2_3 = part('2.3', [
  held('answer', 'order.id has 1 to 40 characters and is always there').by('response/order.id:*'),
  held('field', 'order.amount is a decimal, the total')
    .softer('always provided by Verify (4.5), though a Verify need not carry it')
    .by('order.amount:*'),
  held('request', 'Sub-totals, less the discount, add up to the amount')
    .softer('a must where all three are given; the text does not say what an absent one counts')
    .by('order-amount-subtotals', 'order-amount-subtotals-over', 'order-amount-subtotals-short'),
  unheld('not observable', 'Verify uses the amount for risk only and does not send it on').because(NOT_TO_ACQUIRERS),
  held('field', 'order.currency is a currency').by('order.currency:*'),
  held('answer', 'order.creationTime is a point in time and always there').by('response/order.creationTime:*'),
  held('state', 'The time of creation is that of the order, whatever is done to it later')
    .softer('follows from the name; no sentence says that it stays, or that what is later is recorded later')
    .by('creation-time-stable', 'record-time-order'),
  held('answer', 'order.status is one of the states of part 3').by('response/order.status:*'),
  held('answer', 'The totals authorized, captured and refunded are decimals and always there').by(
    'response/order.totalAuthorizedAmount:*',
    'response/order.totalCapturedAmount:*',
    'response/order.totalRefundedAmount:*',
  ),
  held('state', 'The totals say what was authorized, captured and refunded')
    .softer('that a void takes its amount back is implied')
    .by('totals-authorize', 'totals-confirm-referral', 'totals-refund', 'totals-unchanged', 'totals-void'),
  held('request', 'The name of a custom field has 1 to 99 letters and digits').by('order-custom-name'),
  held('request', 'An order has up to 50 custom fields')
    .softer('that fields of several requests count together is one way to understand "per order"')
    .by('order-custom-count', 'order-custom-count-order'),
  held('field', 'The value of a custom field has 1 to 250 characters').by('order.custom.{X}:*'),
  unheld('not observable', 'Acquirers are not sent custom fields').because(NOT_TO_ACQUIRERS),
  held('field', 'order.customerNote has 1 to 250 characters').by('order.customerNote:*'),
  held('answer', 'order.customerOrderDate is a date').by('response/order.customerOrderDate:*'),
  held('answer', 'order.customerReference is up to 25 characters of ASCII').by('response/order.customerReference:*'),
  held('field', 'order.description has 1 to 127 characters').by('order.description:*'),
  held('field', 'The discount is a decimal, with a code of up to 40 and a description of up to 127 characters').by(
    'order.discount.amount:*',
    'order.discount.code:*',
    'order.discount.description:*',
  ),
  held('field', 'order.notificationUrl is a URL').by('order.notificationUrl:*'),
  held('notification', 'Notifications go to order.notificationUrl')
    .softer('part 6: the merchant console can switch them off')
    .by('notification-delivery'),
  held('field', 'order.productSKU has 1 to 15 characters').by('order.productSKU:*'),
  held('field', 'order.recurringPaymentAgreement has 1 to 30 letters and digits').by('order.recurringPaymentAgreement:*'),
  held('field', 'order.reference has 1 to 40 characters, in answers of Verify up to 200').by('order.reference:*'),
  held('answer', 'order.requestorName has up to 100 characters').by('response/order.requestorName:*'),
  held('field', 'order.shippingAndHandlingAmount is a decimal').by('order.shippingAndHandlingAmount:*'),
  held('field', 'order.taxAmount is a decimal').by('order.taxAmount:*'),
  held('request', 'order.taxAmount is the sum of quantity and tax of a unit over the line items').by('tax-amount-line-items'),
  held('field', 'A tax has a decimal amount and a type of up to 50 characters').by('order.tax[n].amount:*', 'order.tax[n].type:*'),
  held('field', 'order.taxRegistrationId has 1 to 30 characters, in answers of Verify up to 20').by('order.taxRegistrationId:*'),
  held('field', 'order.taxStatus is one of three words').by('order.taxStatus:*'),
  held('field', 'order.walletIndicator has exactly 3 characters').by('order.walletIndicator:*'),
  held('field', 'order.walletProvider is one of eight words').by('order.walletProvider:*'),
  held('request', 'Verify takes only two words of walletProvider').by('verify:request/order.walletProvider:values'),
  held('answer', 'The call id of a checkout has up to 200 characters').by('response/order.wallet.<network_c>Checkout.callId:*'),
  held('field', 'order.valueTransfer.currency is a currency').by('order.valueTransfer.currency:*'),
  unheld('definition', 'Without valueTransfer.currency the currency of the order counts').because(
    'only Authenticate Payer takes the field, and its answer is not shown',
  ),
  held('field', 'order.valueTransfer.numberOfCards is a whole number from 0 to 999').by('order.valueTransfer.numberOfCards:*'),
  unheld('definition', 'Without numberOfCards a prepaid load counts 1, anything else 0').because(
    'only Authenticate Payer takes the field, and its answer is not shown',
  ),
  held('field', 'order.subMerchant is a group')
    .softer('its rows in answers are not shown; 4.2 has those of requests')
    .by('order.subMerchant:json-type'),
  held('field', 'referenceOrderId has 1 to 40 characters').by('referenceOrderId:*'),
  held('request', 'A request that refers to an order for its token gives no card')
    .softer('the field has four other uses, and a request does not say which it is')
    .by('reference-order-tokenization'),
  unheld('not observable', 'In an industry practice referenceOrderId names the first transaction of the cardholder').because(
    'a request does not show the practice',
  ),
  unheld('not observable', 'In a resubmission referenceOrderId names the order resubmitted').because(
    'a request does not show that it is one',
  ),
  unheld('not observable', 'In transit debt recovery referenceOrderId names the transaction that failed').because(
    'a request does not show that it is one',
  ),
  unheld('not observable', 'referenceOrderId also serves the authentication of such a payment').because(
    'a request does not show the practice',
  ),
]);
