import { held, part, unheld } from './row.js';

/** 2.5 Agreement group. */
export const PART_2_5 = part('2.5', [
  held('field', 'agreement.id has 1 to 100 characters').by('agreement.id:json-type', 'agreement.id:min-length', 'agreement.id:max-length'),
  held('request', 'agreement.id is there when stored card details serve a series or an industry practice')
    .softer('a request does not show that the details are stored')
    .by('agreement-id-stored-credentials'),
  held('request', 'An agreement sent to Create Checkout Session at version 53 has its id')
    .softer('an empty group may count as none')
    .by('create-checkout-session@53:request/agreement.id:required-in-group', 'agreement-empty-checkout-53'),
  held('field', 'agreement.type is one of four words').by('agreement.type:*'),
  held('answer', 'OTHER is what counts without agreement.type')
    .softer('that an answer shows what counts is implied')
    .by('agreement-type-default'),
  unheld('not observable', 'The type comes with the first payment of a series').because('a request does not show its place in a series'),
  held('field', 'agreement.amountVariability is one of two words').by('agreement.amountVariability:*'),
  held('request', 'A recurring agreement says how its amounts vary')
    .softer('Refund has a field of the same name in another group, Authorize lists none')
    .by('agreement-amount-variability-recurring'),
  held('field', 'agreement.customData has 1 to 2048 characters').by('agreement.customData:*'),
  held('request', 'customData of an agreement holds no sensitive data')
    .softer('what else than a plain card number counts as sensitive is not said')
    .by(
      'authenticate-payer:request/custom-data-no-sensitive',
      'refund:request/custom-data-no-sensitive',
      'authenticate-payer:request/custom-data-other-sensitive',
      'refund:request/custom-data-other-sensitive',
    ),
  held('field', 'agreement.expiryDate is a date').by('agreement.expiryDate:*'),
  held('field', 'The smallest and largest amount of a payment are decimals').by(
    'agreement.maximumAmountPerPayment:*',
    'agreement.minimumAmountPerPayment:*',
  ),
  unheld('definition', 'Amounts of an agreement are in the currency of the order').because('an amount does not show its currency'),
  held('field', 'agreement.minimumDaysBetweenPayments is a whole number from 1 to 9999').by('agreement.minimumDaysBetweenPayments:*'),
  held('field', 'agreement.numberOfPayments is a whole number from 1 to 999').by('agreement.numberOfPayments:*'),
  held('field', 'agreement.paymentFrequency is one of nine words').by('agreement.paymentFrequency:*'),
  held('field', 'agreement.recurring.daysBetweenPayments is a whole number from 1 to 999').by('agreement.recurring.daysBetweenPayments:*'),
  held('field', 'agreement.recurring.amountVariability is one of two words').by('agreement.recurring.amountVariability:*'),
  held('field', 'agreement.recurring.numberOfPayments is a whole number from 1 to 9999').by('agreement.recurring.numberOfPayments:*'),
  unheld('not observable', 'The agreement group is not sent for details that only serve payments which the payer starts').because(
    'a request does not show what the details will serve',
  ),
  held('not shown', 'The fields of agreement.retailer').by('agreement.retailer:*'),
]);
