import { pairOf, ROLES } from '../src/catalogue/roles.js';
import { type Catalogued, contractIn } from '../src/catalogue/catalogue.js';
import type { Contract } from '../src/catalogue/vocabulary.js';
import { applyEdits, type Edit } from '../src/json/edit.js';
import { getAt, hasAt } from '../src/json/path.js';
import type { JsonObject } from '../src/json/value.js';
import type { Case, Coverage, Wire } from '../src/model/case.js';
import type { Values } from '../src/model/values.js';
import { baseBody } from './base.js';
import { fieldTable, groupOf, isWithin } from './fields.js';
import { combinedOf } from './combined.js';
import { fieldPath } from './places.js';
import { drop } from './settle.js';
import { scalarText } from './values/scalar-text.js';
import { typicalValue } from './values/typical.js';

/**
 * The combined case reduced to these coverages. Values of other coverages are removed unless a remaining value requires them; where a value must be
 * present, a plain one replaces it. The result is valid, and with all coverages it is the combined case itself.
 */
export function partOfCombined(combined: Case, coverages: readonly Coverage[], values: Values, of: Catalogued): Case {
  const contract = contractIn(of, combined.contract);
  if (contract === undefined) throw new RangeError(`no contract ${combined.contract}`);
  const kept = withPartners(
    contract,
    combined.base,
    new Set(coverages.filter((coverage) => coverage.side === 'request').map((coverage) => coverage.path)),
  );
  const going = new Set(
    combined.coverages
      .filter((coverage) => coverage.side === 'request' && isValue(coverage) && !kept.has(coverage.path))
      .map((coverage) => coverage.path),
  );
  const pair = pairOf(contract);
  if (pair.some((path) => going.has(path))) for (const path of pair) going.add(path);
  const wire = wireOf(combined, coverages);
  const base = baseBody(contract, values, combined.state);
  const isKept = (path: string): boolean => [...kept].some((one) => isWithin(one, path));
  for (const path of noLongerNeeded(contract, combined.base, going)) if (!isKept(path) && !hasAt(base, path)) going.add(path);
  const rest = without(contract, combined.base, [...going], kept);
  return {
    ...combinedOf({
      contract,
      suite: combined.suite,
      state: combined.state,
      level: combined.level,
      body: withPlain(contract, totalsOf(contract, rest, kept, base), [...going], base, values),
      coverages,
      ...(wire === undefined ? {} : { wire }),
    }),
    mutation: combined.mutation,
    expect: combined.expect,
    needs: combined.needs,
  };
}

/** Coverages of a whole group or of an absence have no value of their own to take away. */
const isValue = (coverage: Coverage): boolean => coverage.value !== undefined;

/** Adds the paths that the kept ones cannot do without. */
function withPartners(contract: Contract, base: JsonObject, kept: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(kept);
  const keep = (path: string): void => {
    if (hasAt(base, path)) all.add(path);
  };
  for (const relation of contract.relations) {
    if (relation.kind === 'required-when')
      for (const { when, in: values } of [relation, ...(relation.or === undefined ? [] : [relation.or])])
        if (all.has(when) && values.includes(scalarText(getAt(base, when)))) keep(relation.path);
    if (relation.kind === 'alone' && all.has(relation.path)) keep(relation.partner);
    if (relation.kind === 'sum') {
      const members = [relation.total, ...relation.plus, ...relation.minus];
      // An amount and one of its parts only add up together with the rest.
      if (all.has(relation.total) && members.some((path) => hasAt(base, path))) members.forEach(keep);
    }
  }
  const pair = pairOf(contract);
  if (pair.some((path) => all.has(path))) pair.forEach(keep);
  return all;
}

/** Values that were there for others alone, all of which go. */
function noLongerNeeded(contract: Contract, body: JsonObject, going: ReadonlySet<string>): readonly string[] {
  return contract.relations.flatMap((relation) => {
    if (relation.kind !== 'required-when' || !hasAt(body, relation.path)) return [];
    const conditions = [relation, ...(relation.or === undefined ? [] : [relation.or])].filter(({ when, in: values }) =>
      values.includes(scalarText(getAt(body, when))),
    );
    return conditions.length > 0 && conditions.every(({ when }) => going.has(when)) ? [relation.path] : [];
  });
}

