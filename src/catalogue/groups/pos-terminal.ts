import type { Row } from '../vocabulary.js';
import { choice, cutChoice, digits, EMPTY_TEXT, replace, rows, text, under, without } from '../rows.js';
import { address } from './address.js';

const INPUT_CAPABILITIES = [
  'BARCODE',
  'CHIP',
  'CHIP_AND_KEY_ENTRY_AND_MAGNETIC_STRIPE',
  'CHIP_AND_KEY_ENTRY_AND_MAGNETIC_STRIPE_AND_RFID',
  'CHIP_AND_MAGNETIC_STRIPE',
  'CONTACTLESS_CHIP',
  'CONTACTLESS_MAGNETIC_STRIPE',
  'CONTACTLESS_OR_MAGNETIC_STRIPE',
  'KEY_ENTRY',
  'KEY_ENTRY_AND_MAGNETIC_STRIPE',
  'MAGNETIC_STRIPE',
  'UNKNOWN',
  'VOICE_AUDIO_RESPONSE',
];
const AUTHORIZE_LOCATIONS = [
  'MERCHANT_TERMINAL_OFF_PREMISES',
  'MERCHANT_TERMINAL_ON_PREMISES',
  'NO_TERMINAL_VOICE_OR_AUDIO_RESPONSE',
  'PAYER_TERMINAL_OFF_PREMISES',
  'PAYER_TERMINAL_ON_PREMISES',
];
const CONFIRM_LOCATIONS = ['OFF_CARD_ACCEPTOR_PREMISES', 'ON_CARD_ACCEPTOR_PREMISES'];

/** An entry mode is two digits of PAN entry followed by one of PIN entry (2.10). */
export const PAN_ENTRY_CODES: readonly string[] = ['01', '02', '04', '05', '07', '79', '80', '90', '91'];
export const PIN_ENTRY_CODES: readonly string[] = ['0', '1', '2', '8'];
/** Entry modes of chip and of chip fallback. */
export const CHIP_ENTRY_MODES: readonly string[] = ['05', '79', '80'].flatMap((pan) => PIN_ENTRY_CODES.map((pin) => pan + pin));
const ENTRY_MODES = PAN_ENTRY_CODES.flatMap((pan) => PIN_ENTRY_CODES.map((pin) => pan + pin));

/** The only row of this group that Void accepts. */
export const onlineReasonCode = rows('2.10', {
  'posTerminal.onlineReasonCode': choice(
    'CHIP_APPLICATION_DATA_FILE_ERROR',
    'CHIP_COMMON_DATA_FILE_ERROR',
    'FORCED_BY_CHIP',
    'FORCED_BY_ISSUER',
    'FORCED_BY_MERCHANT',
    'FORCED_BY_TERMINAL',
    'MERCHANT_SUSPICIOUS',
    'OVER_FLOOR_LIMIT',
    'RANDOM_SELECTION_BY_TERMINAL',
    'UNABLE_TO_PROCESS_CHIP',
  ),
});

