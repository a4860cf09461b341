import { choice, date, decimal, group, integer, rows, text } from '../rows.js';

/** Rows of 2.5 without a tag for an operation. */
export const agreement = rows('2.5', {
  'agreement.id': text(1, 100),
  'agreement.type': { ...choice('INSTALLMENT', 'OTHER', 'RECURRING', 'UNSCHEDULED'), default: 'OTHER' },
  'agreement.amountVariability': choice('FIXED', 'VARIABLE'),
  'agreement.customData': text(1, 2048),
  'agreement.expiryDate': date,
  'agreement.maximumAmountPerPayment': decimal,
  'agreement.minimumAmountPerPayment': decimal,
  'agreement.minimumDaysBetweenPayments': integer(1, 9999),
  'agreement.numberOfPayments': integer(1, 999),
  'agreement.paymentFrequency': choice(
    'AD_HOC',
    'DAILY',
    'FORTNIGHTLY',
    'MONTHLY',
    'OTHER',
    'QUARTERLY',
    'TWICE_YEARLY',
    'WEEKLY',
    'YEARLY',
  ),
  'agreement.retailer': { ...group, level: 'open', accept: 'open', neverSent: true, because: 'its members are not shown' },
});

/** Rows of 2.5 that are tagged (Authorize, Refund) or (Refund). */
export const recurring = rows('2.5', {
  'agreement.recurring.daysBetweenPayments': integer(1, 999),
  'agreement.recurring.amountVariability': choice('FIXED', 'VARIABLE'),
  'agreement.recurring.numberOfPayments': integer(1, 9999),
});