/** Takes values out of a body, last elements first, but none that a remaining member of its group requires. */
function without(contract: Contract, base: JsonObject, going: readonly string[], kept: ReadonlySet<string>): JsonObject {
  const table = fieldTable(contract);
  const order = [...going].sort().reverse();
  const optional = order.filter((path) => {
    const presence = table.byPath.get(fieldPath(path))?.presence;
    return presence === 'optional';
  });
  let body = optional.reduce((current, path) => (kept.has(path) ? current : removeLeaf(current, path)), base);
  for (const path of order) {
    const field = table.byPath.get(fieldPath(path));
    if (field?.presence !== 'required-in-group') continue;
    // A group with only required members left is removed as a whole.
    const group = getAt(body, groupOf(path));
    const members = (table.requiredIn.get(groupOf(field.path)) ?? []).map((member) => member.path.slice(member.path.lastIndexOf('.') + 1));
    const rest = Object.keys((group ?? {}) as JsonObject).filter((key) => !members.includes(key));
    const wanted = members.some((name) => kept.has(`${groupOf(path)}.${name}`));
    if (rest.length === 0 && !wanted && !isBase(path)) body = drop(body, groupOf(path));
  }
  return body;
}

/** A total whose parts are all removed gets the value of the base body again, because it was computed from them. */
function totalsOf(contract: Contract, body: JsonObject, kept: ReadonlySet<string>, base: JsonObject): JsonObject {
  const edits = contract.relations.flatMap((relation): readonly Edit[] => {
    if (relation.kind !== 'sum' || kept.has(relation.total)) return [];
    const plain = getAt(base, relation.total);
    const isAlone = [...relation.plus, ...relation.minus].every((path) => !hasAt(body, path));
    return isAlone && plain !== undefined && hasAt(body, relation.total) ? [{ op: 'set', path: relation.total, value: plain }] : [];
  });
  return applyEdits(body, edits) as JsonObject;
}

/** Values that could not be removed become those of the base body, or plain ones, except totals and their parts. */
function withPlain(contract: Contract, body: JsonObject, going: readonly string[], base: JsonObject, values: Values): JsonObject {
  const { byPath } = fieldTable(contract);
  const summed = new Set(
    contract.relations.flatMap((relation) => (relation.kind === 'sum' ? [relation.total, ...relation.plus, ...relation.minus] : [])),
  );
  const edits = going.flatMap((path): readonly Edit[] => {
    const field = byPath.get(fieldPath(path));
    if (field === undefined || summed.has(field.path) || !hasAt(body, path)) return [];
    const plain = getAt(base, path) ?? (field.presence === 'required-in-group' ? typicalValue(field, values) : undefined);
    return plain === undefined ? [] : [{ op: 'set', path, value: plain }];
  });
  return applyEdits(body, edits) as JsonObject;
}

/** Card details that the base body brings stay, whatever values a combined case gave them. */
const isBase = (path: string): boolean => path.startsWith(`${ROLES.card}.`) && /\.(?:number|nameOnCard|expiry\.(?:month|year))$/.test(path);

function removeLeaf(body: JsonObject, path: string): JsonObject {
  if (isBase(path)) return body;
  // An element that is not the last one stays, because the paths of the others would shift.
  const cut = /^(.*)\[(\d+)\]\.[^.]+$/.exec(path);
  if (cut !== null) {
    const [, array = '', index = '0'] = cut;
    const element = getAt(body, `${array}[${index}]`) as JsonObject | undefined;
    const alone = element !== undefined && Object.keys(element).length === 1;
    if (alone && hasAt(body, `${array}[${Number(index) + 1}]`)) return body;
  }
  return drop(body, path);
}

function wireOf(combined: Case, coverages: readonly Coverage[]): Wire | undefined {
  if (combined.wire === undefined || !coverages.some((coverage) => coverage.side === 'url')) return undefined;
  const paths = new Set(coverages.filter((coverage) => coverage.side === 'url').map((coverage) => coverage.path));
  return {
    ...(paths.has('orderid') && combined.wire.orderId !== undefined ? { orderId: combined.wire.orderId } : {}),
    ...(paths.has('transactionid') && combined.wire.transactionId !== undefined ? { transactionId: combined.wire.transactionId } : {}),
  };
}
