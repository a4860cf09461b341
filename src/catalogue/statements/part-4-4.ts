import { called } from './called.js';
import { held, type StatementRow } from './row.js';

const confirm = (rule: string): string => `confirm-browser-payment:${rule}`;

/** 4.4 Confirm Browser Payment. */
export const PART_4_4: readonly StatementRow[] = [
  called('confirm-browser-payment', 'what other methods do is not shown'),
  held('identity', 'The transaction id is that of the initiation', ['confirm-transaction-id']),
  held(
    'request',
    'apiOperation of Confirm Browser Payment is CONFIRM_BROWSER_PAYMENT',
    [confirm('request/apiOperation:*')],
    'the text gives the constant; that a request without it is refused is implied',
  ),
  held('permission', 'Confirm Browser Payment takes the fields of its listing, all of them optional', [
    confirm('request/optional-is-optional'),
    'confirm-amount-change',
  ]),
  held(
    'request',
    'Confirm Browser Payment takes no fields beyond its listing',
    [confirm('request/unlisted-field'), confirm('request/unlisted-field-plausible')],
    'implied by a listing that is not cut; line items are half promised in part 1',
  ),
  held('request', 'Confirm Browser Payment does not change the currency', ['confirm-currency-fixed']),
  held(
    'answer',
    'Confirm Browser Payment answers with the groups of 2.12, result and gateway code among them',
    [confirm('response/**:always'), confirm('response/conditional-presence')],
    'most conditions are not shown',
  ),
];
