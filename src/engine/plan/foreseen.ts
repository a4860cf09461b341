import { applyEdits } from '../../json/edit.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import type { Case } from '../../model/case.js';
import { fill, valueLookup, type Lookup } from '../../model/template.js';
import type { Values } from '../../model/values.js';
import { partOf } from './state-parts.js';
import type { StateInstance } from '../input/states.js';
import { keptWith } from '../../catalogue/kept-with.js';
import { remembered } from '../../json/remembered.js';

/** The body of a template as far as it is known before sending: stand-ins replace the values that a state will bring. */
export function foreseen(template: JsonObject, values: Values): JsonObject {
  const known = settledBy(values);
  const body: Record<string, JsonValue> = { ...template };
  for (const key of Object.keys(template)) {
    const filled = filledOnce(template[key] as JsonValue, known);
    // A key such as `__proto__` stays as it was copied.
    if (filled !== template[key]) body[key] = filled;
  }
  return body;
}

/** What the values settle: placeholders, and groups of templates. */
interface Settled {
  readonly lookup: Lookup;
  readonly filled: WeakMap<object, JsonValue>;
}

const settledBy = keptWith((values: Values): Settled => ({ lookup: lookupOf(values), filled: new WeakMap() }));

/** Templates that were made of one another share most of their groups: each is filled once, and stays the same group. */
const filledOnce = (value: JsonValue, { lookup, filled }: Settled): JsonValue =>
  typeof value === 'object' && value !== null ? remembered(filled, value, () => fill(value, lookup)) : fill(value, lookup);

/** Resolves placeholders, each of them once. */
function lookupOf(values: Values): Lookup {
  const configured = valueLookup(values);
  const state = standIn(values);
  const known = new Map<string, string | undefined>();
  const find: Lookup = (name) => {
    const part = /^(?:state:|order:[A-Za-z0-9]+\.)(.+)$/.exec(name)?.[1];
    if (part !== undefined) return partOf(state, part, values.currencies);
    return name.startsWith('step:') ? state.transactionId : configured(name);
  };
  return (name) => remembered(known, name, () => find(name));
}

/** The whole request of a case, its fault included. */
export const wholeOf = (one: Case): JsonObject => applyEdits(one.base, one.edits) as JsonObject;

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
