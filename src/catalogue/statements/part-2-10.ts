import { held, type StatementRow, unheld } from './row.js';

const OWN_LISTS = 'which words an operation takes is given for some operations only';
const EMV = 'names the same data in another standard';

/** 2.10 Point-of-sale terminal group. */
export const PART_2_10: readonly StatementRow[] = [
  held('field', 'The address of a terminal has the fields of 2.7, without the code', ['posTerminal.address.*:*']),
  unheld('definition', 'The country of a terminal is an EMV tag', EMV),
  held('field', 'posTerminal.attended is one of four words', ['posTerminal.attended:*']),
  held('request', 'SEMI_ATTENDED is for Authorize alone', ['verify:request/posTerminal.attended:values']),
  unheld(
    'request',
    'posTerminal.attended is for cards that are present',
    'a request with a card that is absent may leave it without effect or refuse it: which is not said',
  ),
  held(
    'request',
    'Chip transactions with acquirers of the UK have posTerminal.attended',
    ['pos-attended-uk-chip'],
    'a request does not show the acquirer',
  ),
  held('field', 'posTerminal.cardPresenceCapability is one of three words', ['posTerminal.cardPresenceCapability:*']),
  held('field', 'posTerminal.cardholderActivated is one of eight words in Authorize, of two in Verify and Confirm', [
    'posTerminal.cardholderActivated:*',
  ]),
  held(
    'answer',
    'NOT_CARDHOLDER_ACTIVATED is what counts without cardholderActivated for cards that are present',
    ['cardholder-activated-default'],
    'that an answer shows what counts is implied',
  ),
  unheld('definition', 'Levels of terminals have a word each', 'names the same levels in another standard'),
  held('field', 'posTerminal.entryMode is exactly 3 digits', ['posTerminal.entryMode:*']),
  held(
    'request',
    'An entry mode has two digits for the card number and one for the PIN, each from a table',
    ['pos-entry-mode-codes'],
    'that other codes are refused is implied',
  ),
  unheld(
    'definition',
    'No PIN capability is what counts without the last digit',
    'the digit cannot be left out of a field of exactly three',
  ),
  held('field', 'posTerminal.inputCapability is one of thirteen words', ['posTerminal.inputCapability:*'], OWN_LISTS),
  held('not shown', 'Which words of inputCapability Verify and Confirm know', [
    'verify:**/posTerminal.inputCapability:values',
    'confirm-browser-payment:**/posTerminal.inputCapability:values',
  ]),
  held('request', 'posTerminal.lane has 1 to 8 characters', ['request/posTerminal.lane:*']),
  held('answer', 'Answers call the lane name, 1 to 8 characters; a confirmation always has it', ['response/posTerminal.name:*']),
  held(
    'field',
    'posTerminal.location is one of five words in Authorize, of two in answers to a confirmation',
    ['posTerminal.location:*'],
    OWN_LISTS,
  ),
  unheld('definition', 'One location counts for payments with a mobile wallet', 'no listing has both a terminal and a mobile wallet'),
  held('field', 'posTerminal.onlineReasonCode is one of ten words', ['posTerminal.onlineReasonCode:*']),
  unheld(
    'definition',
    'Reasons for going online are in order of priority, if several apply',
    'a request does not show which reasons there were',
  ),
  held('request', 'Chip and chip-fallback transactions have a reason for going online', ['pos-online-reason-chip']),
  held(
    'request',
    'Reversals of such transactions have a reason for going online',
    ['void-online-reason'],
    'a void need not say anything of a terminal',
  ),
  held('field', 'posTerminal.panEntryMode is one of fifteen words', ['posTerminal.panEntryMode:*']),
  held('field', 'posTerminal.pinEntryCapability is one of at least four words', ['posTerminal.pinEntryCapability:*'], 'the list is cut'),
  held('not shown', 'Further words of posTerminal.pinEntryCapability', ['brand-open']),
];
