import { alphanumeric, choice, currency, decimal, exactly, group, integer, rows, text, textUpTo, url } from '../rows.js';

const WALLET_PROVIDERS = [
  'DEVICE_A_PAY',
  'DEVICE_B_PAY',
  'DEVICE_C_PAY',
  'BANK_A_PAY',
  'NETWORK_A_EXPRESS_CHECKOUT',
  'NETWORK_B_PASS_ONLINE',
  'SECURE_REMOTE_COMMERCE',
  'NETWORK_C_CHECKOUT',
];

/** Request rows of 2.3. */
export const order = rows('2.3', {
  'order.amount': decimal,
  'order.currency': currency,
  'order.custom.{X}': text(1, 250),
  'order.customerNote': text(1, 250),
  'order.description': text(1, 127),
  'order.discount.amount': decimal,
  'order.discount.code': textUpTo(40),
  'order.discount.description': textUpTo(127),
  'order.notificationUrl': url,
  'order.productSKU': text(1, 15),
  'order.recurringPaymentAgreement': alphanumeric(1, 30),
  'order.reference': text(1, 40),
  'order.shippingAndHandlingAmount': decimal,
  'order.taxAmount': decimal,
  'order.tax[n].amount': decimal,
  'order.tax[n].type': textUpTo(50),
  'order.taxRegistrationId': text(1, 30),
  'order.taxStatus': choice('EXEMPT', 'NOT_EXEMPT', 'NOT_PROVIDED'),
  'order.walletIndicator': { ...exactly(3), accept: 'open', issued: 'walletIndicator', because: 'issued by the wallet' },
  'order.walletProvider': choice(...WALLET_PROVIDERS),
  'order.valueTransfer.currency': { ...currency, default: 'order.currency' },
  'order.valueTransfer.numberOfCards': {
    ...integer(0, 999),
    default: '1 when order.valueTransfer.accountType is PREPAID_LOAD, otherwise 0',
  },
});

/** The wallets that Verify accepts (2.3). */
export const verifyWalletProvider = rows('2.3', { 'order.walletProvider': choice('NETWORK_B_PASS_ONLINE', 'NETWORK_C_CHECKOUT') });

export const referenceOrder = rows('2.3', {
  referenceOrderId: { ...text(1, 40), accept: 'open', issued: 'referenceOrderId', because: 'names an order that must exist' },
});

/** 2.3 points to 4.2 for the members of the group. */
export const subMerchantGroup = rows('2.3', {
  'order.subMerchant': { ...group, level: 'open', because: 'members are given in 4.2 for requests only' },
});
