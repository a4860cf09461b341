import type { Case } from '../../../model/case.js';
import type { IdGenerator } from '../id-generator.js';

/** Ids of the orders and transactions of cases, as their circumstances ask for them. */
export interface ContextIds {
  /** The id of a new order. */
  order(one: Case): string;
  /** Whether its id is to be near that of another order, and every such id has been sent. */
  lacksOther(one: Case): boolean;
  /** Tells that the target has an order of this id. */
  exists(orderId: string): void;
  /** The id of a transaction, one that its order has not seen yet. */
  transaction(one: Case, orderId: string): string;
}

const SINGLE = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LONGEST = 40;
/** Of so many orders that exist, one has a near id that is free. */
const REMEMBERED = 20;

export function createContextIds(ids: IdGenerator): ContextIds {
  const used = new Map<string, Set<string>>();
  /** The newest come first. */
  let existing: readonly string[] = [];
  /** The id of the last order that was sent a request, be it only a refused one. */
  let before: string | undefined;
  let elsewhere: { readonly orderId: string; readonly id: string } | undefined;
  let count = 0;
  const orders = new Set<string>();
  /** Ids near those of orders that the target has. */
  const nearIds = (near: Near): readonly string[] => {
    const others = before === undefined ? existing : [...existing, before];
    return others.map(near).filter((id) => id.length <= LONGEST && !existing.includes(id));
  };
  const order = ({ context, validity }: Case): string => {
    const form = context?.['order-id'] ?? '';
    if (form === 'order-id-40') return ids.ofLength(LONGEST);
    const near = NEAR[form];
    if (near === undefined) {
      before = ids.next();
      return before;
    }
    const all = nearIds(near);
    // Where all have been sent, a fault takes one again: what was refused has made no order of it.
    return all.find((id) => !orders.has(id)) ?? (validity === 'invalid' ? all.at(-1) : undefined) ?? ids.next();
  };
  const transaction = (one: Case, orderId: string, taken: ReadonlySet<string>): string => {
    const free = (id: string | undefined): string => (id === undefined || taken.has(id) ? ids.next() : id);
    switch (one.context?.['transaction-id']) {
      case 'transaction-id-1':
        return free([...SINGLE].find((letter) => !taken.has(letter)));
      case 'transaction-id-40':
        return ids.ofLength(LONGEST);
      case 'leading-zeros':
        count += 1;
        return free(`00${count}`);
      case 'used-elsewhere':
        return free(elsewhere?.orderId === orderId ? undefined : elsewhere?.id);
      case 'same-as-order':
        return free(orderId);
      default:
        return ids.next();
    }
  };
  return {
    order(one) {
      const id = order(one);
      orders.add(id);
      return id;
    },
    lacksOther: ({ context }) => {
      const near = NEAR[context?.['order-id'] ?? ''];
      return near !== undefined && nearIds(near).every((id) => orders.has(id));
    },
    exists(orderId) {
      orders.add(orderId);
      existing = [orderId, ...existing.slice(0, REMEMBERED - 1)];
    },
    transaction(one, orderId) {
      const taken = used.get(orderId) ?? new Set();
      const id = transaction(one, orderId, taken);
      used.set(orderId, taken.add(id));
      elsewhere = { orderId, id };
      return id;
    },
  };
}

type Near = (id: string) => string;

/** Every letter in its other case. */
const otherCase = (id: string): string =>
  id.replaceAll(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));

const NEAR: Readonly<Record<string, Near>> = {
  'near-longer': (id) => `${id}x`,
  'near-case': otherCase,
  'near-zero': (id) => `0${id}`,
};
