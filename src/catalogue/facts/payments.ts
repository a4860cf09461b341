import { apart, type Fact, ordered, same, situations } from './fact.js';

const PLANNED = 'recurring installment other';
const RECURRING = { '*': 'recurring' } as const;
const REGULAR = ['DAILY', 'FORTNIGHTLY', 'MONTHLY', 'QUARTERLY', 'TWICE_YEARLY', 'WEEKLY', 'YEARLY'] as const;
const forEach = (values: readonly string[], word: string): Readonly<Record<string, string>> =>
  Object.fromEntries(values.map((value) => [value, word]));

/** A series of payments (2.5). */
const AGREEMENT_FACTS: readonly Fact[] = [
  situations('what kind of series it is', {
    'agreement.type': { RECURRING: 'recurring', INSTALLMENT: 'installment', UNSCHEDULED: 'unscheduled', OTHER: 'other' },
    'agreement.paymentFrequency': { ...forEach(REGULAR, PLANNED), AD_HOC: 'unscheduled other' },
    'agreement.numberOfPayments': { '*': PLANNED },
    'agreement.minimumDaysBetweenPayments': { '*': PLANNED },
    'agreement.recurring.daysBetweenPayments': RECURRING,
    'agreement.recurring.amountVariability': RECURRING,
    'agreement.recurring.numberOfPayments': RECURRING,
  }),
  same('whether the amount varies', 'agreement.amountVariability', 'agreement.recurring.amountVariability'),
  situations('how much is paid', {
    'agreement.amountVariability': { FIXED: 'fixed' },
    'agreement.recurring.amountVariability': { FIXED: 'fixed' },
    'agreement.minimumAmountPerPayment': { '*': 'varying' },
  }),
  ordered('the bounds of a payment', 'agreement.minimumAmountPerPayment', 'agreement.maximumAmountPerPayment'),
  situations('how often is paid', {
    'agreement.paymentFrequency': { ...forEach(REGULAR, 'by-word'), AD_HOC: 'by-word by-days', OTHER: 'by-word by-days' },
    'agreement.minimumDaysBetweenPayments': { '*': 'by-days' },
    'agreement.recurring.daysBetweenPayments': { '*': 'by-days' },
  }),
  // The two families of intervals look alike.
  apart('the interval', 'agreement.recurring.daysBetweenPayments', 'agreement.minimumDaysBetweenPayments'),
  apart('the interval', 'agreement.recurring.amountVariability', 'agreement.minimumDaysBetweenPayments'),
  apart('the interval', 'agreement.recurring.numberOfPayments', 'agreement.minimumDaysBetweenPayments'),
  apart('how many payments', 'agreement.recurring.numberOfPayments', 'agreement.numberOfPayments'),
  // The last payment is after number times interval, which no fixed date is sure to be.
  apart(
    'when a series ends',
    'agreement.expiryDate',
    'agreement.numberOfPayments',
    'agreement.recurring.numberOfPayments',
    'agreement.minimumDaysBetweenPayments',
    'agreement.recurring.daysBetweenPayments',
  ),
];

const TAXED = { EXEMPT: 'untaxed', NOT_PROVIDED: 'untaxed', NOT_EXEMPT: 'taxed' } as const;
const RECIPIENT = ['country', 'dateOfBirth', 'firstName', 'middleName', 'lastName', 'postCodeZip', 'stateProvinceCode'] as const;
const DELIVERED = [
  'city',
  'company',
  'country',
  'postcodeZip',
  'stateProvince',
  'stateProvinceCode',
  'street',
  'street2',
  'sameAsBilling',
  'source',
];
const CARD = 'sourceOfFunds.provided.card';

/** What else a payment says twice (2.3, 2.6 to 2.8). */
export const PAYMENT_FACTS: readonly Fact[] = [
  ...AGREEMENT_FACTS,
  situations('whether there is a tax', {
    'order.taxStatus': TAXED,
    'order.taxAmount': { '*': 'taxed' },
    'order.tax[n].amount': { '*': 'taxed' },
  }),
  situations('who receives the funds', {
    'accountFunding.senderIsRecipient': { true: 'sender', false: 'other' },
    ...Object.fromEntries(RECIPIENT.map((name) => [`accountFunding.recipient.${name}`, { '*': 'other' }])),
  }),
  situations('whether goods are sent', {
    'shipping.method': { ELECTRONIC: 'not-sent', NOT_SHIPPED: 'not-sent', PICKUP: 'fetched', '*': 'sent' },
    ...Object.fromEntries(DELIVERED.map((name) => [`shipping.address.${name}`, { '*': 'sent' }])),
    'shipping.origin.postcodeZip': { '*': 'sent fetched' },
  }),
  situations('how a wallet proves itself', {
    [`${CARD}.mobileWallet.cryptogramFormat`]: { '3DSECURE': '3ds', EMV: 'emv' },
    [`${CARD}.mobileWallet.3DSecure.onlinePaymentCryptogram`]: { '*': '3ds' },
    [`${CARD}.mobileWallet.3DSecure.eciIndicator`]: { '*': '3ds' },
  }),
  situations('how a device proves itself', {
    [`${CARD}.devicePayment.cryptogramFormat`]: { '3DSECURE': '3ds', EMV: 'emv' },
    [`${CARD}.devicePayment.eciIndicator`]: { '*': '3ds' },
  }),
];
