import { testCardNumber } from '../../../src/catalogue/test-cards.js';
import { getAt } from '../../../src/json/path.js';
import type { JsonObject } from '../../../src/json/value.js';
import { invalid } from './refusal.js';

export const CARD = 'sourceOfFunds.provided.card';

export interface Outcome {
  readonly result: 'SUCCESS' | 'FAILURE' | 'PENDING';
  readonly code: string;
  /** Share of the amount that goes through, in percent. */
  readonly percent: number;
}

export const APPROVED: Outcome = { result: 'SUCCESS', code: 'APPROVED', percent: 100 };
const DECLINED: Outcome = { result: 'FAILURE', code: 'DECLINED', percent: 0 };

/** The test cards of this gateway: the number decides, whatever the expiry. */
export const TEST_CARDS = {
  declined: { number: testCardNumber(16, 901), outcome: DECLINED },
  expired: { number: testCardNumber(16, 902), outcome: { ...DECLINED, code: 'EXPIRED_CARD' } },
  insufficient: { number: testCardNumber(16, 903), outcome: { ...DECLINED, code: 'INSUFFICIENT_FUNDS' } },
  referred: { number: testCardNumber(16, 904), outcome: { ...DECLINED, code: 'REFERRED' } },
  timedOut: { number: testCardNumber(16, 905), outcome: { ...DECLINED, code: 'TIMED_OUT' } },
  partial: { number: testCardNumber(16, 906), outcome: { result: 'SUCCESS', code: 'PARTIALLY_APPROVED', percent: 40 } },
  pending: { number: testCardNumber(16, 907), outcome: { result: 'PENDING', code: 'PENDING', percent: 0 } },
} as const satisfies Record<string, { number: string; outcome: Outcome }>;

export function outcomeOf(body: JsonObject): Outcome {
  if (getAt(body, `${CARD}.p2pe.encryptionState`) === 'INVALID') return DECLINED;
  const number = getAt(body, `${CARD}.number`);
  return Object.values(TEST_CARDS).find((card) => card.number === number)?.outcome ?? APPROVED;
}

/** Whether the request names something to take money from, in full. */
export function hasFunds(body: JsonObject): boolean {
  const card = getAt(body, CARD);
  const typed = getAt(card, 'number') !== undefined && getAt(card, 'expiry') !== undefined;
  const read = ['track1', 'track2', 'emvRequest', 'p2pe'].some((name) => getAt(card, name) !== undefined);
  return typed || read || getAt(body, 'session.id') !== undefined;
}

/** The tags that terminals of this gateway may send. */
const TAGS = ['5F2A', '82', '84', '95', '9A', '9C', '9F02', '9F03', '9F10', '9F1A', '9F26', '9F27', '9F33', '9F34', '9F36', '9F37'];

/** What a terminal encrypts: the number in ASCII as hex, behind a first byte that counts its digits. */
export const encrypted = (number: string): string =>
  (number.length.toString(16).padStart(2, '0') + Buffer.from(number).toString('hex')).padEnd(64, '0').toUpperCase();

function decrypted(payload: string): string | undefined {
  const bytes = Buffer.from(payload, 'hex');
  const text = bytes.subarray(1, 1 + (bytes[0] ?? 0)).toString('latin1');
  return /^\d{9,19}$/.test(text) ? text : undefined;
}

/** The rules of 2.8 and part 7 on what a terminal sends. */
export function checkTerminalData(body: JsonObject): void {
  const text = (name: string): string | undefined => {
    const value = getAt(body, `${CARD}.${name}`);
    return typeof value === 'string' ? value : undefined;
  };
  const emv = text('emvRequest');
  if (emv !== undefined && !hasOnlyTags(emv)) throw invalid(`${CARD}.emvRequest`, 'holds a tag that is not permitted');
  const payload = text('p2pe.payload');
  const bin = text('p2pe.cardBin');
  const number = payload === undefined ? undefined : decrypted(payload);
  if (payload !== undefined && number === undefined) throw invalid(`${CARD}.p2pe.payload`, 'cannot be decrypted');
  if (bin !== undefined && number?.startsWith(bin) !== true) throw invalid(`${CARD}.p2pe.cardBin`, 'is not that of the card');
  const track = /^;(\d+)=(\d\d)(\d\d)/.exec(text('track2') ?? '');
  if (track === null) return;
  const [, pan, year, month] = track;
  const same = (name: string, on: string | undefined): boolean => text(name) === undefined || Number(text(name)) === Number(on);
  if (!same('number', pan) || !same('expiry.year', year) || !same('expiry.month', month))
    throw invalid(`${CARD}.track2`, 'is of another card');
}

function hasOnlyTags(hex: string): boolean {
  let rest = hex.toUpperCase();
  while (rest !== '') {
    const tag = TAGS.find((each) => rest.startsWith(each));
    if (tag === undefined) return false;
    const length = Number.parseInt(rest.slice(tag.length, tag.length + 2), 16);
    const end = tag.length + 2 + length * 2;
    if (Number.isNaN(length) || end > rest.length) return false;
    rest = rest.slice(end);
  }
  return true;
}

/** Whether a text holds a card number or track data (7 rule 2), in groups or not. */
export function holdsCardData(text: string): boolean {
  if (/%B\d{9,}|;\d{9,}=/.test(text)) return true;
  return [...text.matchAll(/\d(?:[ -]?\d){12,18}/g)].some(([digits]) => isLuhn(digits.replace(/\D/g, '')));
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
