import type { ContractId, OperationId, Side } from './vocabulary.js';

/** A name in docs/readings.md for certain field rules: findings use the field rule, globs and `explain` accept both. */
export interface Alias {
  readonly alias: string;
  readonly side: Side;
  readonly ids: readonly string[];
  readonly scope?: readonly (OperationId | ContractId)[];
}

const CARD = 'sourceOfFunds.provided.card';
export const ALIASES: readonly Alias[] = [
  { alias: 'api-operation-wrong', side: 'request', ids: ['apiOperation:constant'] },
  { alias: 'api-operation-case', side: 'request', ids: ['apiOperation:constant'] },
  { alias: 'api-operation-missing', side: 'request', ids: ['apiOperation:required'] },
  { alias: 'merchant-id-shape', side: 'url', ids: ['merchantId:charset', 'merchantId:max-length'] },
  { alias: 'order-id-length', side: 'url', ids: ['orderid:min-length', 'orderid:max-length'] },
  { alias: 'transaction-id-length', side: 'url', ids: ['transactionid:min-length', 'transactionid:max-length'] },
  { alias: 'card-expiry-pair', side: 'request', ids: [`${CARD}.expiry.month:required-in-group`, `${CARD}.expiry.year:required-in-group`] },
  {
    alias: 'p2pe-required-members',
    side: 'request',
    ids: [`${CARD}.p2pe.keySerialNumber:required-in-group`, `${CARD}.p2pe.payload:required-in-group`],
  },
  {
    alias: 'mobile-wallet-members',
    side: 'request',
    ids: [
      `${CARD}.mobileWallet.cryptogramFormat:required-in-group`,
      `${CARD}.mobileWallet.3DSecure.onlinePaymentCryptogram:required-in-group`,
    ],
  },
  {
    alias: 'payment-plan-members',
    side: 'request',
    ids: ['paymentPlan.planId:required-in-group', 'paymentPlan.numberOfPayments:required-in-group'],
  },
  {
    alias: 'submerchant-required-73',
    side: 'request',
    ids: ['order.subMerchant.identifier:required-in-group', 'order.subMerchant.tradingName:required-in-group'],
    scope: ['balance-inquiry@73'],
  },
  { alias: 'submerchant-identifier-characters', side: 'request', ids: ['order.subMerchant.identifier:charset'] },
  { alias: 'agreement-id-checkout-53', side: 'request', ids: ['agreement.id:required-in-group'], scope: ['create-checkout-session@53'] },
  { alias: 'verify-wallet-provider-subset', side: 'request', ids: ['order.walletProvider:values'], scope: ['verify'] },
  { alias: 'pos-semi-attended', side: 'request', ids: ['posTerminal.attended:values'] },
  { alias: 'pos-cardholder-activated', side: 'request', ids: ['posTerminal.cardholderActivated:values'] },
  { alias: 'notification-url', side: 'request', ids: ['order.notificationUrl:format'] },
  { alias: 'answer-result', side: 'response', ids: ['result:always', 'result:values'] },
  { alias: 'gateway-code-values', side: 'response', ids: ['response.gatewayCode:values'] },
  { alias: 'gateway-entry-point', side: 'response', ids: ['gatewayEntryPoint:values'] },
  { alias: 'shipping-method-response', side: 'response', ids: ['shipping.method:values'] },
  {
    alias: 'pos-response-forms',
    side: 'response',
    ids: [
      'posTerminal.location:values',
      'posTerminal.cardholderActivated:values',
      'posTerminal.attended:values',
      'posTerminal.inputCapability:values',
    ],
  },
  { alias: 'error-cause', side: 'error', ids: ['error.cause:values', 'error.cause:always'] },
  { alias: 'error-explanation-length', side: 'error', ids: ['error.explanation:min-length', 'error.explanation:max-length'] },
  { alias: 'error-field-length', side: 'error', ids: ['error.field:min-length', 'error.field:max-length'] },
  { alias: 'error-support-code-length', side: 'error', ids: ['error.supportCode:min-length', 'error.supportCode:max-length'] },
];
