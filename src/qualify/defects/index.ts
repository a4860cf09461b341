import type { Defect } from './defect.js';
import { ECHO } from './named/echo.js';
import { ERROR_BODY } from './named/error-body.js';
import { CONSEQUENCES } from './named/consequences.js';
import { GOOD_REQUESTS } from './named/good-requests.js';
import { RELATION_DEFECTS } from './named/relations.js';
import { RESPONSE } from './named/response.js';
import { AUTHENTICATION, DISCLOSURE } from './named/security.js';
import { STATE } from './named/state.js';
import { TRANSPORT, WEBHOOKS } from './named/transport.js';
import { VALIDATION } from './named/validation.js';

export type { Defect } from './defect.js';
export { GENERIC_CLASSES, genericClass, genericDefect, genericDefects } from './derived.js';

/** Every named defect. */
export const DEFECTS: readonly Defect[] = [
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
