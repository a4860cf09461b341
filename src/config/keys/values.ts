import type { FileConfig } from '../../model/file-config.js';
import { contractName } from './contract-names.js';
import { group, type KeysOf, list, map, text } from './row.js';

const card = group(
  'A card that the sandbox knows.',
  {
    number: text('The card number.'),
    expiry: group(
      'When it expires. Strings: quote them in YAML.',
      { month: text('1 to 12.'), year: { type: 'string', pattern: '^\\d{2}$', description: 'Two digits.' } },
      ['month', 'year'],
    ),
    nameOnCard: text('The name on it.'),
    securityCode: text('The security code, for overlays and recipes.'),
  },
  ['number', 'expiry'],
);

const codes = (standard: string, description: string) => ({
  ...list({ type: 'string', pattern: '^[A-Z]{3}$', description: standard }, description),
  minItems: 1,
});

/** The defaults are `DEFAULT_VALUES`, which are also used where requests are made without a configuration. */
export const VALUES_KEYS = {
  currencies: codes('ISO 4217.', 'Currencies on offer, the usual one first; some with no or three decimals show more.'),
  countries: codes('ISO 3166-1 alpha-3.', 'Countries to send.'),
  cards: map(
    'Cards by what they lead to: approved, declined, expired, insufficient, referred, timedOut, partial, pending, giftCard, challenge.',
    card,
  ),
  overlay: map(
    'Constant parts merged into every request of an operation or contract; every report lists them.',
    { type: 'object' },
    contractName,
  ),
  tracks: group('A magnetic stripe and its card.', { track1: text('Track 1.'), track2: text('Track 2.'), card }, ['card']),
  p2pe: group(
    'An encrypted card number that the target can decrypt.',
    {
      keySerialNumber: text('20 hex digits.'),
      payload: text('Hex.'),
      initializationVector: text('Hex.'),
      pan: text('The card number it decrypts to.'),
    },
    ['keySerialNumber', 'payload', 'pan'],
  ),
  emv: group('EMV data that the target permits.', { permitted: text('TLV in hex.') }, ['permitted']),
  issued: map(
    'Values that were issued elsewhere: one, or several of different lengths.',
    {
      anyOf: [
        { type: 'string', minLength: 1 },
        { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
      ],
    },
    ['partnerSolutionId', 'planId', 'walletIndicator', 'referenceOrderId', '3DSecureId'],
  ),
  names: map('Real words for the neutral ones of the specification.', { type: 'string', minLength: 1 }),
  paths: group('Where line items are, for lint.', { item: text('The items.'), itemAmount: text('Their amount.') }),
  probes: group('What the probes send.', { emvTag: text('A tag that no list permits, TLV in hex.'), pan: text('A card number.') }),
  refundAmount: text('The path of the refund amount.'),
  refundCurrency: text('The path of the refund currency.'),
  sensitiveData: list(text('A value.'), 'Values of responseControls.sensitiveData.'),
} satisfies KeysOf<NonNullable<FileConfig['values']>>;
