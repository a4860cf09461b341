import { ROLES } from '../src/catalogue/roles.js';
import type { Contract, Field, Level, StateName } from '../src/catalogue/vocabulary.js';
import { fits } from '../src/catalogue/facts/facts.js';
import { otherVersions } from '../src/catalogue/catalogue.js';
import { weaker } from '../src/catalogue/level.js';
import { PLACES } from '../src/catalogue/subdivisions.js';
import { namedLevel } from '../src/catalogue/named-rules.js';
import { holdsIn, ownOptionals } from '../src/catalogue/rules.js';
import { applyEdits } from '../src/json/edit.js';
import { getAt, hasAt } from '../src/json/path.js';
import type { JsonObject, JsonValue } from '../src/json/value.js';
import type { Case, Coverage } from '../src/model/case.js';
import type { Values } from '../src/model/values.js';
import { apiOperationOf, baseBody } from './base.js';
import { relationCoverages } from './coverages.js';
import { fieldTable, groupOf, isWithin } from './fields.js';
import { combinedOf } from './combined.js';
import { settle } from './settle.js';
import { letters } from './values/made-up.js';
import { typicalValue } from './values/typical.js';

/** Valid bodies that show one statement each: nothing but what is required, exact sums, a full map, what only one version demands. */
export function specialCombined(contract: Contract, values: Values): readonly Case[] {
  return [
    ...contract.states.map((state) => onlyRequired(contract, values, state)),
    ...exactSum(contract, values),
    ...fullMap(contract, values),
    ...requiredElsewhere(contract, values),
    ...newBesideOld(contract, values),
    ...freeTextElsewhereRestricted(contract, values),
    ...inTheirCountry(contract, values),
    ...agreementWithoutId(contract, values),
    ...inMixedOrder(contract, values),
  ];
}

function onlyRequired(contract: Contract, values: Values, state: StateName): Case {
  const operation = apiOperationOf(contract, values);
  const constant = fieldTable(contract).byPath.get('apiOperation');
  const level = weaker(contract.bare, namedLevel(contract, 'optional-is-optional'));
  const coverages: Coverage[] = [{ side: 'request', rule: 'optional-is-optional', path: '', level }];
  if (operation !== undefined && constant !== undefined) {
    coverages.push({ side: 'request', rule: 'apiOperation:constant', path: 'apiOperation', value: operation, level: constant.accept });
  }
  const body = baseBody(contract, values, state);
  // That a field can be left out shows only where its group is present.
  const left = ownOptionals(contract).filter(({ path }) => hasAt(body, groupOf(path)));
  coverages.push(...left.map(({ rule, path }): Coverage => ({ side: 'request', rule, path, level: namedLevel(contract, rule) })));
  return combinedOf({
    contract,
    suite: 'acceptance',
    state,
    level,
    body,
    coverages,
    mutation: 'only-required',
  });
}

/** The parts of an amount that add up to it, without and with the part that no listing has and only an overlay brings. */
function exactSum(contract: Contract, values: Values): readonly Case[] {
  const state = contract.states[0] ?? 'none';
  const overlaid = hasAt(baseBody(contract, values, state), values.paths.itemAmount);
  return contract.relations.flatMap((relation) => {
    if (relation.kind !== 'sum' || relation.when === 'short' || relation.validity?.includes('valid') === false) return [];
    const complete = relation.when === 'complete';
    if (overlaid && !complete) return [];
    const known = fieldTable(contract).byPath;
    const parts = [...relation.plus, ...relation.minus].filter((path) => known.has(path));
    // Amounts whose sum binary fractions miss, and which has fewer decimals than they have.
    // Then what is taken off is more than the first part: a sum that is made in turn is below nothing for a while.
    return (parts.some((path) => relation.minus.includes(path)) ? [10, 50] : [10]).flatMap((off) => {
      const cents = parts.map((path, i): [string, number] => [path, relation.minus.includes(path) ? -off : 10 * (1 + (i % 2))]);
      if (complete && !overlaid) cents.push([values.paths.itemAmount, 80]);
      const plants = cents.map(([path, amount]): [string, JsonValue] => [path, (Math.abs(amount) / 100).toFixed(2)]);
      const total = cents.reduce((sum, [, amount]) => sum + amount, 0) / 100;
      if (total <= 0) return [];
      const body = plant(contract, values, state, [...plants, [relation.total, String(total)]]);
      const needs = complete && !overlaid ? (['values.overlay'] as const) : [];
      return [
        combinedOf({
          contract,
          suite: 'acceptance',
          state,
          level: relation.level,
          body,
          coverages: relationCoverages(contract, body, 'must'),
          needs,
        }),
      ];
    });
  });
}

