import { pick } from '../rows.js';
import { wildcard, type Operation } from '../operation.js';
import { agreement } from '../groups/agreement.js';
import { airline } from '../groups/airline.js';

export const createCheckoutSession: Operation = {
  id: 'create-checkout-session',
  title: 'Create Checkout Session',
  purpose: 'Opens a session for the checkout page.',
  clause: '4.6',
  method: 'POST',
  route: '/merchant/{merchantId}/session',
  apiOperation: { value: 'CREATE_CHECKOUT_SESSION', assumed: true },
  apiOperationMissing: 'open',
  listing: 'cut',
  bare: 'open',
  optionalLevel: 'should',
  reply: 'not-shown',
  states: ['none'],
  version: 37,
  request: [...pick(agreement, 'agreement.id'), ...wildcard(airline)],
  result: 'stated',
  revisions: [{ version: 53, request: [{ change: 'require', paths: ['agreement.id'] }] }],
};
