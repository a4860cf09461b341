import type { ContractId } from '../../../catalogue/vocabulary.js';
import type { Defect } from '../defect.js';
import type { AnswerEdit, CredentialGap, When } from '../../../gateway/behaviour/effect.js';
import { ALL, type Contracts, error, of, reply, type Untold } from './define.js';

const authentication = of('authentication');
const disclosure = of('disclosure');
const CARD = 'sourceOfFunds.provided.card';
const NUMBER = `${CARD}.number`;
const REFUNDS: readonly ContractId[] = ['refund@39', 'refund@60'];

const lets = (name: string, contracts: Contracts, rule: string, gap: CredentialGap, depth?: 'deep'): Untold =>
  authentication(name, contracts, rule, depth).does({ at: 'credentials', lets: gap });

/** Requests that get in with wrong credentials. */
export const AUTHENTICATION: readonly Defect[] = [
  lets('no-credentials', ALL, 'auth-missing', 'missing').text('No credentials are needed'),
  lets('no-credentials-for-balances', 'balance-inquiry@73', 'auth-missing', 'missing', 'deep').text(
    'Balances are told without credentials',
  ),
  lets('no-credentials-for-sessions', 'create-checkout-session@37', 'auth-missing', 'missing', 'deep').text(
    'Sessions are made without credentials',
  ),
  lets('any-password', ALL, 'auth-wrong-password', 'wrong-password').text('Any password serves'),
  lets('any-password-for-voids', 'void@66', 'auth-wrong-password', 'wrong-password', 'deep').text('Any password serves for a void'),
  lets('no-password', ['verify@26', 'authorize@55'], 'auth-wrong-password', 'empty-password', 'deep').text('The empty password serves'),
  lets('password-in-any-case', ['void@66', 'verify@26'], 'auth-wrong-password', 'password-any-case', 'deep').text(
    'Passwords are compared without regard to case',
  ),
  lets('password-with-any-end', ['refund@60', 'verify@26'], 'auth-wrong-password', 'password-any-end', 'deep').text(
    'Passwords are compared as far as the shorter one goes',
  ),
  lets('password-of-any-merchant', ['update-authorization@24', 'verify@26'], 'auth-wrong-password', 'password-of-anybody', 'deep').text(
    'The password of any merchant serves',
  ),
  lets('any-user', ['authorize@55', 'verify@26'], 'auth-wrong-user', 'unknown-user').text('Any user serves'),
  lets('user-without-prefix', ['refund@60', 'update-authorization@24'], 'auth-wrong-user', 'no-prefix').text(
    'The merchant id alone serves as user, with any password',
  ),
  lets('unreadable-credentials', ['verify@26', 'referral@68'], 'auth-malformed', 'malformed').text(
    'Credentials that cannot be read are taken as none needed',
  ),
  lets('any-scheme', ['authorize@55', 'create-checkout-session@53'], 'auth-malformed', 'other-scheme').text(
    'Any other scheme lets everybody in',
  ),
  lets('path-decides-merchant', ALL, 'auth-other-merchant', 'other-merchant').text(
    'The path says who the merchant is, whatever the credentials say',
  ),
  lets('path-decides-merchant-for-refunds', REFUNDS, 'auth-other-merchant', 'other-merchant', 'deep').text(
    'For refunds the path says who the merchant is',
  ),
  lets('any-certificate', ALL, 'auth-certificate', 'bad-certificate').text(
    'A client certificate that names the merchant serves, though it has expired or nobody knows who issued it',
  ),
  lets('orders-shared', 'void@66', 'merchant-isolation', 'shared-orders').text('A merchant reaches the orders of others'),
];

const copies = (name: string, contracts: Contracts, edit: AnswerEdit, depth?: 'deep', when?: When): Untold =>
  disclosure(name, contracts, 'no-sensitive-data', depth).does(reply(edit, when));

/** A value of the request, put into the answer. */
function copy(path: string, from = path, how?: 'spaced' | 'dashed' | 'inside-text'): AnswerEdit {
  return { path, do: 'copy', from, ...(how === undefined ? {} : { how }) };
}

/** Card data that comes back. */
export const DISCLOSURE: readonly Defect[] = [
  copies('number-unmasked', 'authorize@55', copy(NUMBER)).text('The card number comes back unmasked'),
  copies('number-unmasked-in-refund', REFUNDS, copy(NUMBER)).text('The card number of a standalone refund comes back unmasked'),
  copies('number-unmasked-in-balance', ['balance-inquiry@48', 'balance-inquiry@73'], copy(NUMBER)).text(
    'The card number comes back unmasked',
  ),
  copies('number-with-blanks', 'authorize@55', copy('response.acquirerMessage', NUMBER, 'spaced'), 'deep').text(
    'The card number comes back with blanks in it',
  ),
  copies('number-with-dashes', 'balance-inquiry@73', copy('response.acquirerMessage', NUMBER, 'dashed'), 'deep').text(
    'The card number comes back with dashes in it',
  ),
  copies('number-in-decline', 'authorize@55', copy('response.debugInformation', NUMBER, 'inside-text'), 'deep', { result: 'FAILURE' }).text(
    'Declines repeat the card number',
  ),
  disclosure('number-in-errors', ['authorize@55', 'balance-inquiry@48', 'refund@60'], 'no-sensitive-data')
    .does(error(copy('error.explanation', NUMBER, 'inside-text')))
    .text('Errors repeat the card number'),
  disclosure('number-in-header', 'authorize@55', 'no-sensitive-data', 'deep')
    .does({ at: 'header', name: 'x-card', from: NUMBER })
    .text('A header repeats the card number'),
  disclosure('number-in-balance-header', 'balance-inquiry@48', 'no-sensitive-data', 'deep')
    .does({ at: 'header', name: 'x-request-card', from: NUMBER })
    .text('A header repeats the card number'),
  copies('track-comes-back', ['balance-inquiry@48', 'balance-inquiry@73'], copy(`${CARD}.track2`)).text('Track 2 comes back'),
  copies('track-comes-back-from-void', 'void@66', copy(`${CARD}.track1`), 'deep').text('Track 1 comes back'),
  copies('cryptogram-comes-back', 'authenticate-payer@100', copy(`${CARD}.devicePayment.onlinePaymentCryptogram`)).text(
    'A cryptogram comes back',
  ),
  copies('wallet-cryptogram-comes-back', 'balance-inquiry@73', copy(`${CARD}.mobileWallet.3DSecure.onlinePaymentCryptogram`), 'deep').text(
    'A wallet cryptogram comes back',
  ),
];
