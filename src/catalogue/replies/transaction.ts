import type { Row } from '../vocabulary.js';
import { alphanumericPlus, choice, EMPTY_TEXT, replace, rows, text, under } from '../rows.js';
import { accountFunding, accountFundingReference } from '../groups/account-funding.js';
import { address, shipping, shippingMethodResponse, shippingResponse } from '../groups/address.js';
import { agreement, recurring } from '../groups/agreement.js';
import { airline } from '../groups/airline.js';
import { paymentPlanResponse } from '../groups/payment-plan.js';
import { posTerminalResponse } from '../groups/pos-terminal.js';
import { authorizationResponse, availableBalance, browserPayment, card, risk, threeDSecure } from './groups.js';
import { orderResponse } from './order.js';
import { outcome } from './outcome.js';
import { toResponse } from './to-response.js';

/** street2 comes back empty (2.7). */
const addressResponse = replace(address, ...rows('2.7', { street2: EMPTY_TEXT }));

export const ENTRY_POINTS = [
  'AUTO',
  'BATCH',
  'HOSTED_FORM',
  'HOSTED_PAGE',
  'MERCHANT_ADMINISTRATION',
  'THREE_PARTY',
  'TWO_PARTY',
  'WEB_SERVICES_API',
];

/** Every field that 2.12 gives to the seven operations with a transaction response. */
export const transactionResponse: readonly Row[] = [
  ...outcome,
  ...rows('2.12', {
    merchant: { ...alphanumericPlus('_\\-', 1, 40), presence: 'always' },
    gatewayEntryPoint: choice(...ENTRY_POINTS),
    correlationId: {
      ...text(1, 100),
      levels: { 'min-length': 'open', 'max-length': 'open' },
      because: 'described as not validated, yet bounded',
    },
    partnerSolutionId: text(1, 40),
    'action.refundAuthorization': { type: 'Boolean' },
  }),
  ...orderResponse,
  ...toResponse(accountFunding),
  ...accountFundingReference,
  ...toResponse(agreement),
  ...toResponse(recurring),
  ...toResponse(airline),
  ...under('billing.address', addressResponse),
  ...under('shipping.address', addressResponse),
  ...replace(toResponse(shipping), ...shippingMethodResponse),
  ...shippingResponse,
  ...paymentPlanResponse,
  ...posTerminalResponse,
  ...threeDSecure,
  ...authorizationResponse,
  ...availableBalance,
  ...browserPayment,
  ...risk,
  ...card,
];
