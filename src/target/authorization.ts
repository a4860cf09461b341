import { nearText } from '../json/near-text.js';
import type { AuthVariant } from '../model/case.js';
import type { TargetConfig } from '../model/config.js';

const basic = (user: string, password: string): string => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** Credentials with a wrong password, by the right one. */
const WRONG_PASSWORDS = {
  'wrong-password': changedAtEnd,
  'empty-password': () => '',
  'password-other-case': (password: string) => otherThan(password, swapped(password)),
  'password-longer': (password: string) => `${password}:x`,
  'password-shorter': (password: string) => password.slice(0, -1),
  'password-blank-before': (password: string) => ` ${password}`,
  'password-blank-after': (password: string) => `${password} `,
  'password-percent': percentEncoded,
} as const;

const hasWrongPassword = (variant: AuthVariant): variant is keyof typeof WRONG_PASSWORDS => Object.hasOwn(WRONG_PASSWORDS, variant);

/** The Authorization header of a request, good or broken in one way; undefined sends none. */
export function authorizationHeader({ merchantId, auth, otherMerchant }: TargetConfig, variant: AuthVariant): string | undefined {
  const password = auth.type === 'basic' ? auth.password : '';
  const user = `merchant.${merchantId}`;
  if (hasWrongPassword(variant)) return basic(user, WRONG_PASSWORDS[variant](password));
  switch (variant) {
    case 'good':
      // A client certificate needs no header.
      return auth.type === 'basic' ? basic(user, password) : undefined;
    case 'none':
    case 'expired-certificate':
    case 'unknown-certificate':
      return undefined;
    case 'password-of-other-merchant':
      return otherMerchant === undefined ? undefined : basic(user, otherThan(password, otherMerchant.password));
    case 'unknown-user':
      return basic(`${user}X`, password);
    case 'user-other-case':
      return basic(`merchant.${nearText(merchantId, 'otherCase')}`, password);
    case 'no-prefix':
      return basic(merchantId, password);
    case 'empty-user':
      return basic('', password);
    // The right credentials, so that a target that reads them in spite of their form is seen.
    case 'not-base64':
      return `Basic ${user}:${password}`;
    case 'other-scheme':
      return basic(user, password).replace('Basic', 'Bearer');
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
function percentEncoded(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

/** Upper and lower case swapped. */
const swapped = (text: string): string =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');

/** Makes sure that the password is wrong: one without letters has no other case, and two merchants may share one. */
const otherThan = (password: string, wanted: string): string => (wanted === password ? `${wanted}x` : wanted);
