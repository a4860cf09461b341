import { pairOf, ROLES } from '../src/catalogue/roles.js';
import { contradicting, fits } from '../src/catalogue/facts/facts.js';
import type { Contract, Field, Relation } from '../src/catalogue/vocabulary.js';
import { add, compare, type Decimal, parseDecimal, subtract, toText } from '../src/json/decimal.js';
import { applyEdits } from '../src/json/edit.js';
import { leafPaths } from '../src/json/leaves.js';
import { concretePaths, getAt, hasAt } from '../src/json/path.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../src/json/value.js';
import type { Values } from '../src/model/values.js';
import { fieldTable } from './fields.js';
import { scalarText } from './values/scalar-text.js';
import { typicalValue } from './values/typical.js';

type Step = (body: JsonObject, contract: Contract, values: Values, firm: readonly string[]) => JsonObject;

/**
 * Makes a body valid as a whole: removes what contradicts the rest, adds members that a present group requires, adds or adjusts partners of a
 * relation, and removes one of two fields that exclude each other. Of values that contradict each other those at firm paths stay. A valid body
 * stays as it is.
 */
export function settle(contract: Contract, body: JsonObject, values: Values, firm: readonly string[] = []): JsonObject {
  return STEPS.reduce((current, step) => step(current, contract, values, firm), body);
}

const STEPS: readonly Step[] = [factsAgree, taxesAgree, relations, amountWithCurrency, requiredMembers];

/** Where two fields speak of one fact and contradict each other, one of them goes; the last element of an array first. */
function factsAgree(body: JsonObject, { id, operation }: Contract, { overlay }: Values, firm: readonly string[]): JsonObject {
  const needed = [overlay[id], overlay[operation]].flatMap((part) => leafPaths(part ?? {}));
  return contradicting(body, [...needed, ...firm])
    .toSorted()
    .reverse()
    .reduce(drop, body);
}

/** Adds what a present group requires, outermost groups first; run twice because a member may be a group of its own. */
function requiredMembers(body: JsonObject, contract: Contract, values: Values): JsonObject {
  let current = body;
  for (const [group, members] of fieldTable(contract).requiredIn) {
    for (const at of concretePaths(current, group)) {
      if (!isObject(getAt(current, at))) continue;
      for (const member of members) {
        const path = `${at}${member.path.slice(group.length)}`;
        if (!hasAt(current, path)) current = put(current, path, typicalValue(member, values));
      }
    }
  }
  return current;
}

/** The specification states no relation between single taxes and their total, so the generators keep them equal to avoid testing one. */
function taxesAgree(body: JsonObject): JsonObject {
  if (!hasAt(body, ROLES.taxAmount)) return body;
  const taxes = concretePaths(body, ROLES.singleTax).map((path) => decimalAt(body, path));
  if (taxes.length === 0) return body;
  return putAmount(body, ROLES.taxAmount, sum(taxes));
}

/** An update of the amount names its currency too; either alone is not settled by the text. */
function amountWithCurrency(body: JsonObject, contract: Contract, values: Values): JsonObject {
  const pair = pairOf(contract);
  if (!pair.some((path) => hasAt(body, path))) return body;
  return pair.reduce((current, path) => addMissing(current, path, contract, values), body);
}

function relations(body: JsonObject, contract: Contract, values: Values): JsonObject {
  return contract.relations.reduce(
    (current, relation) => RELATION_STEPS[relation.kind](current, relation as never, contract, values),
    body,
  );
}

type RelationStep<Kind extends Relation['kind']> = (
  body: JsonObject,
  relation: Extract<Relation, { readonly kind: Kind }>,
  contract: Contract,
  values: Values,
) => JsonObject;

const asItIs = (body: JsonObject): JsonObject => body;

