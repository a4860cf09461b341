import { called } from './called.js';
import { held, type StatementRow } from './row.js';

const update = (rule: string): string => `update-authorization:${rule}`;

/** 4.7 Update Authorization. */
export const PART_4_7: readonly StatementRow[] = [
  called('update-authorization', 'what other methods do is not shown'),
  held(
    'request',
    'apiOperation of Update Authorization is UPDATE_AUTHORIZATION',
    [update('request/apiOperation:*')],
    'the text gives the constant; that a request without it is refused is implied',
  ),
  held(
    'permission',
    'Update Authorization takes the fields of its listing',
    [update('request/optional-is-optional')],
    'none of its fields is marked as required, and an update of nothing may be refused',
  ),
  held(
    'request',
    'Update Authorization takes no fields beyond its listing',
    [update('request/unlisted-field')],
    'implied by a listing that is not cut',
  ),
  held(
    'answer',
    'Update Authorization answers with the groups of 2.12',
    [update('response/**:always'), update('response/conditional-presence')],
    'most conditions are not shown',
  ),
];
