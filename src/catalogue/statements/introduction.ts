import { held, type StatementRow, unheld } from './row.js';

/** Statements before the first part: notation and substituted names. */
export const INTRODUCTION: readonly StatementRow[] = [
  unheld(
    'definition',
    'The document covers ten operations, from payer authentication to checkout sessions',
    'names the scope; its parts state the rest',
  ),
  unheld('definition', 'Addresses start with a base that every installation has for itself', 'the configuration names it'),
  unheld('definition', 'Values in examples of payloads are placeholders', 'binds nobody'),
  held(
    'request',
    'A field marked as required is sent',
    ['request/**:required', 'request/**:required-in-group'],
    'five values of apiOperation are not shown, so that it may also be left out there',
  ),
  held(
    'permission',
    'A field marked as optional may be left out',
    ['optional-is-optional'],
    'where a listing is cut, the rest of it may ask for more',
  ),
  held('request', 'A fixed field has its constant', ['apiOperation:constant'], 'five of the constants are not shown and are assumed'),
  held(
    'answer',
    'A field marked as always provided is in every answer',
    ['response/**:always', 'error/**:always'],
    'result and amount are each stated for some answers only; the error table does not mark its rows',
  ),
  held('answer', 'A conditional field may be absent', ['conditional-presence'], 'most conditions are not shown'),
  held(
    'field',
    'A dotted name is a path through JSON objects',
    ['<group>:json-type'],
    'agreement.retailer, card.pin and subMerchant in answers have no rows; rows of the sub-merchant address are implied by 2.7',
  ),
  held('field', 'An index marks the elements of an array', ['**[n]:json-type']),
  held(
    'field',
    'Values of a list are case sensitive',
    ['<Enumeration>:values'],
    'a list that the text cuts, or gives for another operation only, refuses nothing for certain',
  ),
  held('definition', 'Names of companies are replaced by neutral words, always the same', ['order.walletProvider:values']),
];
