import type { Case } from '../../../model/case.js';
import type { IdGenerator } from '../id-generator.js';
import { remembered } from '../../../json/remembered.js';

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
  /** Tells of a transaction whose id has a plain form. */
  gave(orderId: string, id: string): void;
  /** An id that a transaction of another order has, and that is none of those. */
  usedElsewhere(orderId: string, others: readonly string[]): string | undefined;
}

const SINGLE = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const LONGEST_ID = 40;
/** Too few for the number of a card. */
const DIGITS_OF_ID = 10;
/** Of so many orders that exist, one has a near id that is free. */
const REMEMBERED = 20;
/** A sequence has no more transactions of its own making on an order, as a rule. */
const IDS_REMEMBERED = 8;

export function createContextIds(ids: IdGenerator): ContextIds {
  const used = new Map<string, Set<string>>();
  /** The newest come first. */
  let existing: readonly string[] = [];
  /** The id of the last order that was sent a request, be it only a refused one. */
  let before: string | undefined;
  /** The last ids of a plain form, the newest first: one that has another circumstance as well would be refused or accepted for that. */
  let plain: readonly { readonly orderId: string; readonly id: string }[] = [];
  const gave = (orderId: string, id: string): void => void (plain = [{ orderId, id }, ...plain.slice(0, IDS_REMEMBERED - 1)]);
  const usedElsewhere = (orderId: string, others: readonly string[]): string | undefined =>
    plain.find((one) => one.orderId !== orderId && !others.includes(one.id))?.id;
  let count = 0;
  const orders = new Set<string>();
  /** Those of them that have a circumstance of their own: another is made near them only where there is no other, for it would share that. */
  const shaped = new Set<string>();
  let existingShaped: readonly string[] = [];
  /** An id near that of an order which the target has, and which was never sent. */
  const nearId = (near: Near): string | undefined => {
    for (const other of [...existing, ...(before === undefined ? [] : [before]), ...existingShaped]) {
      const id = near(other).find((one) => one.length <= LONGEST_ID && !orders.has(one));
      if (id !== undefined) return id;
    }
    return undefined;
  };
  const order = ({ context }: Case): string => {
    const formed = formedOrderId(ids, context);
    if (formed !== undefined) return formed;
    const near = NEAR[context?.['order-id'] ?? ''];
    if (near === undefined) {
      before = ids.next();
      return before;
    }
    return nearId(near) ?? ids.next();
  };
  const transaction = (one: Case, orderId: string, taken: ReadonlySet<string>): string => {
    const free = (id: string | undefined): string => (id === undefined || taken.has(id) ? ids.next() : id);
    switch (one.context?.['transaction-id']) {
      case 'transaction-id-1':
        return free([...SINGLE].find((letter) => !taken.has(letter)));
      case 'transaction-id-40':
        return ids.ofLength(LONGEST_ID);
      case 'leading-zeros':
        count += 1;
        return free(`00${count}`);
      case 'used-elsewhere':
        return usedElsewhere(orderId, [...taken]) ?? ids.next();
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
      if (one.context?.['order-id'] !== undefined) shaped.add(id);
      return id;
    },
    lacksOther: ({ context }) => {
      const near = NEAR[context?.['order-id'] ?? ''];
      return near !== undefined && nearId(near) === undefined;
    },
    exists(orderId) {
      orders.add(orderId);
      if (shaped.has(orderId)) existingShaped = [orderId, ...existingShaped.slice(0, REMEMBERED - 1)];
      else existing = [orderId, ...existing.slice(0, REMEMBERED - 1)];
    },
    transaction(one, orderId) {
      const taken = remembered(used, orderId, () => new Set());
      const id = transaction(one, orderId, taken);
      taken.add(id);
      if (one.context?.['transaction-id'] === undefined) gave(orderId, id);
      return id;
    },
    gave,
    usedElsewhere,
  };
}

/** The id of an order in the form that the circumstances ask for; undefined where they ask for none. */
export function formedOrderId(ids: IdGenerator, context: Case['context']): string | undefined {
  if (context?.['order-id'] === 'order-id-40') return ids.ofLength(LONGEST_ID);
  return context?.['order-id'] === 'order-id-digits' ? ids.digits(DIGITS_OF_ID) : undefined;
}

/** Ids that are near another. */
type Near = (id: string) => readonly string[];

const flipped = (letter: string): string => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase());

/** Every letter in its other case, then each of them alone. */
const otherCase: Near = (id) => {
  const letters = [...id];
  return [
    letters.map(flipped).join(''),
    ...letters
      .map((letter, at) => [...letters.slice(0, at), flipped(letter), ...letters.slice(at + 1)].join(''))
      .filter((other) => other !== id),
  ];
};

const NEAR: Readonly<Record<string, Near>> = {
  'near-longer': (id) => [...'xyzabcdefghijklm'].map((letter) => `${id}${letter}`),
  'near-case': otherCase,
  // One zero alone: a control request gets an id of the same form.
  'near-zero': (id) => [`0${id}`],
};
