import type { JsonObject, JsonValue } from '../json/value.js';
import { mask } from './acquirer/funds.js';
import { isGroup } from './evaluate/json.js';
import type { Order, Transaction } from './ledger/order.js';
import { isLuhn } from './relate/card-data.js';
import type { Session } from './sessions.js';

/** How an order changed: its changed members by name, and the transactions after those that stay. */
export interface OrderChange {
  readonly merchantId: string;
  readonly id: string;
  readonly members: JsonObject;
  readonly gone: readonly string[];
  readonly kept: number;
  readonly added: readonly Transaction[];
}

export type Entry =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'change'; readonly change: OrderChange }
  | { readonly kind: 'session'; readonly session: Session };

/** Orders are replaced and never changed in place: what is the same object as before has not changed. */
export function changeOf(before: Order, after: Order): OrderChange {
  const changed = Object.entries(after).filter(([name, value]) => name !== 'transactions' && before[name as keyof Order] !== value);
  let kept = 0;
  while (kept < before.transactions.length && before.transactions[kept] === after.transactions[kept]) kept += 1;
  return {
    merchantId: after.merchantId,
    id: after.id,
    members: Object.fromEntries(changed),
    gone: Object.keys(before).filter((name) => !(name in after)),
    kept,
    added: after.transactions.slice(kept),
  };
}

export function changedBy(before: Order, { members, gone, kept, added }: OrderChange): Order {
  const others = Object.entries({ ...before, ...members }).filter(([name]) => !gone.includes(name));
  return { ...(Object.fromEntries(others) as unknown as Order), transactions: [...before.transactions.slice(0, kept), ...added] };
}

/** Digits in groups, as card numbers are written. */
const RUN = /\d+(?:[ -]\d+)*/g;
/** Digits of other scripts, as long as a card number. */
const FOREIGN_RUN = /(?:(?![0-9])\p{Nd}[ -]?){13,}/gu;
/** Ids are not masked, because orders and transactions are found by them. */
const NAMES: ReadonlySet<string> = new Set(['merchantId', 'id', 'targetId', 'initialId', 'voided', 'transactionId', 'digests']);

/** The value without card numbers in any field, so that the file contains nothing that can be paid with. */
export function withoutCardNumbers<T>(value: T): T {
  const clean = (inner: JsonValue, key: string): JsonValue => {
    if (NAMES.has(key)) return inner;
    if (typeof inner === 'string') return cleanText(inner);
    if (typeof inner === 'number') return cleanText(String(inner)) === String(inner) ? inner : cleanText(String(inner));
    if (Array.isArray(inner)) return (inner as readonly JsonValue[]).map((element) => clean(element, key));
    if (!isGroup(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).map(([inside, member]) => [cleanText(inside), clean(member, inside)]));
  };
  return clean(value as JsonValue, '') as T;
}

const cleanText = (text: string): string =>
  text.replace(RUN, (run) => (run.length < 13 ? run : cleanRun(run))).replace(FOREIGN_RUN, () => 'x'.repeat(16));

/** Masks adjacent groups of digits that form a card number together, as many groups as possible. */
function cleanRun(run: string): string {
  const parts = run.split(/([ -])/);
  for (let from = 0; from < parts.length; from += 2) {
    let [digits, found]: [string, { to: number; digits: string } | undefined] = ['', undefined];
    for (let to = from; to < parts.length && digits.length <= 19; to += 2) {
      digits += parts[to] as string;
      if (digits.length >= 13 && digits.length <= 19 && isLuhn(digits)) found = { to, digits };
    }
    if (found === undefined) continue;
    parts.splice(from, found.to - from + 1, mask(found.digits));
  }
  return parts.join('');
}
