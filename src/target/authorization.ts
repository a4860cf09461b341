import { nearText } from '../json/near-text.js';
import type { AuthVariant } from '../model/case.js';
import type { TargetConfig } from '../model/config.js';

const basic = (user: string, password: string): string => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** The Authorization header of a request, good or broken in one way; undefined sends none. */
export function authorizationHeader(target: TargetConfig, variant: AuthVariant): string | undefined {
  const { merchantId, auth, otherMerchant } = target;
  const password = auth.type === 'basic' ? auth.password : '';
  switch (variant) {
    case 'good':
      // A client certificate needs no header.
      return auth.type === 'basic' ? basic(`merchant.${merchantId}`, password) : undefined;
    case 'none':
    case 'expired-certificate':
    case 'unknown-certificate':
      return undefined;
    case 'wrong-password':
      return basic(`merchant.${merchantId}`, changedAtEnd(password));
    case 'empty-password':
      return basic(`merchant.${merchantId}`, '');
    case 'password-other-case':
      return basic(`merchant.${merchantId}`, otherThan(password, swapped(password)));
    case 'password-longer':
      return basic(`merchant.${merchantId}`, `${password}:x`);
    case 'password-shorter':
      return basic(`merchant.${merchantId}`, password.slice(0, -1));
    case 'password-blank-before':
      return basic(`merchant.${merchantId}`, ` ${password}`);
    case 'password-blank-after':
      return basic(`merchant.${merchantId}`, `${password} `);
    case 'password-percent':
      return basic(`merchant.${merchantId}`, percentEncoded(password));
    case 'password-of-other-merchant':
      return otherMerchant === undefined ? undefined : basic(`merchant.${merchantId}`, otherThan(password, otherMerchant.password));
    case 'unknown-user':
      return basic(`merchant.${merchantId}X`, password);
    case 'user-other-case':
      return basic(`merchant.${nearText(merchantId, 'otherCase')}`, password);
    case 'no-prefix':
      return basic(merchantId, password);
    case 'empty-user':
      return basic('', password);
    // The right credentials, so that a target that reads them in spite of their form is seen.
    case 'not-base64':
      return `Basic merchant.${merchantId}:${password}`;
    case 'other-scheme':
      return basic(`merchant.${merchantId}`, password).replace('Basic', 'Bearer');
    case 'other-merchant':
      return otherMerchant === undefined ? undefined : basic(`merchant.${otherMerchant.merchantId}`, otherMerchant.password);
  }
}

/** One character changed: a comparison of prefix or length alone would accept it. */
function changedAtEnd(password: string): string {
  const last = password.at(-1) ?? '';
  return `${password.slice(0, -1)}${last === 'x' ? 'y' : 'x'}`;
}

/** Every byte as a percent escape, which nothing undoes outside a URL. */
const percentEncoded = (text: string): string => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Upper and lower case swapped. */
const swapped = (text: string): string =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');

/** Makes sure that the password is wrong: one without letters has no other case, and two merchants may share one. */
const otherThan = (password: string, wanted: string): string => (wanted === password ? `${wanted}x` : wanted);
