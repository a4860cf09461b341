import type { JsonObject, JsonValue } from '../../../json/value.js';
import { SUBDIVISIONS } from '../../../catalogue/subdivisions.js';
import { concretePaths, getAt } from '../../../json/path.js';

/** Values of a field that do not go with values of another one; `any` stands for every value. */
interface Pair {
  readonly one: string;
  readonly is: readonly string[] | 'any';
  readonly other: string;
  readonly not: readonly string[] | 'any';
}

const never = (one: string, is: Pair['is'], other: string, not: Pair['not']): Pair => ({ one, is, other, not });

/** Values of the second field that go with each value of the first; all that the table names and the row does not are contradictions. */
function only(one: string, other: string, table: Readonly<Record<string, string>>, all: string): readonly Pair[] {
  return Object.entries(table).map(([is, fits]) =>
    never(
      one,
      [is],
      other,
      all.split(' ').filter((value) => !fits.split(' ').includes(value)),
    ),
  );
}

const pos = (name: string): string => `posTerminal.${name}`;
const CARD_READ = 'BARCODE_READER CHIP CHIP_FALLBACK CONTACTLESS OPTICAL_CHARACTER_READER RFID_CHIP RFID_STRIPE SWIPE SWIPE_WITH_SIGNATURE';
const REMOTE = ['ECOMMERCE', 'MOBILE_COMMERCE', 'VOICE_AUTHORIZATION', 'VOICE_RESPONSE'];
const PAN_ENTRY = `${CARD_READ} KEYED ${REMOTE.join(' ')}`;
const STRIPE = 'SWIPE SWIPE_WITH_SIGNATURE';

/** What two digits of an entry mode say in the words of panEntryMode (2.10). */
const ENTRY_MODES: Readonly<Record<string, string>> = {
  '01': 'KEYED',
  '02': '',
  '04': 'OPTICAL_CHARACTER_READER',
  '05': 'CHIP',
  '07': 'CONTACTLESS RFID_CHIP',
  '79': '',
  '80': 'CHIP_FALLBACK',
  '90': STRIPE,
  '91': 'RFID_STRIPE',
};
const withPin = (table: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(table).flatMap(([pan, words]) => ['0', '1', '2', '8'].map((pin) => [pan + pin, words])));
const modesWithPin = (pin: string): readonly string[] => Object.keys(ENTRY_MODES).map((pan) => pan + pin);

/** What each terminal can read. */
const CAPABILITIES: Readonly<Record<string, string>> = {
  BARCODE: 'BARCODE_READER',
  CHIP: 'CHIP',
  CHIP_AND_KEY_ENTRY_AND_MAGNETIC_STRIPE: `CHIP CHIP_FALLBACK KEYED ${STRIPE}`,
  CHIP_AND_KEY_ENTRY_AND_MAGNETIC_STRIPE_AND_RFID: `CHIP CHIP_FALLBACK CONTACTLESS KEYED RFID_CHIP RFID_STRIPE ${STRIPE}`,
  CHIP_AND_MAGNETIC_STRIPE: `CHIP CHIP_FALLBACK ${STRIPE}`,
  CONTACTLESS_CHIP: 'CONTACTLESS RFID_CHIP',
  CONTACTLESS_MAGNETIC_STRIPE: 'RFID_STRIPE',
  CONTACTLESS_OR_MAGNETIC_STRIPE: `RFID_STRIPE ${STRIPE}`,
  KEY_ENTRY: 'KEYED',
  KEY_ENTRY_AND_MAGNETIC_STRIPE: `KEYED ${STRIPE}`,
  MAGNETIC_STRIPE: STRIPE,
  VOICE_AUDIO_RESPONSE: 'VOICE_AUTHORIZATION VOICE_RESPONSE',
};
const CHIP_ERRORS = ['CHIP_APPLICATION_DATA_FILE_ERROR', 'CHIP_COMMON_DATA_FILE_ERROR', 'UNABLE_TO_PROCESS_CHIP'];
const BY_THE_PAYER = [
  'AUTOMATED_DISPENSING_MACHINE_WITH_PIN',
  'ELECTRONIC_COMMERCE',
  'IN_FLIGHT_COMMERCE',
  'LIMITED_AMOUNT_TERMINAL',
  'SELF_SERVICE_TERMINAL',
  'TRANSPONDER_TRANSACTION',
];

