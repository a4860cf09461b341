import type { Need } from '../../src/catalogue/vocabulary.js';
import type { AuthVariant } from '../../src/model/case.js';
import type { OddRequest } from './request.js';

/** What the configuration must provide for a variant. */
const NEEDS: Readonly<Partial<Record<AuthVariant, Need>>> = {
  'other-merchant': 'target.otherMerchant',
  'password-of-other-merchant': 'target.otherMerchant',
  'expired-certificate': 'target.refusedCertificates.expired',
  'unknown-certificate': 'target.refusedCertificates.unknown',
};

/** No sentence says that users are told apart by the case of their letters, so that either answer is right. */
const OTHER_CASE: AuthVariant = 'user-other-case';

/** Requests with no credentials, or with wrong ones. */
export function credentials(): readonly OddRequest[] {
  const odd = (rule: string, auth: AuthVariant): OddRequest => ({
    area: 'authorization',
    mutation: rule,
    variant: auth,
    side: 'exchange',
    rule,
    suite: 'authentication',
    family: 'authentication',
    wire: { auth },
    expect: { kind: 'not-processed' },
    needs: NEEDS[auth] === undefined ? [] : [NEEDS[auth]],
    ...(auth === OTHER_CASE ? { level: 'open' } : {}),
  });
  return [
    odd('auth-missing', 'none'),
    odd('auth-wrong-password', 'wrong-password'),
    odd('auth-wrong-password', 'empty-password'),
    odd('auth-wrong-password', 'password-other-case'),
    odd('auth-wrong-password', 'password-longer'),
    odd('auth-wrong-password', 'password-shorter'),
    odd('auth-wrong-password', 'password-of-other-merchant'),
    odd('auth-wrong-password', 'password-blank-before'),
    odd('auth-wrong-password', 'password-blank-after'),
    odd('auth-wrong-password', 'password-percent'),
    odd('auth-wrong-user', 'unknown-user'),
    odd('auth-wrong-user', 'no-prefix'),
    odd('auth-wrong-user', OTHER_CASE),
    odd('auth-wrong-user', 'empty-user'),
    odd('auth-malformed', 'not-base64'),
    odd('auth-malformed', 'other-scheme'),
    odd('auth-other-merchant', 'other-merchant'),
    // The specification does not show certificates, so the answers are only observed unless the target promises more.
    odd('auth-certificate', 'expired-certificate'),
    odd('auth-certificate', 'unknown-certificate'),
  ];
}
