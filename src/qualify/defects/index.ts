import type { Deviation } from './deviation.js';
import { ECHO } from './named/echo.js';
import { ERROR_BODY } from './named/error-body.js';
import { CONSEQUENCES } from './named/consequences.js';
import { GOOD_REQUESTS } from './named/good-requests.js';
import { RELATION_DEVIATIONS } from './named/relations.js';
import { RESPONSE } from './named/response.js';
import { AUTHENTICATION, DISCLOSURE } from './named/security.js';
import { STATE } from './named/state.js';
import { TRANSPORT, WEBHOOKS } from './named/transport.js';
import { VALIDATION } from './named/validation.js';

export type { Deviation } from './deviation.js';
export { GENERIC_CLASSES, genericClass, genericDeviation, genericDeviations } from './derived.js';

/** Every named deviation. */
export const DEVIATIONS: readonly Deviation[] = [
  ...VALIDATION,
  ...GOOD_REQUESTS,
  ...RELATION_DEVIATIONS,
  ...ERROR_BODY,
  ...RESPONSE,
  ...ECHO,
  ...STATE,
  ...AUTHENTICATION,
  ...DISCLOSURE,
  ...WEBHOOKS,
  ...TRANSPORT,
].map((deviation) => {
  const also = CONSEQUENCES[deviation.name];
  return also === undefined ? deviation : { ...deviation, also };
});