const RELATION_STEPS: { readonly [Kind in Relation['kind']]: RelationStep<Kind> } = {
  sum: (body, relation) => {
    if (!hasAt(body, relation.total)) return body;
    const plus = relation.plus.map((path) => decimalAt(body, path)).filter((part) => part !== undefined);
    const minus = relation.minus.map((path) => decimalAt(body, path)).filter((part) => part !== undefined);
    if (plus.length === 0 && minus.length === 0) return body;
    const total = subtract(sum(plus), sum(minus));
    // A discount alone, or one above the rest, leaves no amount that adds up.
    return plus.length === 0 || total.digits <= 0n ? drop(body, relation.total) : putAmount(body, relation.total, total);
  },
  excludes: (body, relation) => (hasAt(body, relation.path) && hasAt(body, relation.when) ? drop(body, relation.when) : body),
  'required-when': (body, relation, contract, values) => {
    const isAsked = (when: string, wanted: readonly string[]): boolean => wanted.includes(scalarText(getAt(body, when)));
    const { or } = relation;
    return isAsked(relation.when, relation.in) || (or !== undefined && isAsked(or.when, or.in))
      ? addMissing(body, relation.path, contract, values)
      : body;
  },
  alone: (body, relation, contract, values) => (hasAt(body, relation.path) ? addMissing(body, relation.partner, contract, values) : body),
  'code-by-country': (body, relation) => {
    const [code, country] = [getAt(body, relation.path), getAt(body, relation.country)];
    const bound = typeof country === 'string' && relation.countries.includes(country);
    const fits = typeof code === 'string' && new RegExp(`^(?:${relation.pattern})$`).test(code);
    return bound && code !== undefined && !fits ? drop(body, relation.country) : body;
  },
  'line-items': asItIs,
  'map-name': asItIs,
  'map-size': asItIs,
  'no-card-data': asItIs,
  'emv-tags': asItIs,
  'track-matches': asItIs,
  'requires-value': asItIs,
  'declined-value': asItIs,
  'prefix-of-pan': asItIs,
  'entry-mode': asItIs,
  'full-set': asItIs,
  'empty-group': asItIs,
  'longer-than': asItIs,
};

/** Adds a typical value, or for a group those of its required members, where the contract knows the path and the body lacks it. */
function addMissing(body: JsonObject, path: string, contract: Contract, values: Values): JsonObject {
  const field = fieldTable(contract).byPath.get(path);
  if (field === undefined || hasAt(body, path)) return body;
  return put(body, path, field.type === 'group' ? {} : fittingValue(field, values, body));
}

/** The typical value of a field, or another of its list if that one contradicts the body. */
function fittingValue(field: Field, values: Values, body: JsonObject): JsonValue {
  const choices = [typicalValue(field, values), ...(field.samples ?? field.values ?? [])];
  return choices.find((value) => fits(put(body, field.path, value), field.path)) ?? typicalValue(field, values);
}

const put = (body: JsonObject, path: string, value: JsonValue): JsonObject => applyEdits(body, [{ op: 'set', path, value }]) as JsonObject;

/** Removes a value and the groups that it leaves empty. */
export function drop(body: JsonObject, path: string): JsonObject {
  let current = applyEdits(body, [{ op: 'remove', path }]) as JsonObject;
  for (let at = parentPath(path); at !== ''; at = parentPath(at)) {
    const group = getAt(current, at);
    const empty = (isObject(group) && Object.keys(group).length === 0) || (isArray(group) && group.length === 0);
    if (!empty) break;
    current = applyEdits(current, [{ op: 'remove', path: at }]) as JsonObject;
  }
  return current;
}

const parentPath = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.'), path.lastIndexOf('[')));

/** Amounts in requests have at most 14 characters; a sum that is longer goes. */
function putAmount(body: JsonObject, path: string, amount: Decimal): JsonObject {
  const old = decimalAt(body, path);
  if (old !== undefined && compare(old, amount) === 0) return body;
  const text = toText(amount);
  return text.length > 14 ? drop(body, path) : put(body, path, text);
}

function decimalAt(body: JsonObject, path: string): Decimal | undefined {
  const value = getAt(body, path);
  return typeof value === 'string' ? parseDecimal(value) : undefined;
}

const sum = (parts: readonly (Decimal | undefined)[]): Decimal =>
  parts.reduce<Decimal>((total, part) => (part === undefined ? total : add(total, part)), { digits: 0n, scale: 0 });
