import type { JsonObject, JsonValue } from '../../json/value.js';
import { at, hasLeaf, textAt } from '../evaluate/json.js';
import type { MaskedCard } from '../ledger/order.js';
import { decrypt } from '../relate/p2pe.js';

/** The card of a request as far as it is known. Lives only while the request does. */
export interface Card {
  readonly number?: string;
  readonly month?: string;
  readonly year?: string;
  readonly name?: string;
}

const CARD = ['sourceOfFunds', 'provided', 'card'] as const;

/** Whether a request names any source of funds: a card, a token or a session. */
export const hasFunds = (body: JsonObject): boolean => hasLeaf(body['sourceOfFunds']) || textAt(body, 'session', 'id') !== undefined;

export function cardOf(body: JsonObject): Card | undefined {
  const card = at(body, CARD);
  const gift = at(body, ['sourceOfFunds', 'provided', 'giftCard']);
  if (!hasLeaf(card) && !hasLeaf(gift)) return undefined;
  const number = textAt(card, 'number') ?? textAt(gift, 'number') ?? panInside(card);
  const month = textAt(card, 'expiry', 'month');
  const year = textAt(card, 'expiry', 'year');
  const name = textAt(card, 'nameOnCard');
  return {
    ...(number === undefined ? {} : { number }),
    ...(month === undefined ? {} : { month }),
    ...(year === undefined ? {} : { year }),
    ...(name === undefined ? {} : { name }),
  };
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
  return {
    ...(card.number === undefined ? {} : { number: mask(card.number) }),
    month: monthOf(card.month) ?? '12',
    year: card.year !== undefined && card.year.length === 2 ? card.year : '39',
    ...(card.name === undefined ? {} : { name: card.name }),
    brand: card.number?.startsWith('4') === true || card.number?.startsWith('5') === true ? 'UNKNOWN' : 'LOCAL_BRAND_ONLY',
  };
}

/** The month as responses give it: 1 to 12 without a leading zero. */
function monthOf(month: string | undefined): string | undefined {
  const value = Number(month);
  return month !== undefined && value >= 1 && value <= 12 ? String(value) : undefined;
}
