import { called } from './called.js';
import { held, type StatementRow } from './row.js';

/** 4.9 Referral. */
export const PART_4_9: readonly StatementRow[] = [
  called('referral', 'what other methods do is not shown'),
  held(
    'request',
    'apiOperation of Referral is REFERRAL',
    ['referral:request/apiOperation:*'],
    'the text gives the constant; that a request without it is refused is implied',
  ),
  held('request', 'Referral has a transaction with the code of the issuer', [
    'referral:request/transaction:required',
    'referral:request/transaction.authorizationCode:required',
  ]),
  held('permission', 'Referral takes the fields of its listing', ['referral:request/optional-is-optional']),
  held(
    'request',
    'Referral takes no fields beyond its listing',
    ['referral:request/unlisted-field'],
    'implied by a listing that is not cut',
  ),
  held(
    'answer',
    'Referral answers with the groups of 2.12, two of them named',
    ['referral:response/**:always', 'referral:response/action.refundAuthorization:*', 'referral:response/conditional-presence'],
    'most conditions are not shown',
  ),
];
