import { held, part, unheld } from './row.js';

/** 2.11 Payment plan and constraints. */
export const PART_2_11 = part('2.11', [
  held('field', 'paymentPlan.planId has 1 to 40 characters').by('paymentPlan.planId:json-type', 'paymentPlan.planId:m*'),
  held('request', 'A payment plan has its id and its number of payments').by('payment-plan-members'),
  held('request', 'The number of payments of a request is 1 to 99, as digits').by(
    'request/paymentPlan.numberOfPayments:json-type',
    'request/paymentPlan.numberOfPayments:m*',
    'request/paymentPlan.numberOfPayments:charset',
  ),
  held('answer', 'In answers the number of payments is a whole number').by('response/paymentPlan.numberOfPayments:*'),
  held('field', 'The number of deferrals is 0 to 99, digits in requests and a number in answers').by('paymentPlan.numberOfDeferrals:*'),
  held('answer', 'Final and regular amount are 0.001 to 2140000000 with 3 decimals').by(
    'response/paymentPlan.finalAmount:*',
    'response/paymentPlan.paymentAmount:*',
  ),
  unheld('not observable', 'Final and regular amount are returned for one type of plan only').because('the type is not named'),
  held('answer', 'The rate of interest is 0 to 100').by('response/paymentPlan.interestRate:*'),
  held('field', 'Deferrals of a constraint are a whole number from 0 to 99').by('constraints.paymentPlans.numberOfDeferrals:*'),
  held('field', 'Payments of a constraint are a whole number from 1 to 99').by('constraints.paymentPlans.numberOfPayments:*'),
  held('field', 'Ids of supported plans have 1 to 40 characters').by('constraints.paymentPlans.supported[n]:*'),
  unheld('permission', 'An empty list says that no plan is offered').because('no listing of a request has the group'),
]);