/** Names of letters and digits: the shortest, two that differ in case alone, some that look like numbers, and words that mean something to programs. */
const NAMES = ['Z', 'z', '7', '0a', '1E3', 'a9B', 'constructor', 'null'];

/** The only names of a map that some programs read as an array. */
const INDEXES = ['0', '1', '2'];

/**
 * As many custom fields as an order may have, and in separate cases the shortest and the longest name, those that programs stumble
 * over, and those of an array, so that each is judged alone.
 */
function fullMap(contract: Contract, values: Values): readonly Case[] {
  const state = contract.states[0] ?? 'none';
  return contract.relations.flatMap((relation) => {
    if ((relation.kind !== 'map-size' && relation.kind !== 'map-name') || relation.validity?.includes('valid') === false) return [];
    const { id: rule, path, level } = relation;
    const beside = relation.kind === 'map-size' ? [] : membersBeside(contract, path);
    const maps =
      relation.kind === 'map-size'
        ? [Array.from({ length: relation.max }, (_, i) => `field${i}`)]
        : [[...NAMES, ...namesBeside(contract, path), letters(relation.maxLength)], INDEXES];
    return maps.map((names) => {
      const map = Object.fromEntries(names.map((name, i) => [name, `text ${i}`]));
      const given = names === INDEXES ? [] : beside.map((field): [string, JsonValue] => [field.path, typicalValue(field, values)]);
      const body = plant(contract, values, state, [...given, [path, map]]);
      const coverages: Coverage[] = [{ side: 'request', rule, path, value: map, level }];
      return combinedOf({ contract, suite: 'acceptance', state, level, body, coverages });
    });
  });
}

/** The names that the members of the group around a map have, in requests and answers: in the map they are names like any other. */
const namesBeside = ({ request, response }: Contract, map: string): readonly string[] => [
  ...new Set(
    [...request, ...response].flatMap(({ path, type }) => {
      const name = path.slice(groupOf(map).length + 1);
      return type !== 'group' && groupOf(path) === groupOf(map) && /^[A-Za-z0-9]+$/.test(name) ? [name] : [];
    }),
  ),
];

/** Texts beside a map, which must come back as they are although the map has their names too. */
const membersBeside = (contract: Contract, map: string): readonly Field[] =>
  fieldTable(contract).leaves.filter(
    ({ path, type, accept, issued }) => groupOf(path) === groupOf(map) && type === 'String' && accept === 'must' && issued === undefined,
  );

/** Members that another version requires in their group, and this one does not: the group goes without them. */
function requiredElsewhere(contract: Contract, values: Values): readonly Case[] {
  const state = contract.states[0] ?? 'none';
  const others = otherVersions(contract);
  const groups = new Map<string, string[]>();
  for (const field of others.flatMap((other) => other.request)) {
    const own = fieldTable(contract).byPath.get(field.path);
    if (field.presence !== 'required-in-group' || own?.presence !== 'optional') continue;
    groups.set(groupOf(field.path), [...(groups.get(groupOf(field.path)) ?? []), field.path]);
  }
  return [...groups].flatMap(([group, paths]) => {
    const member = fieldTable(contract).leaves.find(
      (leaf) => groupOf(leaf.path) === group && leaf.accept === 'must' && !paths.includes(leaf.path),
    );
    if (member === undefined) return [];
    const body = plant(contract, values, state, [[member.path, typicalValue(member, values)]]);
    const coverages = paths.map((path): Coverage => ({ side: 'request', rule: 'optional-is-optional', path, level: 'must' }));
    return [combinedOf({ contract, suite: 'versions', state, level: 'must', body, coverages })];
  });
}

