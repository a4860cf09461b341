import { called } from './called.js';
import { held, type StatementRow, unheld } from './row.js';

const ap = (rule: string): string => `authenticate-payer:${rule}`;

/** 4.1 Authenticate Payer. */
export const PART_4_1: readonly StatementRow[] = [
  called('authenticate-payer', 'what other methods do is not shown'),
  held('identity', 'Authenticate Payer follows Initiate Authentication, with the same two ids', ['authenticate-after-initiate']),
  unheld('not shown', 'The contract of Initiate Authentication', 'recipes of the configuration send it'),
  held(
    'permission',
    'Authenticate Payer takes the fields of its listing',
    [ap('request/wildcard-rows'), ap('request/wildcard-rows-shared'), ap('request/optional-is-optional')],
    'the listing is cut, and rows of its groups differ by operation',
  ),
  held('field', 'authentication.redirectResponseUrl is where the payer goes after a challenge', [
    'request/authentication.redirectResponseUrl:*',
  ]),
  held('not shown', 'The apiOperation of five operations', [
    'authenticate-payer:apiOperation:*',
    'balance-inquiry:apiOperation:*',
    'create-checkout-session:apiOperation:*',
    'refund:apiOperation:*',
    'authorize:apiOperation:*',
  ]),
  held('answer', 'Without friction the answer holds authentication data', ['authentication-data'], 'their fields are not shown'),
  held('answer', 'For a challenge it holds HTML for the page of the merchant', ['authentication-challenge'], 'its field is not shown'),
  unheld('not shown', 'The rest of the answer', 'only its result is judged'),
];
