import { PIN_ENTRY_CODES } from '../groups/pos-terminal.js';
import { type Fact, situations } from './fact.js';

const STRIPE = 'stripe stripe-part';
const KEYED = 'keyed keyed-absent';
const CONTACTLESS = 'contactless-chip contactless-stripe';
const FALLBACK = 'fallback-stripe fallback-keyed';
const PRESENT = `keyed ${STRIPE} ocr barcode chip ${FALLBACK} ${CONTACTLESS}`;
const AT_A_TERMINAL = `${PRESENT} keyed-absent`;
const ANY = `${AT_A_TERMINAL} online voice`;

/** What the two digits of PAN entry say. */
const READ_BY: Readonly<Record<string, string>> = {
  '01': KEYED,
  '02': 'stripe-part',
  '04': 'ocr',
  '05': 'chip',
  '07': 'contactless-chip',
  '79': 'fallback-keyed',
  '80': 'fallback-stripe',
  '90': 'stripe',
  '91': 'contactless-stripe',
};
const PIN_BY: Readonly<Record<string, string>> = { '0': 'pin no-pin broken', '1': 'pin', '2': 'no-pin', '8': 'broken' };

const entryModes = (word: (pan: string, pin: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(READ_BY).flatMap((pan) => PIN_ENTRY_CODES.map((pin) => [pan + pin, word(pan, pin)])));

/** How the card was read (2.10), and by what wallet it was given (2.3). */
const reading = situations('how the card was read', {
  'posTerminal.panEntryMode': {
    BARCODE_READER: 'barcode',
    CHIP: 'chip',
    CHIP_FALLBACK: 'fallback-stripe',
    CONTACTLESS: 'contactless-chip',
    ECOMMERCE: 'online',
    KEYED,
    MOBILE_COMMERCE: 'online',
    OPTICAL_CHARACTER_READER: 'ocr',
    RFID_CHIP: 'contactless-chip',
    RFID_STRIPE: 'contactless-stripe',
    SWIPE: 'stripe',
    SWIPE_WITH_SIGNATURE: 'stripe',
    VOICE_AUTHORIZATION: 'voice',
    VOICE_RESPONSE: 'voice',
  },
  'posTerminal.entryMode': entryModes((pan) => READ_BY[pan] ?? ANY),
  'posTerminal.attended': { '*': PRESENT },
  'posTerminal.cardPresenceCapability': { CARD_NOT_PRESENT: 'keyed-absent online voice', CARD_PRESENT: PRESENT },
  'posTerminal.inputCapability': {
    BARCODE: 'barcode',
    CHIP: 'chip',
    CHIP_AND_KEY_ENTRY_AND_MAGNETIC_STRIPE: `chip ${KEYED} ${STRIPE} ${FALLBACK}`,
    CHIP_AND_KEY_ENTRY_AND_MAGNETIC_STRIPE_AND_RFID: `chip ${KEYED} ${STRIPE} ${FALLBACK} ${CONTACTLESS}`,
    CHIP_AND_MAGNETIC_STRIPE: `chip ${STRIPE} fallback-stripe`,
    CONTACTLESS_CHIP: 'contactless-chip',
    CONTACTLESS_MAGNETIC_STRIPE: 'contactless-stripe',
    CONTACTLESS_OR_MAGNETIC_STRIPE: `contactless-stripe ${STRIPE}`,
    KEY_ENTRY: KEYED,
    KEY_ENTRY_AND_MAGNETIC_STRIPE: `${KEYED} ${STRIPE}`,
    MAGNETIC_STRIPE: STRIPE,
    VOICE_AUDIO_RESPONSE: 'voice',
  },
  'posTerminal.cardholderActivated': { ELECTRONIC_COMMERCE: 'online', NOT_CARDHOLDER_ACTIVATED: `${AT_A_TERMINAL} voice`, '*': PRESENT },
  'posTerminal.location': {
    MERCHANT_TERMINAL_OFF_PREMISES: AT_A_TERMINAL,
    MERCHANT_TERMINAL_ON_PREMISES: AT_A_TERMINAL,
    NO_TERMINAL_VOICE_OR_AUDIO_RESPONSE: 'voice',
    PAYER_TERMINAL_OFF_PREMISES: 'online',
    PAYER_TERMINAL_ON_PREMISES: 'online',
  },
  'posTerminal.onlineReasonCode': {
    CHIP_APPLICATION_DATA_FILE_ERROR: FALLBACK,
    CHIP_COMMON_DATA_FILE_ERROR: FALLBACK,
    UNABLE_TO_PROCESS_CHIP: FALLBACK,
    FORCED_BY_CHIP: 'chip contactless-chip',
    '*': PRESENT,
  },
  'posTerminal.pinEntryCapability': { '*': AT_A_TERMINAL },
  'order.walletProvider': {
    DEVICE_A_PAY: 'online contactless-chip',
    DEVICE_B_PAY: 'online contactless-chip',
    DEVICE_C_PAY: 'online contactless-chip',
    BANK_A_PAY: 'online contactless-chip',
    '*': 'online',
  },
});

/** Who works the terminal. */
const operator = situations('who works the terminal', {
  'posTerminal.attended': { ATTENDED: 'clerk', SEMI_ATTENDED: 'half', UNATTENDED: 'payer' },
  'posTerminal.cardholderActivated': {
    NOT_CARDHOLDER_ACTIVATED: 'clerk',
    MPOS_ACCEPTANCE_DEVICE: 'clerk',
    SELF_SERVICE_TERMINAL: 'payer half',
    '*': 'payer',
  },
});

/** Whether a PIN can be entered. */
const pin = situations('whether a PIN can be entered', {
  'posTerminal.pinEntryCapability': {
    OFFLINE_PIN_ONLY: 'pin',
    PIN_SUPPORTED: 'pin',
    PIN_NOT_SUPPORTED: 'no-pin',
    PIN_PAD_INOPERATIVE: 'broken',
  },
  'posTerminal.entryMode': entryModes((_, digit) => PIN_BY[digit] ?? ''),
  'posTerminal.cardholderActivated': { AUTOMATED_DISPENSING_MACHINE_WITH_PIN: 'pin' },
});

export const TERMINAL_FACTS: readonly Fact[] = [reading, operator, pin];
