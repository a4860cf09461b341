import { cardOf, masked } from '../acquirer/funds.js';
import { authenticationOf } from '../acquirer/outcome.js';
import type { JsonObject } from '../../json/value.js';
import { COMMON, precondition } from './guards.js';
import { amountIn, currencyIn, type Call, type OrderOperation } from './operation.js';

/** Says that the payer can be authenticated (not part of the specification). The card chooses how it will end. */
export const initiateAuthentication: OrderOperation = {
  guards: COMMON,
  decide: ({ body, transactionId, order }) => {
    const card = masked(cardOf(body));
    return {
      type: 'AUTHENTICATION',
      result: 'SUCCESS',
      gatewayCode: 'APPROVED',
      amount: amountIn(body, 'order') ?? 0,
      order: {
        authentication: { transactionId, state: 'initiated', outcome: authenticationOf(cardOf(body)) },
        amount: amountIn(body, 'order') ?? order?.amount ?? 0,
        currency: currencyIn(body, 'order') ?? order?.currency ?? 'USD',
        card,
      },
      parts: { authentication: { version: '3DS2', payerInteraction: 'NOT_REQUIRED', redirect: { customized: {} } } },
    };
  },
};

const begun = (call: Call): boolean =>
  call.order?.authentication?.state === 'initiated' && call.order.authentication.transactionId === call.transactionId;

/** Authenticates the payer: without friction, with a challenge, or not at all. */
export const authenticatePayer: OrderOperation = {
  continues: begun,
  guards: [
    precondition('authenticate-after-initiate', (call) => !begun(call), 'it follows Initiate Authentication with the same ids'),
    ...COMMON,
  ],
  decide: ({ body, order, orderId, transactionId }) => {
    const fresh = authenticationOf(cardOf(body));
    const outcome = fresh === 'frictionless' ? (order?.authentication?.outcome ?? fresh) : fresh;
    return {
      type: 'AUTHENTICATION',
      result: outcome === 'challenge' ? 'PENDING' : outcome === 'failed' ? 'FAILURE' : 'SUCCESS',
      gatewayCode: outcome === 'challenge' ? 'PENDING' : outcome === 'failed' ? 'DECLINED' : 'APPROVED',
      amount: amountIn(body, 'order') ?? order?.amount ?? 0,
      order: { authentication: { transactionId, state: 'completed', outcome } },
      parts: { authentication: ENDS[outcome](orderId) },
    };
  },
};

const ENDS: Readonly<Record<'frictionless' | 'challenge' | 'failed', (orderId: string) => JsonObject>> = {
  frictionless: () => ({
    version: '3DS2',
    payerInteraction: 'NOT_REQUIRED',
    '3ds': { acsEci: '05', authenticationToken: 'AAABBEg0VhI0VniQEjRWAAAAAAA=', transactionId: '11111111-2222-4333-8444-555555555555' },
    '3ds2': { transactionStatus: 'Y' },
  }),
  challenge: (orderId) => ({
    version: '3DS2',
    payerInteraction: 'REQUIRED',
    redirect: { html: `<div id="challenge" data-order="${encodeURIComponent(orderId)}">The payer answers the challenge here.</div>` },
  }),
  failed: () => ({ version: '3DS2', payerInteraction: 'NOT_REQUIRED', '3ds2': { transactionStatus: 'N' } }),
};
