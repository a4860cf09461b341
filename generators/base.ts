import { ROLES } from '../src/catalogue/roles.js';
import { perCatalogue } from '../src/catalogue/catalogue.js';
import type { Contract, StateName } from '../src/catalogue/vocabulary.js';
import { type Edit, applyEdits } from '../src/json/edit.js';
import { mergeObjects } from '../src/json/merge.js';
import type { JsonObject, JsonValue } from '../src/json/value.js';
import type { Values } from '../src/model/values.js';
import { fieldTable } from './fields.js';
import { firstPlace } from './places.js';
import { typicalValue } from './values/typical.js';

const CARD = ROLES.card;
const AMOUNT = '10.00';

/** The smallest valid body of a contract in a state, as a template: what is required, what targets need beyond the listing, the overlay. */
export function baseBody(contract: Contract, values: Values, state: StateName): JsonObject {
  const all = bases(contract);
  const known = all.get(values) ?? new Map<string, JsonObject>();
  all.set(values, known);
  const key = `${contract.id} ${state}`;
  const body = known.get(key) ?? makeBase(contract, values, state);
  known.set(key, body);
  return body;
}

/** Bodies are never changed in place, so one serves every case. */
const bases = perCatalogue(() => new WeakMap<Values, Map<string, JsonObject>>());

function makeBase(contract: Contract, values: Values, state: StateName): JsonObject {
  const edits = [...required(contract, values), ...assumed(contract, values, state)];
  const body = applyEdits({}, edits) as JsonObject;
  return [values.overlay[contract.operation], values.overlay[contract.id]].reduce<JsonObject>(
    (merged, overlay) => (overlay === undefined ? merged : mergeObjects(merged, overlay)),
    body,
  );
}

/** The apiOperation that a request carries; undefined where the configuration leaves it out. */
export function apiOperationOf(contract: Contract, values: Values): string | undefined {
  const configured = values.apiOperation[contract.operation];
  return configured === null ? undefined : (configured ?? contract.apiOperation.value);
}

function required(contract: Contract, values: Values): readonly Edit[] {
  const operation = apiOperationOf(contract, values);
  const edits: Edit[] = operation === undefined ? [] : [{ op: 'set', path: 'apiOperation', value: operation }];
  for (const field of fieldTable(contract).leaves) {
    if (field.presence !== 'required') continue;
    edits.push({ op: 'set', path: firstPlace(field.path), value: typicalValue(field, values) });
  }
  return edits;
}

/** What every target is sent beyond the listing, and the full set of card details that 2.8 asks for. */
function assumed(contract: Contract, values: Values, state: StateName): readonly Edit[] {
  const [at, currencyAt] = amountPaths(contract, values);
  const given = contract.assumed.card;
  return [
    ...(at === undefined || currencyAt === undefined ? [] : [set(at, AMOUNT), set(currencyAt, values.currencies[0] ?? 'USD')]),
    ...(given === 'always' || (given === 'new-order' && state === 'none') ? card(values) : []),
  ];
}

/** Where an amount and its currency go that the listing lacks; nothing where none is assumed. */
export function amountPaths({ assumed: { amount } }: Contract, values: Values): readonly string[] {
  if (amount === 'of-order') return [ROLES.orderAmount, ROLES.orderCurrency];
  return amount === 'of-refund' ? [values.refundAmount, values.refundCurrency] : [];
}

function card(values: Values): readonly Edit[] {
  return [
    set(`${CARD}.number`, '{{card:approved.number}}'),
    set(`${CARD}.expiry.month`, '{{card:approved.expiry.month}}'),
    set(`${CARD}.expiry.year`, '{{card:approved.expiry.year}}'),
    ...(values.cards.approved.nameOnCard === undefined ? [] : [set(`${CARD}.nameOnCard`, '{{card:approved.nameOnCard}}')]),
  ];
}

const set = (path: string, value: JsonValue): Edit => ({ op: 'set', path, value });
