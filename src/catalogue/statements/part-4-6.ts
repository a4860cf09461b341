import { called } from './called.js';
import { held, type StatementRow } from './row.js';

const session = (rule: string): string => `create-checkout-session:${rule}`;

/** 4.6 Create Checkout Session. */
export const PART_4_6: readonly StatementRow[] = [
  called('create-checkout-session', 'what other methods do is not shown'),
  held(
    'permission',
    'agreement.id is optional at version 37',
    ['agreement-id-optional-37', session('request/optional-is-optional')],
    'the listing is cut',
  ),
  held(
    'request',
    'At version 53 an agreement has its id',
    ['agreement-id-checkout-53', 'agreement-empty-checkout-53'],
    'an empty group may count as none',
  ),
  held('permission', 'Create Checkout Session takes the airline group', [session('request/wildcard-rows')]),
  held('not shown', 'Further fields of Create Checkout Session', [
    session('request/unlisted-field-cut'),
    session('exchange/unlisted-required'),
  ]),
  held(
    'answer',
    'Create Checkout Session answers with result and, in an error, the fields of part 7',
    [session('response/result:*'), session('error/error.cause:*')],
    'the error table does not mark its rows as always provided',
  ),
  held('not shown', 'The field with the id of the session', ['session-created']),
];
