import type { Defect } from '../defect.js';
import { ECHO } from './echo.js';
import { ERROR_BODY } from './error-body.js';
import { CONSEQUENCES } from './consequences.js';
import { GOOD_REQUESTS } from './good-requests.js';
import { RELATION_DEFECTS } from './relations.js';
import { RESPONSE } from './response.js';
import { AUTHENTICATION, DISCLOSURE } from './security.js';
import { STATE } from './state.js';
import { TRANSPORT, WEBHOOKS } from './transport.js';
import { VALIDATION } from './validation.js';

/** Every named defect. */
export const NAMED: readonly Defect[] = [
  ...VALIDATION,
  ...GOOD_REQUESTS,
  ...RELATION_DEFECTS,
  ...ERROR_BODY,
  ...RESPONSE,
  ...ECHO,
  ...STATE,
  ...AUTHENTICATION,
  ...DISCLOSURE,
  ...WEBHOOKS,
  ...TRANSPORT,
].map((defect) => {
  const also = CONSEQUENCES[defect.name];
  return also === undefined ? defect : { ...defect, also };
});
