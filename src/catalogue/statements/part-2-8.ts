import { held, part, unheld } from './row.js';

const CARD = 'sourceOfFunds.provided.card';
const rulesOf = (name: string, ...kinds: readonly string[]): readonly string[] =>
  (kinds.length === 0 ? ['*'] : kinds).map((kind) => `request/${CARD}.${name}:${kind}`);
const ISSUED = 'only the issuer knows good values';

/** 2.8 Source of funds in requests. */
export const PART_2_8 = part('2.8', [
  held('permission', 'Card details come from the request, a session, a token, or several of them')
    .softer('no outcome shows which of them was used')
    .by('funds-precedence'),
  held('definition', 'The request outweighs the session, the session the token')
    .softer('no outcome shows which of them was used')
    .by('funds-precedence', 'session-overrides'),
  held('request', 'Details from all sources are together a full set of details').by('funds-full-set'),
  held('request', 'Balance Inquiry does not do without sourceOfFunds').by('balance-inquiry:request/sourceOfFunds:required'),
  held('permission', 'Void and Authenticate Payer need none')
    .softer('the listing of Authenticate Payer is cut')
    .by('void:request/optional-is-optional', 'authenticate-payer:request/optional-is-optional'),
  held('field', 'accountType is one of two words').by(...rulesOf('accountType')),
  unheld('not observable', 'Cards of some debit networks need an accountType').because('a card number does not show the network'),
  held('field', 'A card number has 9 to 19 digits').by(...rulesOf('number')),
  held('field', 'A month of expiry is 1 to 12, as a string').by(...rulesOf('expiry.month', 'json-type', 'm*', 'charset')),
  held('request', 'An expiry has its month').by(...rulesOf('expiry.month', 'required-in-group')),
  held('field', 'A year of expiry is two digits').by(...rulesOf('expiry.year', 'json-type', 'length', 'charset')),
  held('request', 'An expiry has its year').by(...rulesOf('expiry.year', 'required-in-group')),
  held('field', 'A name on a card has 1 to 256 characters').by(...rulesOf('nameOnCard')),
  held('field', 'emvRequest has 1 to 250 characters').by(...rulesOf('emvRequest')),
  held('error', 'EMV tags beyond the selected ones are rejected').by('emv-tags-permitted'),
  held('definition', 'A tag alone fills its field; a tag and its field are not compared').by('emv-tag-fill'),
  held('answer', 'Answers leave out sensitive data').by('no-sensitive-data'),
  held('field', 'Track 1 has 2 to 79 characters').by(...rulesOf('track1')),
  held('field', 'Track 2 has 2 to 40 characters').by(...rulesOf('track2')),
  held('request', 'Track 2 matches the card number and the expiry').by('track2-matches-pan'),
  unheld('definition', 'Tracks have the form of ISO 7811-2; EMV tags 56, 57 and 5A are the same data').because(
    'a form of another standard; only its characters and lengths are stated here',
  ),
  held('field', 'A masked funding number has 9 to 19 digits and x, all but the first six and last four masked').by(
    ...rulesOf('maskedFpan'),
  ),
  unheld('not observable', 'The gateway normally fills maskedFpan').because('happens behind the gateway'),
  held('field', 'The expiry of a masked number is written in digits').by(
    `request/${CARD}.maskedFpanExpiry.month:*`,
    `request/${CARD}.maskedFpanExpiry.year:*`,
  ),
  held('field', 'p2pe.keySerialNumber is exactly 20 hexadecimal characters').by(
    ...rulesOf('p2pe.keySerialNumber', 'json-type', 'length', 'charset'),
  ),
  held('field', 'p2pe.payload is 32 to 1024 hexadecimal characters').by(...rulesOf('p2pe.payload', 'json-type', 'm*', 'charset')),
  held('request', 'Encrypted card data have a key serial number and a payload').by('p2pe-required-members'),
  held('request', 'The payload is a card number under a key that target and terminal share').softer(ISSUED).by('opaque-value'),
  held('field', 'p2pe.initializationVector is 16 to 64 hexadecimal characters').by(...rulesOf('p2pe.initializationVector')),
  held('permission', 'An initialization vector is left out where none is used')
    .softer('where a listing is cut, the rest of it may ask for more')
    .by('optional-is-optional'),
  held('field', 'p2pe.cardBin is 1 to 6 digits').by(...rulesOf('p2pe.cardBin')),
  held('error', 'A number that does not begin with its cardBin is rejected').by('p2pe-card-bin'),
  held('field', 'p2pe.encryptionState has 5 to 7 characters').by(...rulesOf('p2pe.encryptionState')),
  held('error', 'Encrypted data in the state INVALID are declined').by('p2pe-encryption-state'),
  held('permission', 'The state VALID may be left out')
    .softer('where a listing is cut, the rest of it may ask for more')
    .by('optional-is-optional'),
  held('field', 'mobileWallet.cryptogramFormat is one of two words').by(...rulesOf('mobileWallet.cryptogramFormat', 'json-type', 'values')),
  held('request', 'A mobile wallet has its format, its 3DSecure group a cryptogram')
    .softer('that a format calls for its group is not said')
    .by('mobile-wallet-members', 'cryptogram-format-group'),
  held('field', 'The cryptogram of a mobile wallet is Base64 of 1 to 128 characters').by(
    ...rulesOf('mobileWallet.3DSecure.onlinePaymentCryptogram', 'json-type', 'm*', 'charset'),
  ),
  held('field', 'The indicator of a mobile wallet is 1 to 2 digits').by(...rulesOf('mobileWallet.3DSecure.eciIndicator')),
  held('field', 'devicePayment.cryptogramFormat is one of two words').by(...rulesOf('devicePayment.cryptogramFormat')),
  held('field', 'devicePayment.eciIndicator is 1 to 2 digits').by(...rulesOf('devicePayment.eciIndicator')),
  unheld(
    'not observable',
    'eciIndicator of a device payment comes from the decrypted token, and not with wallets or tokens of a scheme',
  ).because('a request does not show where a value comes from'),
  held('field', 'devicePayment.onlinePaymentCryptogram is Base64').by(...rulesOf('devicePayment.onlinePaymentCryptogram')),
  held('request', 'The cryptogram of a device payment comes from the decrypted token').softer(ISSUED).by('opaque-value'),
  held('not shown', 'The fields of a PIN').by(...rulesOf('pin')),
  held('answer', 'The booking reference of a cruise has 1 to 12 characters')
    .softer('the name of its group is not written out')
    .by('cruise-booking-reference'),
  unheld('not shown', 'The other fields of the cruise group').because('no name of a field is given'),
]);