/** Rows of 2.10 as Authorize takes them. */
export const posTerminalAuthorize: readonly Row[] = [
  ...under('posTerminal.address', without(address, 'stateProvinceCode')),
  ...rows('2.10', {
    'posTerminal.attended': choice('ATTENDED', 'SEMI_ATTENDED', 'UNATTENDED', 'UNKNOWN_OR_UNSPECIFIED'),
    'posTerminal.cardPresenceCapability': choice('CARD_NOT_PRESENT', 'CARD_PRESENT', 'CARD_PRESENT_AND_CARD_NOT_PRESENT'),
    'posTerminal.cardholderActivated': {
      ...choice(
        'AUTOMATED_DISPENSING_MACHINE_WITH_PIN',
        'ELECTRONIC_COMMERCE',
        'IN_FLIGHT_COMMERCE',
        'LIMITED_AMOUNT_TERMINAL',
        'MPOS_ACCEPTANCE_DEVICE',
        'NOT_CARDHOLDER_ACTIVATED',
        'SELF_SERVICE_TERMINAL',
        'TRANSPONDER_TRANSACTION',
      ),
      default: 'NOT_CARDHOLDER_ACTIVATED for card present',
    },
    'posTerminal.entryMode': { ...digits(3, 3), samples: ENTRY_MODES, default: '2 as the PIN digit' },
    'posTerminal.inputCapability': choice(...INPUT_CAPABILITIES),
    'posTerminal.lane': text(1, 8),
    'posTerminal.location': { ...choice(...AUTHORIZE_LOCATIONS), default: 'PAYER_TERMINAL_OFF_PREMISES for mobile wallet payments' },
  }),
  ...onlineReasonCode,
  ...rows('2.10', {
    'posTerminal.panEntryMode': choice(
      'BARCODE_READER',
      'CHIP',
      'CHIP_FALLBACK',
      'CONTACTLESS',
      'ECOMMERCE',
      'KEYED',
      'MOBILE_COMMERCE',
      'OPTICAL_CHARACTER_READER',
      'RFID_CHIP',
      'RFID_STRIPE',
      'SWIPE',
      'SWIPE_WITH_SIGNATURE',
      'UNKNOWN',
      'VOICE_AUTHORIZATION',
      'VOICE_RESPONSE',
    ),
    'posTerminal.pinEntryCapability': {
      ...cutChoice('OFFLINE_PIN_ONLY', 'PIN_NOT_SUPPORTED', 'PIN_PAD_INOPERATIVE', 'PIN_SUPPORTED'),
      levels: { values: 'should' },
      because: 'further values are cut',
    },
  }),
];

const verifyForms = rows('2.10', {
  'posTerminal.attended': choice('ATTENDED', 'UNATTENDED', 'UNKNOWN_OR_UNSPECIFIED'),
  'posTerminal.cardholderActivated': choice('NOT_CARDHOLDER_ACTIVATED', 'SELF_SERVICE_TERMINAL'),
  'posTerminal.inputCapability': {
    ...cutChoice(...INPUT_CAPABILITIES),
    accept: 'open',
    levels: { values: 'open' },
    because: 'the list of Verify is not given, only that it is shorter',
  },
  'posTerminal.location': {
    ...cutChoice(...AUTHORIZE_LOCATIONS, ...CONFIRM_LOCATIONS),
    accept: 'open',
    levels: { values: 'open' },
    because: 'the list of Verify is not given',
  },
});

/** Rows of 2.10 as Verify takes them. */
export const posTerminalVerify: readonly Row[] = replace(posTerminalAuthorize, ...verifyForms);

/** In responses `lane` is called `name`, and street2 comes back empty as in any other address (2.7). */
const named = (table: readonly Row[]): readonly Row[] => [
  ...replace(without(table, 'posTerminal.lane'), ...rows('2.7', { 'posTerminal.address.street2': EMPTY_TEXT })),
  ...rows('2.10', { 'posTerminal.name': text(1, 8) }),
];
const responsePinEntry = rows('2.10', {
  'posTerminal.pinEntryCapability': {
    ...cutChoice('OFFLINE_PIN_ONLY', 'PIN_NOT_SUPPORTED', 'PIN_PAD_INOPERATIVE', 'PIN_SUPPORTED'),
    levels: { values: 'open' },
    because: 'further values are cut',
  },
});

export const posTerminalAuthorizeResponse: readonly Row[] = replace(named(posTerminalAuthorize), ...responsePinEntry);
/** For operations other than Verify, Confirm and Authorize, any listed value may come back. */
export const posTerminalResponse: readonly Row[] = replace(
  posTerminalAuthorizeResponse,
  ...rows('2.10', { 'posTerminal.location': choice(...AUTHORIZE_LOCATIONS, ...CONFIRM_LOCATIONS) }),
);
export const posTerminalVerifyResponse: readonly Row[] = replace(named(posTerminalVerify), ...responsePinEntry);
export const posTerminalConfirmResponse: readonly Row[] = replace(
  posTerminalVerifyResponse,
  ...rows('2.10', {
    'posTerminal.location': choice(...CONFIRM_LOCATIONS),
    'posTerminal.name': { ...text(1, 8), presence: 'always-in-group' },
  }),
);
