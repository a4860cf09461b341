import type { Catalogued } from '../catalogue/catalogue.js';
import type { CheckContext, OrderHistory } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import { outcomeOf } from '../model/outcome.js';
import { totalsAfter } from './order-effects.js';
import { lastTotals, type Totals } from './order.js';
import { statusesAfter } from './order-status.js';

/** What an order must be. Several of each: one of them; undefined or none: the specification does not say. */
export interface MustBe {
  readonly totals: readonly Totals[] | undefined;
  readonly statuses: readonly string[];
}

/** What an order is before the first of our calls. */
export function mustBeFirst(order: OrderHistory, of: Catalogued): MustBe {
  const first = lastTotals(order, of);
  return { totals: first === undefined ? undefined : [first], statuses: first?.status === undefined ? [] : [first.status] };
}

/** What an order must be after an exchange, by what it must have been before. */
export function mustBeAfter(exchange: Exchange, context: CheckContext, before: MustBe): MustBe {
  const { kind } = outcomeOf(exchange.reply);
  if (kind === 'error') return before;
  const reached = before.totals?.map((totals) => totalsAfter(exchange, context, totals)?.options);
  const totals = reached === undefined || reached.includes(undefined) ? undefined : reached.flatMap((options) => options ?? []);
  const views = (totals ?? before.totals?.slice(0, 1) ?? []).map((one) => ({ ...one, status: undefined }));
  const statuses = [...new Set(views.flatMap((view) => statusesAfter(exchange, context, view, totals !== undefined)))];
  // A call that did not succeed leaves the order as it was, unless it opened it.
  return { totals, statuses: statuses.length === 0 && kind === 'failure' ? before.statuses : statuses };
}
