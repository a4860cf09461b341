import type { AuthVariant } from '../../src/model/case.js';
import type { OddRequest } from './request.js';

/** Requests with no credentials, or with wrong ones. */
export function credentials(): readonly OddRequest[] {
  const odd = (rule: string, auth: AuthVariant): OddRequest => ({
    area: 'authorization',
    recipe: rule,
    variant: auth,
    side: 'exchange',
    rule,
    level: 'must',
    suite: 'authentication',
    family: 'authentication',
    wire: { auth },
    expect: { kind: 'not-processed' },
    ...(auth === 'other-merchant' ? { needs: ['target.otherMerchant' as const] } : {}),
  });
  return [
    odd('auth-missing', 'none'),
    odd('auth-wrong-password', 'wrong-password'),
    odd('auth-wrong-user', 'unknown-user'),
    odd('auth-wrong-user', 'no-prefix'),
    odd('auth-malformed', 'not-base64'),
    odd('auth-malformed', 'other-scheme'),
    odd('auth-other-merchant', 'other-merchant'),
  ];
}
