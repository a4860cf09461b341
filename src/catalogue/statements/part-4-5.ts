import { called } from './called.js';
import { held, type StatementRow } from './row.js';

/** 4.5 Verify. */
export const PART_4_5: readonly StatementRow[] = [
  called('verify', 'what other methods do is not shown'),
  held(
    'request',
    'apiOperation of Verify is VERIFY',
    ['verify:request/apiOperation:*'],
    'the text gives the constant; that a request without it is refused is implied',
  ),
  held('request', 'Verify has an order with a currency', ['verify:request/order:required', 'verify:request/order.currency:required']),
  held('permission', 'Verify takes the fields of its listing', ['verify:request/optional-is-optional', 'verify:request/wildcard-rows']),
  held(
    'request',
    'Verify takes no fields beyond its listing',
    ['verify:request/unlisted-field', 'verify:request/unlisted-field-plausible'],
    'implied by a listing that is not cut; some fields are half promised elsewhere',
  ),
  held(
    'answer',
    'Seven fields of the order are always there',
    ['verify:response/order.*:always', 'verify:response/order.amount:*', 'verify:response/order.currency:*'],
    'the amount is optional in the request',
  ),
  held(
    'answer',
    'Merchant is there, and, where they apply, entry point, status, plan and terminal',
    ['verify:response/merchant:*', 'verify:response/gatewayEntryPoint:*', 'verify:response/order.status:*', 'verify:exchange/echo-values'],
    'an echo may leave out or add',
  ),
];
