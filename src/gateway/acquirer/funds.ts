import type { JsonObject, JsonValue } from '../../json/value.js';
import { at, hasLeaf, textAt } from '../evaluate/json.js';
import type { MaskedCard } from '../ledger/order.js';
import { decrypt } from '../relate/p2pe.js';

/** The card of a request as far as it is known. Lives only while the request does. */
export interface Card {
  readonly number: string | undefined;
  readonly month: string | undefined;
  readonly year: string | undefined;
  readonly name: string | undefined;
}

const CARD = ['sourceOfFunds', 'provided', 'card'];
const GIFT_CARD = ['sourceOfFunds', 'provided', 'giftCard'];
const EXPIRY = ['expiry'];

/** Whether a request names any source of funds: a card, a token or a session. */
export const hasFunds = (body: JsonObject): boolean => hasLeaf(body['sourceOfFunds']) || textAt(body, 'session', 'id') !== undefined;

export function cardOf(body: JsonObject): Card | undefined {
  const card = at(body, CARD);
  const gift = at(body, GIFT_CARD);
  if (!hasLeaf(card) && !hasLeaf(gift)) return undefined;
  const number = textAt(card, 'number') ?? textAt(gift, 'number') ?? panInside(card);
  const expiry = at(card, EXPIRY);
  return { number, month: textAt(expiry, 'month'), year: textAt(expiry, 'year'), name: textAt(card, 'nameOnCard') };
}

const panInside = (card: JsonValue | undefined): string | undefined =>
  decrypt(textAt(card, 'p2pe', 'keySerialNumber') ?? '', textAt(card, 'p2pe', 'payload') ?? '');

/** Six clear digits, x, four clear digits (2.2); shorter numbers keep fewer of them. */
export function mask(number: string): string {
  const head = Math.min(6, Math.max(0, number.length - 9));
  const clearHead = number.length >= 13 ? 6 : head;
  const hidden = number.length - clearHead - 4;
  return hidden <= 0 ? 'x'.repeat(number.length) : number.slice(0, clearHead) + 'x'.repeat(hidden) + number.slice(-4);
}

export function masked(card: Card | undefined): MaskedCard | undefined {
  if (card === undefined) return undefined;
  const { number, name, year } = card;
  const known: { -readonly [Key in keyof MaskedCard]: MaskedCard[Key] } = {
    brand: number?.startsWith('4') === true || number?.startsWith('5') === true ? 'UNKNOWN' : 'LOCAL_BRAND_ONLY',
  };
  const month = monthOf(card.month);
  if (month !== undefined && year?.length === 2) known.expiry = { month, year };
  if (number !== undefined) known.number = mask(number);
  if (name !== undefined) known.name = name;
  return known;
}

/** The month as responses give it: 1 to 12 without a leading zero. */
function monthOf(month: string | undefined): string | undefined {
  const value = Number(month);
  return month !== undefined && value >= 1 && value <= 12 ? String(value) : undefined;
}
