import { ascii, boolean, choice, languageTag, rows, text, url } from '../rows.js';

/** Browser payment fields of a transaction response (2.12). */
export const browserPayment = rows('2.12', {
  'browserPayment.interaction.status': {
    ...choice('COMPLETED', 'INITIATED', 'REDIRECTED_TO_PROVIDER', 'RETURNED_TO_MERCHANT'),
    presence: 'always-in-group',
  },
  'browserPayment.interaction.timeCompleted': ascii(0, 29),
  'browserPayment.interaction.timeInitiated': ascii(0, 29),
  'browserPayment.interaction.timeRedirected': ascii(0, 29),
  'browserPayment.interaction.timeReturned': ascii(0, 29),
  'browserPayment.operation': choice('AUTHORIZE', 'PAY'),
  'browserPayment.preferredLanguage': languageTag(2, 35),
  'browserPayment.redirectUrl': url,
  'browserPayment.returnUrl': url,
  'browserPayment.providerA.accountId': text(1, 50),
  'browserPayment.providerA.displayShippingAddress': { ...boolean, default: 'shown' },
  'browserPayment.providerA.interactionId': text(1, 255),
  'browserPayment.providerA.overrideShippingAddress': { ...boolean, default: 'allowed' },
  'browserPayment.providerA.paymentConfirmation': {
    ...choice('CONFIRM_AT_MERCHANT', 'CONFIRM_AT_PROVIDER'),
    default: 'CONFIRM_AT_PROVIDER',
  },
});