/**
 * What a version added beside the members of its group that other versions have too. Of the countries each field has one that contradicts
 * none of the others.
 */
function newBesideOld(contract: Contract, values: Values): readonly Case[] {
  const state = contract.states[0] ?? 'none';
  const others = otherVersions(contract);
  const isFit = ({ path, accept, issued, value }: Field): boolean =>
    accept !== 'open' && issued === undefined && value === undefined && !/[[{]/.test(path);
  const leaves = fieldTable(contract).leaves.filter(isFit);
  const added = leaves.filter(({ path }) => others.length > 0 && others.every((other) => !fieldTable(other).byPath.has(path)));
  return [...new Set(added.map(({ path }) => groupOf(path)))].flatMap((group) => {
    const members = leaves.filter(({ path }) => group !== '' && isWithin(path, group));
    if (members.length <= added.length) return [];
    const choicesOf = (field: Field): readonly JsonValue[] =>
      field.type === 'Country' ? [...values.countries].reverse() : [typicalValue(field, values)];
    const body = members.reduce(
      (current, field) => {
        const filled = choicesOf(field).map((value) => applyEdits(current, [{ op: 'set', path: field.path, value }]) as JsonObject);
        return filled.find((next) => fits(next, field.path)) ?? current;
      },
      baseBody(contract, values, state),
    );
    const whole = settle(contract, body, values);
    const coverages = members
      .filter(({ path }) => hasAt(whole, path))
      .map(
        ({ path, accept }): Coverage => ({
          side: 'request',
          rule: `${path}:json-type`,
          path,
          value: getAt(whole, path) as JsonValue,
          level: weaker(accept, 'should'),
        }),
      );
    return [combinedOf({ contract, suite: 'versions', state, level: 'should', body: whole, coverages })];
  });
}

/** For each country that is sent, addresses with a subdivision and a postcode of it: programs keep tables of few countries, and check by them. */
function inTheirCountry(contract: Contract, values: Values): readonly Case[] {
  return (['must', 'should'] as const).flatMap((level) =>
    values.countries.flatMap((country) => {
      const said = placesIn(contract, country, level);
      const state = contract.states[0] ?? 'none';
      const body = plant(contract, values, state, said);
      const coverages = said
        .filter(([path, value]) => hasAt(body, path) && getAt(body, path) === value)
        .map(([path, value]): Coverage => ({ side: 'request', rule: `${path}:json-type`, path, value, level }));
      return coverages.length === 0 ? [] : [combinedOf({ contract, suite: 'acceptance', state, level, body, coverages })];
    }),
  );
}

/** The countries of addresses, each with what its group says about a place in it. */
function placesIn(contract: Contract, country: string, level: Level): readonly (readonly [string, JsonValue])[] {
  const place = PLACES.get(country);
  const leaves = fieldTable(contract).leaves.filter(
    ({ path, accept, issued }) => accept === level && issued === undefined && !path.includes('['),
  );
  const valueOf = (path: string): string | undefined =>
    path.endsWith('.stateProvinceCode') ? place?.subdivision : /post[cC]odeZip$/.test(path) ? place?.postcode : undefined;
  return leaves.flatMap(({ path: at, type }) => {
    if (type !== 'Country') return [];
    const within = leaves.flatMap(({ path }): readonly (readonly [string, JsonValue])[] => {
      const value = groupOf(path) === groupOf(at) ? valueOf(path) : undefined;
      return value === undefined ? [] : [[path, value]];
    });
    return within.length === 0 ? [] : [[at, country] as const, ...within];
  });
}

/** Characters that only another version forbids. */
function freeTextElsewhereRestricted(contract: Contract, values: Values): readonly Case[] {
  const state = contract.states[0] ?? 'none';
  const others = otherVersions(contract);
  return fieldTable(contract).leaves.flatMap((field) => {
    const restricted = others.some((other) =>
      other.request.some((theirs) => theirs.path === field.path && theirs.characters !== undefined),
    );
    if (field.type !== 'String' || !restricted) return [];
    const coverages: Coverage[] = [{ side: 'request', rule: `${field.path}:json-type`, path: field.path, value: 'Shop#1', level: 'must' }];
    return [
      combinedOf({
        contract,
        suite: 'versions',
        state,
        level: 'must',
        body: plant(contract, values, state, [[field.path, 'Shop#1']]),
        coverages,
      }),
    ];
  });
}

/** At version 37 an agreement needs no id. Its type is not listed there and may be refused, but a missing id must not be reported. */
function agreementWithoutId(contract: Contract, values: Values): readonly Case[] {
  if (!holdsIn(contract, 'agreement-id-optional-37')) return [];
  const body = applyEdits(baseBody(contract, values, 'none'), [{ op: 'set', path: 'agreement', value: { type: 'OTHER' } }]) as JsonObject;
  const level = namedLevel(contract, 'agreement-id-optional-37');
  const coverages: Coverage[] = [{ side: 'request', rule: 'agreement-id-optional-37', path: ROLES.agreementId, level }];
  const combined = combinedOf({ contract, suite: 'versions', state: 'none', level, body, coverages });
  return [{ ...combined, expect: { kind: 'no-demand', field: ROLES.agreementId } }];
}

/** The days and the amounts of three elements, in neither order, since programs sort by them. */
const UNSORTED: Readonly<Partial<Record<Field['type'], readonly string[]>>> = {
  Date: ['2030-09-30', '2030-12-01', '2030-06-15'],
  Decimal: ['2.00', '3.00', '0.50'],
};

/**
 * Arrays whose elements are sorted by none of their days and amounts, where an answer brings them back. The text states no order, but a target
 * may know one, as that of flights: then it is open whether it accepts the request, and what it answers is judged where it does.
 */
function inMixedOrder(contract: Contract, values: Values): readonly Case[] {
  const state = contract.states[0] ?? 'none';
  const base = baseBody(contract, values, state);
  const isEchoed = ({ path }: Field): boolean => contract.echoes.some((group) => isWithin(path, group));
  const plants = fieldTable(contract).leaves.flatMap((field): readonly (readonly [Field, string, string])[] =>
    field.path.includes('[n].') && field.accept === 'must' && field.issued === undefined && isEchoed(field)
      ? (UNSORTED[field.type] ?? []).map((value, i) => [field, field.path.replace('[n]', `[${i}]`), value] as const)
      : [],
  );
  if (plants.length === 0) return [];
  const mixed = plants.reduce((body, [, path, value]) => {
    const next = applyEdits(body, [{ op: 'set', path, value }]) as JsonObject;
    // Amounts that count the same thing twice are left out; the order of days is what this is about.
    return fits(next, path) || isDay(value) ? next : body;
  }, base);
  const level = plants.every(([, path]) => fits(mixed, path)) ? 'must' : 'open';
  const coverages = plants
    .filter(([, path]) => hasAt(mixed, path))
    .map(([{ path: field }, path, value]): Coverage => ({ side: 'request', rule: `${field}:json-type`, path, value, level }));
  return [combinedOf({ contract, suite: 'acceptance', state, level, body: mixed, coverages })];
}

const isDay = (value: string): boolean => value.includes('-');

function plant(contract: Contract, values: Values, state: StateName, plants: readonly (readonly [string, JsonValue])[]): JsonObject {
  const edits = plants.map(([path, value]) => ({ op: 'set' as const, path, value }));
  return settle(contract, applyEdits(baseBody(contract, values, state), edits) as JsonObject, values);
}
