import type { Check } from '../model/check.js';
import { answerShape } from './answer-shape.js';
import { authenticationData } from './authentication-data.js';
import { correlationEcho } from './correlation-echo.js';
import { defaultValues } from './default-values.js';
import { echoIds } from './echo-ids.js';
import { echoStreet } from './echo-street.js';
import { echoValues } from './echo-values.js';
import { errorBody } from './error-body.js';
import { houseRules } from './house-rules.js';
import { httpStatus } from './http-status.js';
import { leakedValues } from './leaked-values.js';
import { noDisclosure } from './no-disclosure.js';
import { oneForm } from './one-form.js';
import { orderStatus } from './order-status.js';
import { orderTotals } from './order-totals.js';
import { readOrder } from './read-order.js';
import { responseFields } from './response-fields.js';

/** The checks that every exchange passes through, in the order in which their findings are reported. */
export const CHECKS: readonly Check[] = [
  answerShape,
  noDisclosure,
  oneForm,
  errorBody,
  responseFields,
  echoIds,
  correlationEcho,
  authenticationData,
  orderTotals,
  orderStatus,
  echoStreet,
  echoValues,
  leakedValues,
  defaultValues,
  readOrder,
  httpStatus,
  houseRules,
];
