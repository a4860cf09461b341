import { isObject, type JsonObject, type JsonValue } from '../../../src/json/value.js';
import { type Book, openOrder, openSession, type Order, settle } from './book.js';
import { APPROVED } from './card.js';
import { cents } from './money.js';
import { shown } from './operations.js';

/** The set-up calls of this gateway: none of the API, and answered in its own way. */
export function setUp(book: Book, what: string, given: JsonValue | undefined): JsonObject | undefined {
  const body: JsonObject = given !== undefined && isObject(given) ? given : {};
  const part = (name: string): string => {
    const value = body[name];
    return typeof value === 'string' ? value : '';
  };
  const order = (kind: 'payment' | 'initiation'): Order => {
    const opened = openOrder(book, part('order'), part('currency'), cents(part('amount')));
    opened.entries.set(part('transaction'), { kind, amount: opened.amount, outcome: APPROVED, voided: false });
    return opened;
  };
  switch (what) {
    case 'sale': {
      const sold = order('payment');
      sold.authorized = sold.amount;
      sold.captured = sold.amount;
      settle(sold);
      return { outcome: 'sold', order: shown(sold) };
    }
    case 'redirect':
      order('initiation').confirmAt = part('confirm') === 'shop' ? 'merchant' : 'provider';
      return { outcome: 'redirected' };
    case 'enrol':
      order('initiation').authentication = part('transaction');
      return { outcome: 'enrolled' };
    case 'basket': {
      const { id, version } = openSession(book);
      // Something is put into the basket at once, so that it has a lock from before.
      const { version: later } = openSession(book);
      book.sessions.set(id, later);
      return { outcome: 'opened', basket: { handle: id, lock: later, before: version } };
    }
    case 'look': {
      const seen = book.orders.get(part('order'));
      return seen === undefined ? undefined : { outcome: 'seen', order: shown(seen) };
    }
    default:
      return undefined;
  }
}
