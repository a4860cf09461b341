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
  const basic = (user: string, password: Password): Basic => ({ kind: 'basic', user, password });
  const right = basic(`merchant.${merchantId}`, { variable: own });
  if (certificate === true && variant === 'good') return { kind: 'certificate', which: 'its certificate', variables: '' };
  switch (variant) {
    case 'good':
      return right;
    case 'none':
      return { kind: 'none' };
    case 'empty-password':
      return basic(`merchant.${merchantId}`, { text: '' });
    case 'password-longer':
      return basic(`merchant.${merchantId}`, { variable: own, change: 'longer' });
    case 'password-shorter':
      return basic(`merchant.${merchantId}`, { variable: own, change: 'shorter' });
    case 'password-blank-before':
      return basic(`merchant.${merchantId}`, { variable: own, change: 'blank-before' });
    case 'password-blank-after':
      return basic(`merchant.${merchantId}`, { variable: own, change: 'blank-after' });
    case 'password-percent':
      return basic(`merchant.${merchantId}`, { variable: own, change: 'percent' });
    case 'password-other-case':
      return basic(`merchant.${merchantId}`, { variable: own, change: 'other-case' });
    case 'password-of-other-merchant':
      return basic(`merchant.${merchantId}`, { variable: others });
    case 'wrong-password':
      return basic(`merchant.${merchantId}`, { variable: own, change: 'last-character' });
    case 'unknown-user':
      return basic(`merchant.${merchantId}X`, { variable: own });
    case 'user-other-case':
      return basic(`merchant.${nearText(merchantId, 'otherCase')}`, { variable: own });
    case 'no-prefix':
      return basic(merchantId, { variable: own });
    case 'empty-user':
      return basic('', { variable: own });
    case 'not-base64':
      return { ...right, written: 'in-clear' };
    case 'other-scheme':
      return { ...right, written: 'as-bearer' };
    case 'expired-certificate':
      return { kind: 'certificate', which: 'a certificate that has expired', variables: 'EXPIRED_' };
    case 'unknown-certificate':
      return { kind: 'certificate', which: 'a certificate that nobody knows', variables: 'UNKNOWN_' };
    case 'other-merchant':
      return basic(`merchant.${otherMerchantId}`, { variable: others });
  }
}
