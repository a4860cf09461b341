import { nearText } from '../../src/json/near-text.js';
import type { AuthVariant } from '../../src/model/case.js';
import type { Speaker } from '../../src/model/reproduction.js';
import type { Variable } from './variables.js';

/** How a request authenticates, in terms that any tool supports. */
export type Access =
  | { readonly kind: 'none' }
  | Basic
  /** A client certificate of this kind: configured in the tool, not written into a request. */
  | { readonly kind: 'certificate'; readonly which: string; readonly variables: CertificateVariables };

/** What the names of the variables with the files of a certificate begin with, after the name of the tool. */
export type CertificateVariables = '' | 'EXPIRED_' | 'UNKNOWN_';

export interface Basic {
  readonly kind: 'basic';
  readonly user: string;
  readonly password: Password;
  /** The right credentials in a form that is not Basic's: not encoded, or under another scheme. */
  readonly written?: 'in-clear' | 'as-bearer';
}

/** A fixed text, or the value of a variable, changed if it must be wrong. */
export type PasswordChange = 'longer' | 'shorter' | 'last-character' | 'other-case' | 'blank-before' | 'blank-after' | 'percent';

export type Password = { readonly text: string } | { readonly variable: Variable; readonly change?: PasswordChange };

export function accessOf(variant: AuthVariant, { merchantId, otherMerchantId = 'OTHER', certificate }: Speaker): Access {
  const own: Variable = { name: 'TOUCHSTONE_PASSWORD', meaning: `the password of merchant.${merchantId}` };
  const others: Variable = { name: 'TOUCHSTONE_OTHER_PASSWORD', meaning: `the password of merchant.${otherMerchantId}` };
  const named = (user: string, password: Password): Basic => ({ kind: 'basic', user, password });
  const as = (user: string): Basic => named(user, { variable: own });
  const changed = (change: PasswordChange): Basic => named(`merchant.${merchantId}`, { variable: own, change });
  const right = as(`merchant.${merchantId}`);
  if (certificate === true && variant === 'good') return { kind: 'certificate', which: 'its certificate', variables: '' };
  const access: Readonly<Record<AuthVariant, Access>> = {
    good: right,
    none: { kind: 'none' },
    'empty-password': named(`merchant.${merchantId}`, { text: '' }),
    'password-longer': changed('longer'),
    'password-shorter': changed('shorter'),
    'password-blank-before': changed('blank-before'),
    'password-blank-after': changed('blank-after'),
    'password-percent': changed('percent'),
    'password-other-case': changed('other-case'),
    'wrong-password': changed('last-character'),
    'password-of-other-merchant': named(`merchant.${merchantId}`, { variable: others }),
    'unknown-user': as(`merchant.${merchantId}X`),
    'user-other-case': as(`merchant.${nearText(merchantId, 'otherCase')}`),
    'no-prefix': as(merchantId),
    'empty-user': as(''),
    'not-base64': { ...right, written: 'in-clear' },
    'other-scheme': { ...right, written: 'as-bearer' },
    'other-merchant': named(`merchant.${otherMerchantId}`, { variable: others }),
    'expired-certificate': { kind: 'certificate', which: 'a certificate that has expired', variables: 'EXPIRED_' },
    'unknown-certificate': { kind: 'certificate', which: 'a certificate that nobody knows', variables: 'UNKNOWN_' },
  };
  return access[variant];
}
