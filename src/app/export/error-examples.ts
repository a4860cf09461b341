import { ROLES } from '../../catalogue/roles.js';
import type { JsonObject } from '../../json/value.js';

const error = (parts: JsonObject): JsonObject => ({ error: parts, result: 'ERROR' });
const invalid = (validationType: string, field: string, explanation: string): JsonObject =>
  error({ cause: 'INVALID_REQUEST', explanation, field, validationType });

const CLIENT: Readonly<Record<string, JsonObject>> = {
  invalid: invalid('INVALID', ROLES.orderAmount, 'order.amount has a value that is not valid.'),
  missing: invalid('MISSING', ROLES.orderCurrency, 'order.currency is missing.'),
  unsupported: invalid('UNSUPPORTED', 'order.colour', 'order.colour is not supported here.'),
  rejected: error({ cause: 'REQUEST_REJECTED', supportCode: 'TS-1' }),
};

const SERVER: Readonly<Record<string, JsonObject>> = {
  busy: error({ cause: 'SERVER_BUSY', explanation: 'Too many requests at the moment. Try again.' }),
  failed: error({ cause: 'SERVER_FAILED', supportCode: 'TS-2' }),
};

/** An error body of every cause and validation type, by whose fault it is. */
export const errorExamples = (fault: 'client' | 'server'): readonly (readonly [string, JsonObject])[] =>
  Object.entries(fault === 'client' ? CLIENT : SERVER);
