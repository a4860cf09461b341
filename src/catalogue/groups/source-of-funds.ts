import { base64, choice, digits, digitsValue, group, hex, maskedDigits, rows, text, track1, track2, under } from '../rows.js';

const opaque = (because: string, issued: string) => ({ accept: 'open', because, issued }) as const;
const p2pe = opaque('only a terminal with the right keys can make it', 'p2pe');
const wallet = opaque('only a wallet can make it', 'cryptogram');

/** Rows of 2.8, relative to `sourceOfFunds.provided.card`. */
const card = rows('2.8', {
  accountType: choice('CHECKING', 'SAVINGS'),
  number: digits(9, 19),
  'expiry.month': {
    ...digitsValue(1, 12),
    presence: 'required-in-group',
    samples: ['10', '11', '12'],
    lenient: ['5', '1', '9'],
    disputed: ['05'],
    invalidOnly: ['minimum'],
  },
  'expiry.year': { ...digits(2, 2), presence: 'required-in-group' },
  nameOnCard: text(1, 256),
  emvRequest: { ...text(1, 250), ...opaque('the permitted tags are not shown', 'emv') },
  track1: { ...track1(2, 79), ...opaque('only a card reader can make it', 'tracks') },
  track2: { ...track2(2, 40), ...opaque('only a card reader can make it', 'tracks') },
  maskedFpan: { ...maskedDigits(9, 19), accept: 'should', because: 'normally filled by the gateway' },
  'maskedFpanExpiry.month': {
    ...digits(),
    samples: ['10', '12'],
    accept: 'open',
    because: 'normally filled by the gateway; no bounds are given',
  },
  'maskedFpanExpiry.year': {
    ...digits(),
    samples: ['30', '39'],
    accept: 'open',
    because: 'normally filled by the gateway; no bounds are given',
  },
  'p2pe.keySerialNumber': { ...hex(20, 20), ...p2pe, presence: 'required-in-group' },
  'p2pe.payload': { ...hex(32, 1024), ...p2pe, presence: 'required-in-group' },
  'p2pe.initializationVector': { ...hex(16, 64), ...p2pe },
  'p2pe.cardBin': { ...digits(1, 6), ...p2pe },
  'p2pe.encryptionState': { ...text(5, 7), ...p2pe, samples: ['VALID'], invalidOnly: ['max-length'] },
  'mobileWallet.cryptogramFormat': {
    ...choice('3DSECURE', 'EMV'),
    accept: 'open',
    because: 'hangs on a cryptogram that only a wallet can make',
    issued: 'cryptogram',
    presence: 'required-in-group',
  },
  'mobileWallet.3DSecure.onlinePaymentCryptogram': {
    ...base64(1, 128),
    ...wallet,
    presence: 'required-in-group',
    invalidOnly: ['min-length'],
  },
  'mobileWallet.3DSecure.eciIndicator': { ...digits(1, 2), ...wallet },
  'devicePayment.cryptogramFormat': {
    ...choice('3DSECURE', 'EMV'),
    accept: 'open',
    because: 'hangs on a cryptogram that only a wallet can make',
    issued: 'cryptogram',
  },
  'devicePayment.eciIndicator': { ...digits(1, 2), ...wallet },
  'devicePayment.onlinePaymentCryptogram': { ...base64(), ...wallet },
  pin: { ...group, level: 'open', accept: 'open', neverSent: true, because: 'its members are not shown' },
});

export const sourceOfFunds = under('sourceOfFunds.provided.card', card);
