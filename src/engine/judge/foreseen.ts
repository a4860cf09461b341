import { applyEdits } from '../../json/edit.js';
import type { JsonObject } from '../../json/value.js';
import type { Case } from '../../model/case.js';
import { fill, valueLookup, type Lookup } from '../../model/template.js';
import type { Values } from '../../model/values.js';
import { partOf } from '../send/parts.js';
import type { StateInstance } from '../send/states.js';

/** The body of a template as far as it is known before sending: stand-ins replace the values that a state will bring. */
export function foreseen(template: JsonObject, values: Values): JsonObject {
  const lookup = lookups.get(values) ?? lookupOf(values);
  lookups.set(values, lookup);
  return fill(template, lookup);
}

const lookups = new WeakMap<Values, Lookup>();

/** Resolves placeholders, each of them once. */
function lookupOf(values: Values): Lookup {
  const settled = valueLookup(values);
  const state = standIn(values);
  const known = new Map<string, string | undefined>();
  const find: Lookup = (name) => {
    const part = /^(?:state:|order:[A-Za-z0-9]+\.)(.+)$/.exec(name)?.[1];
    if (part !== undefined) return partOf(state, part, values.currencies);
    return name.startsWith('step:') ? state.transactionId : settled(name);
  };
  return (name) => {
    if (!known.has(name)) known.set(name, find(name));
    return known.get(name);
  };
}

/** The whole request of a case, its fault included. */
export const wholeOf = (one: Case): JsonObject => applyEdits(one.host, one.edits) as JsonObject;

const standIn = (values: Values): StateInstance => ({
  state: 'none',
  orderId: 'order-1',
  transactionId: 'transaction-1',
  amount: '10.00',
  currency: values.currencies[0] ?? 'USD',
  sessionId: `SESSION${'0'.repeat(24)}`,
  sessionVersion: '0123456789',
  earlier: [],
});
