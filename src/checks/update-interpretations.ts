import { add } from '../json/decimal.js';
import { isObject, type JsonObject } from '../json/value.js';
import type { CheckContext } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import { outcomeOf } from '../model/outcome.js';
import { decimalOf, equal, isRepeat, lastTotals, member, viewIn } from './order.js';

/** What the amount of an update can mean: the new total, or an increment of the old one. */
export type UpdateInterpretation = 'absolute' | 'increment';

export const isUpdate = ({ contract }: Exchange): boolean => contract.startsWith('update-authorization@');

/** The possible readings: the configured one, or the one that earlier updates of the order show; else both. */
export function updateInterpretations({ contract, order, expectations }: CheckContext): readonly UpdateInterpretation[] {
  if (expectations.updateAmount === 'absolute' || expectations.updateAmount === 'increment') return [expectations.updateAmount];
  for (const [position, exchange] of order.earlier.entries()) {
    if (!isUpdate(exchange) || isRepeat(order, exchange, contract) || outcomeOf(exchange.reply).kind !== 'success') continue;
    const amount = decimalOf(member(requestBody(exchange), 'transaction', 'amount'));
    const before = lastTotals({ ...order, earlier: order.earlier.slice(0, position) }, contract);
    const after = viewIn(exchange);
    if (amount === undefined || before === undefined || after === undefined) continue;
    const isAbsolute = equal(after.authorized, amount);
    const isIncrement = equal(after.authorized, add(before.authorized, amount));
    if (isAbsolute !== isIncrement) return [isAbsolute ? 'absolute' : 'increment'];
  }
  return ['absolute', 'increment'];
}

export function requestBody(exchange: Exchange): JsonObject {
  const { body } = exchange.request;
  return isObject(body) ? body : {};
}
