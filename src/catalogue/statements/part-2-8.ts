import { held, type StatementRow, unheld } from './row.js';

const CARD = 'sourceOfFunds.provided.card';
const bounds = (name: string): readonly string[] => [`request/${CARD}.${name}:*`];
const ISSUED = 'only the issuer knows good values';

/** 2.8 Source of funds in requests. */
export const PART_2_8: readonly StatementRow[] = [
  held(
    'permission',
    'Card details come from the request, a session, a token, or several of them',
    ['funds-precedence'],
    'no outcome shows which of them was used',
  ),
  held(
    'definition',
    'The request outweighs the session, the session the token',
    ['funds-precedence', 'session-overrides'],
    'no outcome shows which of them was used',
  ),
  held('request', 'Details from all sources are together a full set of details', ['funds-full-set']),
  held('request', 'Balance Inquiry does not do without sourceOfFunds', ['balance-inquiry:request/sourceOfFunds:required']),
  held(
    'permission',
    'Void and Authenticate Payer need none',
    ['void:request/optional-is-optional', 'authenticate-payer:request/optional-is-optional'],
    'the listing of Authenticate Payer is cut',
  ),
  held('field', 'accountType is one of two words', bounds('accountType')),
  unheld('not observable', 'Cards of some debit networks need an accountType', 'a card number does not show the network'),
  held('field', 'A card number has 9 to 19 digits', bounds('number')),
  held('field', 'A month of expiry is 1 to 12, as a string', [
    `request/${CARD}.expiry.month:json-type`,
    `request/${CARD}.expiry.month:m*`,
    `request/${CARD}.expiry.month:charset`,
  ]),
  held('request', 'An expiry has its month', [`request/${CARD}.expiry.month:required-in-group`]),
  held('field', 'A year of expiry is two digits', [
    `request/${CARD}.expiry.year:json-type`,
    `request/${CARD}.expiry.year:length`,
    `request/${CARD}.expiry.year:charset`,
  ]),
  held('request', 'An expiry has its year', [`request/${CARD}.expiry.year:required-in-group`]),
  held('field', 'A name on a card has 1 to 256 characters', bounds('nameOnCard')),
  held('field', 'emvRequest has 1 to 250 characters', bounds('emvRequest')),
  held('error', 'EMV tags beyond the selected ones are rejected', ['emv-tags-permitted']),
  held('definition', 'A tag alone fills its field; a tag and its field are not compared', ['emv-tag-fill']),
  held('answer', 'Answers leave out sensitive data', ['no-sensitive-data']),
  held('field', 'Track 1 has 2 to 79 characters', bounds('track1')),
  held('field', 'Track 2 has 2 to 40 characters', bounds('track2')),
  held('request', 'Track 2 matches the card number and the expiry', ['track2-matches-pan']),
  unheld(
    'definition',
    'Tracks have the form of ISO 7811-2; EMV tags 56, 57 and 5A are the same data',
    'a form of another standard; only its characters and lengths are stated here',
  ),
  held('field', 'A masked funding number has 9 to 19 digits and x, all but the first six and last four masked', bounds('maskedFpan')),
  unheld('not observable', 'The gateway normally fills maskedFpan', 'happens behind the gateway'),
  held('field', 'The expiry of a masked number is written in digits', [
    `request/${CARD}.maskedFpanExpiry.month:*`,
    `request/${CARD}.maskedFpanExpiry.year:*`,
  ]),
  held('field', 'p2pe.keySerialNumber is exactly 20 hexadecimal characters', [
    `request/${CARD}.p2pe.keySerialNumber:json-type`,
    `request/${CARD}.p2pe.keySerialNumber:length`,
    `request/${CARD}.p2pe.keySerialNumber:charset`,
  ]),
  held('field', 'p2pe.payload is 32 to 1024 hexadecimal characters', [
    `request/${CARD}.p2pe.payload:json-type`,
    `request/${CARD}.p2pe.payload:m*`,
    `request/${CARD}.p2pe.payload:charset`,
  ]),
  held('request', 'Encrypted card data have a key serial number and a payload', ['p2pe-required-members']),
  held('request', 'The payload is a card number under a key that target and terminal share', ['opaque-value'], ISSUED),
  held('field', 'p2pe.initializationVector is 16 to 64 hexadecimal characters', bounds('p2pe.initializationVector')),
  held(
    'permission',
    'An initialization vector is left out where none is used',
    ['optional-is-optional'],
    'where a listing is cut, the rest of it may ask for more',
  ),
  held('field', 'p2pe.cardBin is 1 to 6 digits', bounds('p2pe.cardBin')),
  held('error', 'A number that does not begin with its cardBin is rejected', ['p2pe-card-bin']),
  held('field', 'p2pe.encryptionState has 5 to 7 characters', bounds('p2pe.encryptionState')),
  held('error', 'Encrypted data in the state INVALID are declined', ['p2pe-encryption-state']),
  held(
    'permission',
    'The state VALID may be left out',
    ['optional-is-optional'],
    'where a listing is cut, the rest of it may ask for more',
  ),
  held('field', 'mobileWallet.cryptogramFormat is one of two words', [
    `request/${CARD}.mobileWallet.cryptogramFormat:json-type`,
    `request/${CARD}.mobileWallet.cryptogramFormat:values`,
  ]),
  held(
    'request',
    'A mobile wallet has its format, its 3DSecure group a cryptogram',
    ['mobile-wallet-members', 'cryptogram-format-group'],
    'that a format calls for its group is not said',
  ),
  held('field', 'The cryptogram of a mobile wallet is Base64 of 1 to 128 characters', [
    `request/${CARD}.mobileWallet.3DSecure.onlinePaymentCryptogram:json-type`,
    `request/${CARD}.mobileWallet.3DSecure.onlinePaymentCryptogram:m*`,
    `request/${CARD}.mobileWallet.3DSecure.onlinePaymentCryptogram:charset`,
  ]),
  held('field', 'The indicator of a mobile wallet is 1 to 2 digits', bounds('mobileWallet.3DSecure.eciIndicator')),
  held('field', 'devicePayment.cryptogramFormat is one of two words', bounds('devicePayment.cryptogramFormat')),
  held('field', 'devicePayment.eciIndicator is 1 to 2 digits', bounds('devicePayment.eciIndicator')),
  unheld(
    'not observable',
    'eciIndicator of a device payment comes from the decrypted token, and not with wallets or tokens of a scheme',
    'a request does not show where a value comes from',
  ),
  held('field', 'devicePayment.onlinePaymentCryptogram is Base64', bounds('devicePayment.onlinePaymentCryptogram')),
  held('request', 'The cryptogram of a device payment comes from the decrypted token', ['opaque-value'], ISSUED),
  held('not shown', 'The fields of a PIN', [`request/${CARD}.pin:*`]),
  held(
    'answer',
    'The booking reference of a cruise has 1 to 12 characters',
    ['cruise-booking-reference'],
    'the name of its group is not written out',
  ),
  unheld('not shown', 'The other fields of the cruise group', 'no name of a field is given'),
];
