import type { Contract } from '../src/catalogue/vocabulary.js';
import { isObject, type JsonObject } from '../src/json/value.js';
import type { Values } from '../src/model/values.js';

/** Paths that requests of the contract carry on purpose although its listing lacks them (A2, A3, the overlay). */
export function beyondListing(contract: Contract, values: Values): readonly string[] {
  const assumed: Readonly<Record<string, readonly string[]>> = {
    authorize: ['order.amount', 'order.currency', 'sourceOfFunds.provided.card'],
    refund: [values.refundAmount, values.refundCurrency, 'sourceOfFunds.provided.card'],
  };
  return [
    ...(assumed[contract.operation] ?? []),
    ...[values.overlay[contract.id], values.overlay[contract.operation]].flatMap((part) => leavesOf(part ?? {}, '')),
  ];
}

function leavesOf(group: JsonObject, path: string): readonly string[] {
  return Object.entries(group).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return isObject(value) ? leavesOf(value, at) : [at];
  });
}
