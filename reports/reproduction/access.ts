import type { AuthVariant } from '../../src/model/case.js';
import type { Speaker } from '../../src/model/reproduction.js';
import type { Variable } from './variables.js';

/** How a request authenticates, in terms that any tool supports. */
export type Access =
  | { readonly kind: 'none' }
  | { readonly kind: 'basic'; readonly user: string; readonly password: Password }
  | { readonly kind: 'header'; readonly value: string }
  /** A client certificate of this kind: configured in the tool, not written into a request. */
  | { readonly kind: 'certificate'; readonly which: string };

/** A fixed text, or the value of a variable, changed if it must be wrong. */
export type Password = { readonly text: string } | { readonly variable: Variable; readonly change?: 'longer' | 'shorter' | 'other-case' };

export function accessOf(variant: AuthVariant, { merchantId, otherMerchantId = 'OTHER', certificate }: Speaker): Access {
  const own: Variable = { name: 'TOUCHSTONE_PASSWORD', meaning: `the password of merchant.${merchantId}` };
  const others: Variable = { name: 'TOUCHSTONE_OTHER_PASSWORD', meaning: `the password of merchant.${otherMerchantId}` };
  const basic = (user: string, password: Password): Access => ({ kind: 'basic', user, password });
  if (certificate === true && variant === 'good') return { kind: 'certificate', which: 'its certificate' };
  switch (variant) {
    case 'good':
      return basic(`merchant.${merchantId}`, { variable: own });
    case 'none':
      return { kind: 'none' };
    case 'empty-password':
      return basic(`merchant.${merchantId}`, { text: '' });
    case 'password-longer':
      return basic(`merchant.${merchantId}`, { variable: own, change: 'longer' });
    case 'password-shorter':
      return basic(`merchant.${merchantId}`, { variable: own, change: 'shorter' });
    case 'password-other-case':
      return basic(`merchant.${merchantId}`, { variable: own, change: 'other-case' });
    case 'password-of-other-merchant':
      return basic(`merchant.${merchantId}`, { variable: others });
    case 'wrong-password':
      return basic(`merchant.${merchantId}`, { text: 'wrong' });
    case 'unknown-user':
      return basic(`merchant.${merchantId}X`, { variable: own });
    case 'no-prefix':
      return basic(merchantId, { variable: own });
    case 'empty-user':
      return basic('', { variable: own });
    case 'not-base64':
      return { kind: 'header', value: 'Basic !!not-base64!!' };
    case 'other-scheme':
      return { kind: 'header', value: 'Bearer none' };
    case 'expired-certificate':
      return { kind: 'certificate', which: 'a certificate that has expired' };
    case 'unknown-certificate':
      return { kind: 'certificate', which: 'a certificate that nobody knows' };
    case 'other-merchant':
      return basic(`merchant.${otherMerchantId}`, { variable: others });
  }
}
