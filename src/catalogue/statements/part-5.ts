import { held, type StatementRow } from './row.js';

/** Part 5: authentication of the merchant. */
export const PART_5: readonly StatementRow[] = [
  held(
    'access',
    'Every operation needs one of two ways to authenticate',
    ['auth-missing', 'auth-malformed', 'auth-body'],
    'how bad credentials are answered is not shown',
  ),
  held('access', 'A certificate is one way', ['auth-certificate'], 'the procedure is not shown'),
  held('access', 'The user of Basic authentication is merchant. and the merchant id', ['auth-wrong-user', 'auth-other-merchant']),
  held('access', 'The password of Basic authentication is that of the API', ['auth-wrong-password']),
  held('not shown', 'How certificates are used', ['auth-certificate']),
];