const TERMINAL: readonly Pair[] = [
  ...only(pos('entryMode'), pos('panEntryMode'), withPin(ENTRY_MODES), PAN_ENTRY),
  ...only(pos('inputCapability'), pos('panEntryMode'), CAPABILITIES, PAN_ENTRY),
  never(pos('attended'), 'any', pos('cardPresenceCapability'), ['CARD_NOT_PRESENT']),
  never(pos('attended'), 'any', pos('panEntryMode'), REMOTE),
  never(pos('attended'), ['ATTENDED'], pos('cardholderActivated'), BY_THE_PAYER),
  never(pos('attended'), ['UNATTENDED'], pos('cardholderActivated'), ['NOT_CARDHOLDER_ACTIVATED', 'MPOS_ACCEPTANCE_DEVICE']),
  never(pos('attended'), 'any', pos('location'), ['NO_TERMINAL_VOICE_OR_AUDIO_RESPONSE']),
  never(pos('cardPresenceCapability'), ['CARD_NOT_PRESENT'], pos('panEntryMode'), CARD_READ.split(' ')),
  never(pos('cardPresenceCapability'), ['CARD_PRESENT'], pos('panEntryMode'), REMOTE),
  never(pos('cardholderActivated'), ['ELECTRONIC_COMMERCE'], pos('panEntryMode'), CARD_READ.split(' ')),
  never(pos('location'), ['NO_TERMINAL_VOICE_OR_AUDIO_RESPONSE'], pos('panEntryMode'), CARD_READ.split(' ')),
  never(pos('onlineReasonCode'), CHIP_ERRORS, pos('panEntryMode'), ['CHIP', 'CONTACTLESS', 'RFID_CHIP']),
  never(pos('onlineReasonCode'), 'any', pos('panEntryMode'), REMOTE),
  never(pos('pinEntryCapability'), ['PIN_NOT_SUPPORTED'], pos('entryMode'), modesWithPin('1')),
  never(pos('pinEntryCapability'), ['PIN_SUPPORTED', 'OFFLINE_PIN_ONLY'], pos('entryMode'), modesWithPin('2')),
  never(pos('pinEntryCapability'), ['PIN_PAD_INOPERATIVE'], pos('entryMode'), [...modesWithPin('1'), ...modesWithPin('2')]),
  never('order.walletProvider', 'any', pos('panEntryMode'), ['CHIP', 'CHIP_FALLBACK', 'KEYED', 'SWIPE', 'SWIPE_WITH_SIGNATURE']),
];

const RECURRING = ['daysBetweenPayments', 'amountVariability', 'numberOfPayments'].map((name) => `agreement.recurring.${name}`);
const ADDRESS = ['city', 'company', 'country', 'postcodeZip', 'stateProvince', 'stateProvinceCode', 'street', 'street2', 'source'];

const PAYMENT: readonly Pair[] = [
  ...RECURRING.map((path) => never('agreement.type', ['INSTALLMENT', 'OTHER', 'UNSCHEDULED'], path, 'any')),
  never('agreement.type', ['UNSCHEDULED'], 'agreement.paymentFrequency', [
    'DAILY',
    'FORTNIGHTLY',
    'MONTHLY',
    'QUARTERLY',
    'WEEKLY',
    'YEARLY',
  ]),
  never('agreement.type', ['RECURRING', 'INSTALLMENT'], 'agreement.paymentFrequency', ['AD_HOC']),
  never('order.taxStatus', ['EXEMPT'], 'order.taxAmount', 'any'),
  ...ADDRESS.map((name) => never('shipping.method', ['ELECTRONIC', 'NOT_SHIPPED'], `shipping.address.${name}`, 'any')),
  never('airline.ticket.conjunctionTicketIndicator', ['false'], 'airline.itinerary.leg[n].conjunctionTicketNumber', 'any'),
];

