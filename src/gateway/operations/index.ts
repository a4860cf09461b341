import type { OperationId } from '../../catalogue/vocabulary.js';
import { authenticatePayer, initiateAuthentication } from './authentication.js';
import { confirmBrowserPayment, initiateBrowserPayment } from './browser-payment.js';
import { capture } from './capture.js';
import type { OrderOperation } from './operation.js';
import { authorize, pay } from './pay.js';
import { referral } from './referral.js';
import { refund } from './refund.js';
import { updateAuthorization } from './update-authorization.js';
import { verify } from './verify.js';
import { voidTransaction } from './void.js';

/** Operations of the specification that act on an order. */
export const ORDER_OPERATIONS: Partial<Readonly<Record<OperationId, OrderOperation>>> = {
  'authenticate-payer': authenticatePayer,
  void: voidTransaction,
  'confirm-browser-payment': confirmBrowserPayment,
  verify,
  'update-authorization': updateAuthorization,
  refund,
  referral,
  authorize,
};

/** Operations that a sandbox needs and the specification does not show, at every documented version. */
export const SET_UP_OPERATIONS: Readonly<Record<string, OrderOperation>> = {
  PAY: pay,
  CAPTURE: capture,
  INITIATE_AUTHENTICATION: initiateAuthentication,
  INITIATE_BROWSER_PAYMENT: initiateBrowserPayment,
};
