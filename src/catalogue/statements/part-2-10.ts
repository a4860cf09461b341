import { held, part, unheld } from './row.js';

const OWN_LISTS = 'which words an operation takes is given for some operations only';
const EMV = 'names the same data in another standard';

/** 2.10 Point-of-sale terminal group. */
export const PART_2_10 = part('2.10', [
  held('field', 'The address of a terminal has the fields of 2.7, without the code').by('posTerminal.address.*:*'),
  unheld('definition', 'The country of a terminal is an EMV tag').because(EMV),
  held('field', 'posTerminal.attended is one of four words').by('posTerminal.attended:*'),
  held('request', 'SEMI_ATTENDED is for Authorize alone').by('verify:request/posTerminal.attended:values'),
  unheld('request', 'posTerminal.attended is for cards that are present').because(
    'a request with a card that is absent may leave it without effect or refuse it: which is not said',
  ),
  held('request', 'Chip transactions with acquirers of the UK have posTerminal.attended')
    .softer('a request does not show the acquirer')
    .by('pos-attended-uk-chip'),
  held('field', 'posTerminal.cardPresenceCapability is one of three words').by('posTerminal.cardPresenceCapability:*'),
  held('field', 'posTerminal.cardholderActivated is one of eight words in Authorize, of two in Verify and Confirm').by(
    'posTerminal.cardholderActivated:*',
  ),
  held('answer', 'NOT_CARDHOLDER_ACTIVATED is what counts without cardholderActivated for cards that are present')
    .softer('that an answer shows what counts is implied')
    .by('cardholder-activated-default'),
  unheld('definition', 'Levels of terminals have a word each').because('names the same levels in another standard'),
  held('field', 'posTerminal.entryMode is exactly 3 digits').by('posTerminal.entryMode:*'),
  held('request', 'An entry mode has two digits for the card number and one for the PIN, each from a table')
    .softer('that other codes are refused is implied')
    .by('pos-entry-mode-codes'),
  unheld('definition', 'No PIN capability is what counts without the last digit').because(
    'the digit cannot be left out of a field of exactly three',
  ),
  held('field', 'posTerminal.inputCapability is one of thirteen words').softer(OWN_LISTS).by('posTerminal.inputCapability:*'),
  held('not shown', 'Which words of inputCapability Verify and Confirm know').by(
    'verify:**/posTerminal.inputCapability:values',
    'confirm-browser-payment:**/posTerminal.inputCapability:values',
  ),
  held('request', 'posTerminal.lane has 1 to 8 characters').by('request/posTerminal.lane:*'),
  held('answer', 'Answers call the lane name, 1 to 8 characters; a confirmation always has it').by('response/posTerminal.name:*'),
  held('field', 'posTerminal.location is one of five words in Authorize, of two in answers to a confirmation')
    .softer(OWN_LISTS)
    .by('posTerminal.location:*'),
  unheld('definition', 'One location counts for payments with a mobile wallet').because(
    'no listing has both a terminal and a mobile wallet',
  ),
  held('field', 'posTerminal.onlineReasonCode is one of ten words').by('posTerminal.onlineReasonCode:*'),
  unheld('definition', 'Reasons for going online are in order of priority, if several apply').because(
    'a request does not show which reasons there were',
  ),
  held('request', 'Chip and chip-fallback transactions have a reason for going online').by('pos-online-reason-chip'),
  held('request', 'Reversals of such transactions have a reason for going online')
    .softer('a void need not say anything of a terminal')
    .by('void-online-reason'),
  held('field', 'posTerminal.panEntryMode is one of fifteen words').by('posTerminal.panEntryMode:*'),
  held('field', 'posTerminal.pinEntryCapability is one of at least four words')
    .softer('the list is cut')
    .by('posTerminal.pinEntryCapability:*'),
  held('not shown', 'Further words of posTerminal.pinEntryCapability').by('brand-open'),
]);
