import { ROLES } from '../src/catalogue/roles.js';
import { fits } from '../src/catalogue/facts/facts.js';
import { perCatalogue } from '../src/catalogue/catalogue.js';
import type { Contract, Field, StateName } from '../src/catalogue/vocabulary.js';
import { type Edit, applyEdits } from '../src/json/edit.js';
import { getAt, hasAt } from '../src/json/path.js';
import type { JsonObject, JsonValue } from '../src/json/value.js';
import type { Values } from '../src/model/values.js';
import { baseBody } from './base.js';
import { isFree } from './body.js';
import { levelHere } from './candidates.js';
import { fieldTable } from './fields.js';
import { ELEMENTS, MAP_NAMES } from './places.js';
import { settle } from './settle.js';
import { acceptLevel } from './values/issued.js';
import { typicalValue } from './values/typical.js';

const CARD = ROLES.card;

/** The number of full bodies; fields with several good values have a different one in each. */
export const FULL_BODIES = 4;

/** Bodies are never changed in place, so one serves every case. */
const bodies = perCatalogue(() => new WeakMap<Values, Map<string, JsonObject>>());

/**
 * The fullest valid body of a contract in a state, as a template: every optional field that must be accepted, three elements in every array,
 * and with each number other words of the lists, other currencies, countries and cards.
 */
export function fullBody(contract: Contract, values: Values, state: StateName, number: number): JsonObject {
  const all = bodies(contract);
  const known = all.get(values) ?? new Map<string, JsonObject>();
  all.set(values, known);
  const key = `${contract.id} ${state} ${number}`;
  const body = known.get(key) ?? makeFull(contract, values, state, number);
  known.set(key, body);
  return body;
}

function makeFull(contract: Contract, values: Values, state: StateName, number: number): JsonObject {
  const base = baseBody(contract, values, state);
  // A total is sent without its parts and the parts without it, because they would have to add up.
  const totals = new Set(contract.relations.flatMap((relation) => (relation.kind === 'sum' ? [relation.total] : [])));
  const wanted = fieldTable(contract)
    .leaves.filter(
      (field) =>
        isFree(contract, field, values) && acceptLevel(field, values) === 'must' && !totals.has(field.path) && field.issued === undefined,
    )
    .flatMap((field) => placesIn(field.path).map((path) => ({ field, path })))
    .filter(({ path }) => !hasAt(base, path))
    .toSorted((left, right) => elementOf(left) - elementOf(right));
  const body = wanted.reduce<JsonObject>((current, { field, path }) => {
    // The first of its values, from the turn of this body on, that contradicts nothing that is there already.
    for (const value of valuesFor(contract, field, values, number)) {
      const next = applyEdits(current, [{ op: 'set', path, value }]) as JsonObject;
      if (fits(next, path)) return next;
    }
    return current;
  }, base);
  return settle(contract, applyEdits(body, otherCard(base, values, number)) as JsonObject, values);
}

const elementOf = ({ path }: { readonly path: string }): number => Number(/\[(\d+)\]/.exec(path)?.[1] ?? 0);

function placesIn(path: string): readonly string[] {
  if (path.includes('{X}')) return MAP_NAMES.map((name) => path.replace('{X}', name));
  return path.includes('[n]') ? ELEMENTS.map((element) => path.replace('[n]', `[${element}]`)) : [path];
}

function valuesFor(contract: Contract, field: Field, values: Values, number: number): readonly JsonValue[] {
  const typical = typicalValue(field, values);
  const choices = choicesOf(contract, field, values).filter((value) => levelHere(contract, field, value, 'must') === 'must');
  const start = choices.length === 0 ? 0 : (Math.max(0, choices.indexOf(typical)) + number) % choices.length;
  return choices.length === 0 ? [typical] : [...choices.slice(start), ...choices.slice(0, start)];
}

function choicesOf(contract: Contract, field: Field, values: Values): readonly JsonValue[] {
  if (field.samples !== undefined) return field.samples;
  if (field.values !== undefined) return field.values.map((word) => values.names[word] ?? word);
  switch (field.type) {
    case 'Boolean':
      return [true, false];
    case 'Currency':
      // A later transaction keeps the currency of its order.
      return contract.states[0] === 'none' || field.path.includes('valueTransfer') ? values.currencies : [];
    case 'Country':
      return values.countries;
    default:
      return [];
  }
}

/** Cards that are answered at once, with any outcome: the fields of a request are accepted or refused before the issuer is asked. */
export const isPrompt = (name: string): boolean => !/timed?-?out|pending|gift/i.test(name);

/** The details of another configured card in the place of the approved one's, where the body has them. */
function otherCard(base: JsonObject, values: Values, number: number): readonly Edit[] {
  const names = Object.keys(values.cards).filter(isPrompt);
  const name = names[(Math.max(0, names.indexOf('approved')) + number) % names.length] ?? 'approved';
  if (name === 'approved' || getAt(base, `${CARD}.number`) !== '{{card:approved.number}}') return [];
  const details = ['number', 'expiry.month', 'expiry.year'].map((part): Edit => {
    return { op: 'set', path: `${CARD}.${part}`, value: `{{card:${name}.${part}}}` };
  });
  // The name on the card belongs to the approved card.
  return hasAt(base, `${CARD}.nameOnCard`) ? [...details, { op: 'remove', path: `${CARD}.nameOnCard` }] : details;
}
