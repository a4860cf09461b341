import { amount, digitsValue, integer, rows, text } from '../rows.js';

/** Request rows of 2.11 (Authorize): counts are strings of digits. */
export const paymentPlan = rows('2.11', {
  'paymentPlan.planId': {
    ...text(1, 40),
    presence: 'required-in-group',
    accept: 'open',
    issued: 'planId',
    because: 'issued by the payment provider',
  },
  'paymentPlan.numberOfPayments': {
    ...digitsValue(1, 99),
    presence: 'required-in-group',
    accept: 'open',
    issued: 'planId',
    because: 'hangs on a plan that must exist',
  },
  'paymentPlan.numberOfDeferrals': {
    ...digitsValue(0, 99),
    accept: 'open',
    issued: 'planId',
    because: 'hangs on a plan that must exist',
    // A string of digits cannot be below zero: a sign breaks the characters, not the bound.
    without: ['minimum'],
  },
});

/** Response rows of 2.11. */
export const paymentPlanResponse = rows('2.11', {
  'paymentPlan.planId': text(1, 40),
  'paymentPlan.numberOfPayments': integer(1, 99),
  'paymentPlan.numberOfDeferrals': integer(0, 99),
  'paymentPlan.finalAmount': amount(0.001, 2140000000),
  'paymentPlan.paymentAmount': amount(0.001, 2140000000),
  'paymentPlan.interestRate': amount(0, 100),
  'constraints.paymentPlans.numberOfDeferrals': integer(0, 99),
  'constraints.paymentPlans.numberOfPayments': integer(1, 99),
  'constraints.paymentPlans.supported[n]': text(1, 40),
});
