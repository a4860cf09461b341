import { held, type StatementRow } from './row.js';

/** Part 4, before its sections: what all endpoints share. */
export const PART_4: readonly StatementRow[] = [
  held(
    'request',
    'Paths start with the base, the API and the version',
    ['url-version-number', 'url-version-undocumented'],
    'the reaction to other paths is not shown',
  ),
  held(
    'request',
    'Bodies of requests are JSON',
    ['body-malformed', 'body-empty', 'body-trailing', 'json-*', 'body-envelope', 'same-answer'],
    'what JSON lets a sender write follows from its standard; odd envelopes are not spoken of',
  ),
  held(
    'answer',
    'Bodies of answers are JSON',
    ['answer-json', 'answer-content-type', 'answer-limits'],
    'content type and size are not spoken of',
  ),
  held('access', 'Every operation asks for the credentials of part 5', ['auth-missing']),
  held(
    'request',
    'Part 2 says what the fields of an operation are',
    ['wildcard-rows', 'wildcard-rows-shared', 'cut-listing-bounds', 'unknown-field', 'accepted-in-context'],
    'rows of a group differ by operation; beyond a cut listing a field may be unsupported',
  ),
  held(
    'permission',
    'What a listing does not require may be left out',
    ['optional-is-optional', 'unlisted-required', 'opaque-value'],
    'where a listing is cut, the rest of it may ask for more; only their issuers know good values of some fields',
  ),
  held(
    'request',
    'An operation has the fields of its listing',
    ['unlisted-field', 'unlisted-field-plausible', 'unlisted-field-cut'],
    'no sentence says that others are refused; five listings are cut',
  ),
];
