import { called } from './called.js';
import { held, type StatementRow } from './row.js';

/** 4.10 Authorize. */
export const PART_4_10: readonly StatementRow[] = [
  called('authorize', 'what other methods do is not shown'),
  held(
    'permission',
    'Authorize takes the fields of its listing',
    ['authorize:request/wildcard-rows', 'authorize:request/optional-is-optional'],
    'the listing is cut',
  ),
  held(
    'answer',
    'Authorize answers with the groups of 2.12',
    ['authorize:response/**:always', 'authorize:response/conditional-presence'],
    'most conditions are not shown',
  ),
  held('not shown', 'Fields beyond the end of the five listings that are cut', ['unlisted-field-cut', 'unlisted-required']),
];
