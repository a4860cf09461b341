import type { Case } from '../../../model/case.js';
import type { IdGenerator } from '../id-generator.js';

/** Ids of the orders and transactions of cases, as their circumstances ask for them. */
export interface ContextIds {
  /** The id of a new order. */
  order(one: Case): string;
  /** The id of a transaction, one that its order has not seen yet. */
  transaction(one: Case, orderId: string): string;
}

const SINGLE = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LONGEST = 40;

export function createContextIds(ids: IdGenerator): ContextIds {
  const used = new Map<string, Set<string>>();
  let before: string | undefined;
  let elsewhere: { readonly orderId: string; readonly id: string } | undefined;
  let count = 0;
  const orders = new Set<string>();
  /** Near the id of the order before this one. */
  const near = (written: (id: string) => string): string => {
    const id = before === undefined ? undefined : written(before);
    before = id === undefined || id.length > LONGEST || orders.has(id) ? ids.next() : id;
    return before;
  };
  const order = (one: Case): string => {
    switch (one.context?.['order-id']) {
      case 'order-id-40':
        return ids.ofLength(LONGEST);
      case 'near-longer':
        return near((id) => `${id}x`);
      case 'near-case':
        return near(otherCase);
      case 'near-zero':
        return near((id) => `0${id}`);
      default:
        before = ids.next();
        return before;
    }
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
    transaction(one, orderId) {
      const taken = used.get(orderId) ?? new Set();
      const id = transaction(one, orderId, taken);
      used.set(orderId, taken.add(id));
      elsewhere = { orderId, id };
      return id;
    },
  };
}

/** Every letter in its other case. */
const otherCase = (id: string): string =>
  id.replaceAll(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));