const PAIRS: readonly Pair[] = [...TERMINAL, ...PAYMENT];

const holds = (body: JsonObject, path: string, values: Pair['is']): boolean =>
  concretePaths(body, path).some((at) => {
    const value = getAt(body, at);
    return (
      value !== undefined &&
      value !== null &&
      (values === 'any' || values.includes(typeof value === 'string' ? value : JSON.stringify(value)))
    );
  });

/** Fields of which the first is not greater than the second, element by element where they are in one array. */
const ORDERED: readonly (readonly [string, string])[] = [
  ['airline.itinerary.leg[n].departureDate', 'airline.itinerary.leg[n].destinationArrivalDate'],
  ['airline.ticket.issue.date', 'airline.itinerary.leg[n].departureDate'],
  ['agreement.minimumAmountPerPayment', 'agreement.maximumAmountPerPayment'],
];

const greater = (one: JsonValue | undefined, other: JsonValue | undefined): boolean => {
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  const [left, right] = [Number(one), Number(other)];
  return Number.isNaN(left) || Number.isNaN(right) ? one > other : left > right;
};

function outOfOrder(body: JsonObject, first: string, second: string): boolean {
  const [ones, others] = [concretePaths(body, first), concretePaths(body, second)];
  const together = first.split('[n]')[0] === second.split('[n]')[0];
  return ones.some((one) =>
    others.some((other) => !(together && one.split('].')[0] !== other.split('].')[0]) && greater(getAt(body, one), getAt(body, other))),
  );
}

/** The field of a body that contradicts another one, in words of tables that nothing else reads. */
export function contradicted(body: JsonObject): string | undefined {
  const pair = PAIRS.find(({ one, is, other, not }) => holds(body, one, is) && holds(body, other, not));
  if (pair !== undefined) return pair.one;
  return (
    ORDERED.find(([first, second]) => outOfOrder(body, first, second))?.[0] ??
    sameAirport(body) ??
    crowd(body) ??
    twoWords(body) ??
    elsewhere(body)
  );
}

const LEG = 'airline.itinerary.leg[n]';

const sameAirport = (body: JsonObject): string | undefined =>
  concretePaths(body, `${LEG}.departureAirport`).find(
    (path) => getAt(body, path) === getAt(body, path.replace('departureAirport', 'destinationAirport')),
  );

function crowd(body: JsonObject): string | undefined {
  const party = getAt(body, 'airline.itinerary.numberInParty');
  const passengers = getAt(body, 'airline.passenger');
  return typeof party === 'string' && Array.isArray(passengers) && passengers.length > Number(party)
    ? 'airline.itinerary.numberInParty'
    : undefined;
}

function twoWords(body: JsonObject): string | undefined {
  const [one, other] = [getAt(body, 'agreement.amountVariability'), getAt(body, 'agreement.recurring.amountVariability')];
  return one !== undefined && other !== undefined && one !== other ? 'agreement.amountVariability' : undefined;
}

/** A subdivision that its country does not have. */
const elsewhere = (body: JsonObject): string | undefined =>
  ['billing.address', 'shipping.address', 'accountFunding.recipient']
    .map((group) => `${group}.stateProvinceCode`)
    .find((path) => {
      const [country, code] = [getAt(body, path.replace('stateProvinceCode', 'country')), getAt(body, path)];
      return typeof country === 'string' && typeof code === 'string' && SUBDIVISIONS.get(country)?.has(code) !== true;
    });
