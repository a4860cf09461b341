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
  /** The id of an order before this one: it has one near id at most. */
  const near = (written: (id: string) => string): string => {
    const id = before === undefined ? undefined : written(before);
    before = undefined;
    return id === undefined || id.length > LONGEST ? ids.next() : id;
  };
  const order = (one: Case): string => {
    switch (one.context?.identity) {
      case 'ids-40':
        return ids.ofLength(LONGEST);
      case 'near-longer':
        return near((id) => `${id}x`);
      case 'near-case':
        return near(otherCase);
      case 'leading-zero':
        return near((id) => `0${id}`);
      default:
        before = ids.next();
        return before;
    }
  };
  const transaction = (one: Case, orderId: string, taken: ReadonlySet<string>): string => {
    const free = (id: string | undefined): string => (id === undefined || taken.has(id) ? ids.next() : id);
    switch (one.context?.identity) {
      case 'transaction-id-1':
        return free([...SINGLE].find((letter) => !taken.has(letter)));
      case 'ids-40':
        return ids.ofLength(LONGEST);
      case 'leading-zero':
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
    order,
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
