import { called } from './called.js';
import { held, type StatementRow } from './row.js';

/** 4.3 Void. */
export const PART_4_3: readonly StatementRow[] = [
  called('void', 'what other methods do is not shown'),
  held('identity', 'The transaction id of the path is that of the new void', ['void:flow/transaction-id-unique', 'void:exchange/echo-ids']),
  held(
    'request',
    'apiOperation of Void is VOID',
    ['void:request/apiOperation:*'],
    'the text gives the constant; that a request without it is refused is implied',
  ),
  held('request', 'Void has a transaction with its target', [
    'void:request/transaction:required',
    'void:request/transaction.targetTransactionId:required',
  ]),
  held('permission', 'Void takes the fields of its listing', ['void:request/optional-is-optional']),
  held(
    'request',
    'Void takes no fields beyond its listing',
    ['void:request/unlisted-field', 'void:request/unlisted-field-plausible'],
    'implied by a listing that is not cut; some fields are half promised elsewhere',
  ),
  held(
    'answer',
    'Void answers with the groups of 2.12',
    ['void:response/**:always', 'void:response/conditional-presence'],
    'most conditions are not shown',
  ),
];
