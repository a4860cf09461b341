import type { ContractId } from '../../../catalogue/vocabulary.js';
import type { Defect } from '../defect.js';
import type { AnswerEdit, CredentialGap, When } from '../../../gateway/behaviour/effect.js';
import { ALL, error, of, reply } from './define.js';

const authentication = of('authentication');
const disclosure = of('disclosure');
const CARD = 'sourceOfFunds.provided.card';
const NUMBER = `${CARD}.number`;
const REFUNDS: readonly ContractId[] = ['refund@39', 'refund@60'];

const lets = (
  name: string,
  contracts: ContractId | readonly ContractId[],
  rule: string,
  text: string,
  gap: CredentialGap,
  depth?: 'deep',
): Defect => authentication(name, contracts, rule, text, { at: 'credentials', lets: gap }, depth);

/** Requests that get in with wrong credentials. */
export const AUTHENTICATION: readonly Defect[] = [
  lets('no-credentials', ALL, 'auth-missing', 'No credentials are needed', 'missing'),
  lets('no-credentials-for-balances', 'balance-inquiry@73', 'auth-missing', 'Balances are told without credentials', 'missing', 'deep'),
  lets(
    'no-credentials-for-sessions',
    'create-checkout-session@37',
    'auth-missing',
    'Sessions are made without credentials',
    'missing',
    'deep',
  ),
  lets('any-password', ALL, 'auth-wrong-password', 'Any password serves', 'wrong-password'),
  lets('any-password-for-voids', 'void@66', 'auth-wrong-password', 'Any password serves for a void', 'wrong-password', 'deep'),
  lets('no-password', ['verify@26', 'authorize@55'], 'auth-wrong-password', 'The empty password serves', 'empty-password', 'deep'),
  lets(
    'password-in-any-case',
    ['void@66', 'verify@26'],
    'auth-wrong-password',
    'Passwords are compared without regard to case',
    'password-any-case',
    'deep',
  ),
  lets(
    'password-with-any-end',
    ['refund@60', 'verify@26'],
    'auth-wrong-password',
    'Passwords are compared as far as the shorter one goes',
    'password-any-end',
    'deep',
  ),
  lets(
    'password-of-any-merchant',
    ['update-authorization@24', 'verify@26'],
    'auth-wrong-password',
    'The password of any merchant serves',
    'password-of-anybody',
    'deep',
  ),
  lets('any-user', ['authorize@55', 'verify@26'], 'auth-wrong-user', 'Any user serves', 'unknown-user'),
  lets(
    'user-without-prefix',
    ['refund@60', 'update-authorization@24'],
    'auth-wrong-user',
    'The merchant id alone serves as user, with any password',
    'no-prefix',
  ),
  lets(
    'unreadable-credentials',
    ['verify@26', 'referral@68'],
    'auth-malformed',
    'Credentials that cannot be read are taken as none needed',
    'malformed',
  ),
  lets(
    'any-scheme',
    ['authorize@55', 'create-checkout-session@53'],
    'auth-malformed',
    'Any other scheme lets everybody in',
    'other-scheme',
  ),
  lets(
    'path-decides-merchant',
    ALL,
    'auth-other-merchant',
    'The path says who the merchant is, whatever the credentials say',
    'other-merchant',
  ),
  lets(
    'path-decides-merchant-for-refunds',
    REFUNDS,
    'auth-other-merchant',
    'For refunds the path says who the merchant is',
    'other-merchant',
    'deep',
  ),
  lets(
    'any-certificate',
    ALL,
    'auth-certificate',
    'A client certificate that names the merchant serves, though it has expired or nobody knows who issued it',
    'bad-certificate',
  ),
  lets('orders-shared', 'void@66', 'merchant-isolation', 'A merchant reaches the orders of others', 'shared-orders'),
];

const copies = (
  name: string,
  contracts: ContractId | readonly ContractId[],
  text: string,
  edit: AnswerEdit,
  depth?: 'deep',
  when?: When,
): Defect => disclosure(name, contracts, 'no-sensitive-data', text, reply(edit, when), depth);

/** A value of the request, put into the answer. */
const copy = (path: string, from = path, how?: 'spaced' | 'dashed' | 'inside-text'): AnswerEdit => ({
  path,
  do: 'copy',
  from,
  ...(how === undefined ? {} : { how }),
});

/** Card data that comes back. */
export const DISCLOSURE: readonly Defect[] = [
  copies('number-unmasked', 'authorize@55', 'The card number comes back unmasked', copy(NUMBER)),
  copies('number-unmasked-in-refund', REFUNDS, 'The card number of a standalone refund comes back unmasked', copy(NUMBER)),
  copies('number-unmasked-in-balance', ['balance-inquiry@48', 'balance-inquiry@73'], 'The card number comes back unmasked', copy(NUMBER)),
  copies(
    'number-with-blanks',
    'authorize@55',
    'The card number comes back with blanks in it',
    copy('response.acquirerMessage', NUMBER, 'spaced'),
    'deep',
  ),
  copies(
    'number-with-dashes',
    'balance-inquiry@73',
    'The card number comes back with dashes in it',
    copy('response.acquirerMessage', NUMBER, 'dashed'),
    'deep',
  ),
  copies(
    'number-in-decline',
    'authorize@55',
    'Declines repeat the card number',
    copy('response.debugInformation', NUMBER, 'inside-text'),
    'deep',
    { result: 'FAILURE' },
  ),
  disclosure(
    'number-in-errors',
    ['authorize@55', 'balance-inquiry@48', 'refund@60'],
    'no-sensitive-data',
    'Errors repeat the card number',
    error(copy('error.explanation', NUMBER, 'inside-text')),
  ),
  disclosure(
    'number-in-header',
    'authorize@55',
    'no-sensitive-data',
    'A header repeats the card number',
    { at: 'header', name: 'x-card', from: NUMBER },
    'deep',
  ),
  disclosure(
    'number-in-balance-header',
    'balance-inquiry@48',
    'no-sensitive-data',
    'A header repeats the card number',
    { at: 'header', name: 'x-request-card', from: NUMBER },
    'deep',
  ),
  copies('track-comes-back', ['balance-inquiry@48', 'balance-inquiry@73'], 'Track 2 comes back', copy(`${CARD}.track2`)),
  copies('track-comes-back-from-void', 'void@66', 'Track 1 comes back', copy(`${CARD}.track1`), 'deep'),
  copies(
    'cryptogram-comes-back',
    'authenticate-payer@100',
    'A cryptogram comes back',
    copy(`${CARD}.devicePayment.onlinePaymentCryptogram`),
  ),
  copies(
    'wallet-cryptogram-comes-back',
    'balance-inquiry@73',
    'A wallet cryptogram comes back',
    copy(`${CARD}.mobileWallet.3DSecure.onlinePaymentCryptogram`),
    'deep',
  ),
];
