import { groupBy } from '../../src/json/group-by.js';
import { COUNTRIES } from '../../src/catalogue/codes.js';
import { saysTheSame } from '../../src/catalogue/facts/facts.js';
import { fieldsOf } from '../../src/catalogue/relation-fields.js';
import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract, Field } from '../../src/catalogue/vocabulary.js';
import { applyEdits, type Edit } from '../../src/json/edit.js';
import { leafPaths } from '../../src/json/leaves.js';
import { generic, getAt, hasAt, isPath } from '../../src/json/path.js';
import type { RandomStream } from '../../src/json/random.js';
import { isObject, type JsonObject, type JsonValue } from '../../src/json/value.js';
import type { Case } from '../../src/model/case.js';
import { leastSize } from '../../src/model/context.js';
import type { Values } from '../../src/model/values.js';
import { isFree } from '../body.js';
import { levelHere } from '../candidates.js';
import { fieldTable, groupOf, isWithin } from '../fields.js';
import { firstPlace } from '../places.js';
import { settle } from '../settle.js';
import { textOfLength } from '../text-of-length.js';
import { agreedValues } from '../values/agreed.js';
import { acceptLevel } from '../values/issued.js';
import { typicalValue } from '../values/typical.js';

/** A case, and what its company is drawn from. */
export interface Setting {
  readonly contract: Contract;
  readonly values: Values;
  readonly stream: RandomStream;
}

type Neighbour = NonNullable<Case['neighbour']>;

/** Puts other fields beside those of the case. */
type Beside = (one: Case, setting: Setting) => Case;

/** The ways to put fields beside those of a case, by the names of the rows. */
export const BESIDE: Readonly<Record<string, Beside>> = {
  'one-beside': (one, setting) => {
    const given = one.neighbour === undefined ? undefined : fieldTable(setting.contract).byPath.get(one.neighbour.path);
    if (given !== undefined) return withNeighbour(one, setting, given, one.neighbour?.value);
    const fields = neighbours(one, setting);
    const near = [...fields.filter(({ path }) => isNear(one, path)), ...doubtfulMembers(one, setting)];
    const compared = near.filter(({ path }) => isComparedWith(one, path));
    if (compared.length > 0 && setting.stream.nextInt(2) === 0) return withFields(one, setting, compared, anyValue);
    // The members of the same group are those that programs treat together.
    const from = near.length > 0 && setting.stream.nextInt(3) > 0 ? near : [...fields, ...ofDoubtfulGroups(one, setting)];
    return from.length === 0 ? one : withFields(one, setting, [setting.stream.pick(from)], anyValue);
  },
  'half-beside': (one, setting) => {
    const isDrawn = (): boolean => setting.stream.nextInt(2) === 0;
    const half = [...neighbours(one, setting), ...alsoDoubtful(one, setting)].filter(isDrawn);
    return withFields(one, setting, [...half, ...ofDoubtfulGroups(one, setting)], anyValue);
  },
  shortest: (one, setting) => withFields(one, setting, atBound(one, setting), bound('min-length')),
  longest: (one, setting) => withFields(one, setting, atBound(one, setting), bound('max-length')),
};

/** The words by which the names of two fields differ that programs compare with each other. */
const COMPARED: readonly (readonly [string, string])[] = [
  ['minimum', 'maximum'],
  ['first', 'last'],
  ['start', 'end'],
  ['from', 'to'],
];

/** Whether programs compare a field with that of the fault, and so look at both at once: the least and the most, the first and the last. */
export const isComparedWith = ({ edits }: Pick<Case, 'edits'>, path: string): boolean =>
  edits.some((edit) => COMPARED.some(([low, high]) => isRenamed(edit.path, path, low, high) || isRenamed(path, edit.path, low, high)));

const isRenamed = (path: string, other: string, word: string, by: string): boolean => path !== other && renamed(path, word, by) === other;

/** The path with another word in the name of the field. */
const renamed = (path: string, word: string, by: string): string => `${groupOf(path)}${path.slice(groupOf(path).length).replace(word, by)}`;

/** A body that is large by legal text, as far as its contract has texts for it. */
export function enlarge(one: Case, size: string, setting: Setting): Case {
  let room = leastSize({ size }) - JSON.stringify(one.base).length;
  const texts = neighbours(one, setting)
    .filter(({ type, maxLength = 0, path }) => type === 'String' && maxLength >= 40 && !isToBeAbsent(one, path))
    .toSorted((left, right) => (right.maxLength ?? 0) - (left.maxLength ?? 0));
  const chosen: Field[] = [];
  for (const field of texts) {
    if (room <= 0) break;
    chosen.push(field);
    room -= (field.maxLength ?? 0) + field.path.length;
  }
  const larger = withFields(one, setting, chosen, bound('max-length'));
  return room <= 0 || !takesCustom(one, setting.contract) ? larger : withCustom(larger, Math.min(50, Math.ceil(room / 340)));
}

/** Whether a good request shows that its body can be without the field: beside a member that is alone in its group, or where nothing but what is needed is sent. */
export function isToBeAbsent({ validity, expect, mutation, coverages, base }: Case, path: string): boolean {
  if (validity !== 'valid') return false;
  if (mutation === 'only-required' || (expect.kind === 'no-demand' && expect.field === path)) return true;
  const group = groupOf(path) === '' ? undefined : getAt(base, groupOf(path));
  return (
    coverages.some((own) => own.rule === 'optional-is-optional' && own.path === path) ||
    (isObject(group) && Object.keys(group).length === 1)
  );
}

/** The names of custom fields are long where the body is to be large. */
const customName = (number: number): string => `Beside${number}`.padEnd(80, 'x');

/** Whether custom fields may stand beside those of the case. */
export function takesCustom(one: Case, contract: Contract): boolean {
  const { base, edits } = one;
  const isListed = fieldTable(contract).byPath.has(`${ROLES.custom}.{X}`);
  if (!isListed || isToBeAbsent(one, ROLES.custom)) return false;
  return !hasAt(base, ROLES.custom) && !edits.some(({ path }) => path === ROLES.custom || isWithin(path, ROLES.custom));
}

/** So many custom fields in all: beside those of the case, or with the one under test as the last of a few, or in the middle of many. */
export function withCustom(one: Case, count: number, stream?: RandomStream): Case {
  const added = one.edits.find(({ path }) => isWithin(path, ROLES.custom));
  const tested = added === undefined ? undefined : /^order\.custom\.([A-Za-z0-9]{1,99})$/.exec(added.path)?.[1];
  const own = getAt(one.base, ROLES.custom);
  const members = Object.entries(isObject(own) ? own : {}).filter(([name]) => name !== tested);
  const others = Array.from({ length: Math.max(0, count - members.length - (added === undefined ? 0 : 1)) }, (_, i): [string, string] => [
    customName(i + 1),
    letters(250),
  ]);
  const all: [string, JsonValue][] = [...members, ...others];
  if (tested !== undefined) all.splice(count > 10 ? placeAmong(all.length, stream) : all.length, 0, [tested, 'x']);
  if (all.length === 0) return one;
  return { ...one, base: applyEdits(one.base, [{ op: 'set', path: ROLES.custom, value: Object.fromEntries(all) }]) as JsonObject };
}

/** In the middle of many, or at their end: both are gone past by programs that look at the first ones only. */
const placeAmong = (count: number, stream: RandomStream | undefined): number => stream?.pick([count >> 1, count]) ?? count >> 1;

const letters = (length: number): string => textOfLength({ type: 'String', path: '' } as Field, length);

/** Whether the fault of the case is one custom field. */
export const hasCustomFault = ({ edits }: Case): boolean => edits.some(({ path }) => path !== ROLES.custom && isWithin(path, ROLES.custom));

/** Whether the fault of the case is in one custom field that has neighbours, or in none at all. */
export function isAmongCustom(one: Case): boolean {
  const touched = one.edits.filter(({ path }) => path === ROLES.custom || isWithin(path, ROLES.custom));
  const own = getAt(one.base, ROLES.custom);
  return touched.length === 1 && touched[0]?.path !== ROLES.custom && (own === undefined || (isObject(own) && Object.keys(own).length < 4));
}

/** The array whose element the fault of a case is in, and the number of the element. */
export function arrayOf({ edits, base }: Case): { readonly array: string; readonly index: number } | undefined {
  const found = edits.map(({ path }) => /^([^[]+)\[(\d+)\]/.exec(path)).find((match) => match !== null);
  if (found === undefined || found === null) return undefined;
  const [, array = '', index = '0'] = found;
  const elements = getAt(base, array);
  return Array.isArray(elements) && elements.length > 0 ? { array, index: Number(index) } : undefined;
}

/** The case in an array of so many elements: one that stands for the first may be at any place, another stays between the others, or last. */
export function inArrayOf(one: Case, count: number, { contract, values, stream }: Setting): Case {
  const place = arrayOf(one);
  if (place === undefined) return withMoreElements(one, count, { contract, values, stream });
  const { array, index } = place;
  const elements = getAt(one.base, array) as readonly JsonValue[];
  const tested = elements[index] ?? elements[0] ?? {};
  const others = elements.filter((_, i) => i !== index);
  const at = positionIn(count, index, elements.length, stream);
  const all = Array.from({ length: count }, (_, i) => (i === at ? tested : (others[i % Math.max(1, others.length)] ?? tested)));
  const moved = (path: string): string => path.replace(`${array}[${index}]`, `${array}[${at}]`);
  const { expect } = one;
  const base = settle(contract, applyEdits(one.base, [{ op: 'set', path: array, value: all }]) as JsonObject, values, leafPaths(one.base));
  // A relation may bound the number of elements.
  const kept = getAt(base, array);
  if (!Array.isArray(kept) || kept.length < count) return one;
  return {
    ...one,
    base,
    edits: one.edits.map((edit): Edit => ({ ...edit, path: moved(edit.path) })),
    expect: expect.kind === 'refused' ? { ...expect, fields: expect.fields.map(moved) } : expect,
  };
}

function positionIn(count: number, index: number, before: number, stream: RandomStream): number {
  if (index > 0 && index === before - 1) return count - 1;
  // Between the others it is the third, where there are more.
  if (index > 0) return count < 12 ? Math.min(2, Math.max(1, count - 2)) : 1 + stream.nextInt(count - 2);
  // Of the numbers of elements that a run tries each stands for one place: the first, the second, the third, and the last or another one.
  return count < 12 ? Math.min(2, count - 1, count >> 1) : stream.pick([count - 1, stream.nextInt(count)]);
}

/** The arrays in a body. */
export const arraysIn = (base: JsonObject, contract: Contract): readonly string[] =>
  [
    ...new Set(fieldTable(contract).leaves.flatMap(({ path }) => (path.includes('[n]') ? [path.slice(0, path.indexOf('[n]'))] : []))),
  ].filter((array) => Array.isArray(getAt(base, array)));

/** A good request with so many elements in an array that may have them: those that it has, and the last one again. */
function withMoreElements(one: Case, count: number, { contract, values, stream }: Setting): Case {
  for (const array of stream.shuffle(arraysIn(one.base, contract))) {
    const elements = getAt(one.base, array) as readonly JsonValue[];
    const all = Array.from({ length: count }, (_, i) => elements[Math.min(i, elements.length - 1)] ?? {});
    const larger = applyEdits(one.base, [{ op: 'set', path: array, value: all }]) as JsonObject;
    const base = settle(contract, larger, values, leafPaths(one.base));
    const kept = getAt(base, array);
    if (elements.length < count && Array.isArray(kept) && kept.length === count) return { ...one, base };
  }
  return one;
}

/** The case with this field beside its fault; in the group that the case itself brings in, where it does. */
function withNeighbour(one: Case, setting: Setting, field: Field, given: JsonValue | undefined): Case {
  const { edits } = one;
  if (!edits.some(({ path }) => isWithin(field.path, path))) return withFields(one, setting, [field], (...of) => given ?? anyValue(...of));
  const value = given ?? anyValue(one, field, setting) ?? typicalValue(field, setting.values);
  return { ...one, edits: [...edits.slice(0, -1), { op: 'set', path: field.path, value }, ...edits.slice(-1)] };
}

/** Fields that may stand beside those of the case: they must be accepted, and have nothing to do with its fault; or are `alike`, and speak of the same. Of `doubtful` groups, they only should be accepted. */
export function neighbours(
  { base, edits, rule }: Case,
  { contract, values }: Pick<Setting, 'contract' | 'values'>,
  alike = false,
  ofGroups: keyof Companions = 'sure',
): readonly Field[] {
  const touched = edits.map(({ path }) => (isPath(path) ? generic(path) : path));
  const reckoned = touched.flatMap((path) => reckonedWith(contract, path));
  const isOfSeveral = contract.relations.some(({ id }) => id === rule);
  return [...companions(contract, values, ofGroups), ...(isOfSeveral ? companions(contract, values, 'listed') : [])].filter(
    ({ path: own }) =>
      !hasAt(base, own) &&
      !reckoned.includes(own) &&
      !touched.some((path) => isWithin(path, own) || isWithin(own, path) || (!alike && saysTheSame(path, own))),
  );
}

/** So many groups that only should be accepted stand beside a fault at most: of some faults one or two, of others none. */
const DOUBTFUL_GROUPS = 2;

/**
 * One member of each of some groups that only should be accepted, beside a fault elsewhere. A target that refuses such a group is no finding
 * here: the control request has it too.
 */
function ofDoubtfulGroups(one: Case, setting: Setting): readonly Field[] {
  if (one.validity === 'valid') return [];
  const outer = ({ path }: { readonly path: string }): string => path.split(/[.[]/)[0] ?? path;
  const touched = new Set(one.edits.map(outer));
  const fields = neighbours(one, setting, false, 'doubtful').filter((field) => !touched.has(outer(field)));
  const groups = [...new Set(fields.map(outer))];
  if (groups.length === 0) return [];
  const count = setting.stream.nextInt(DOUBTFUL_GROUPS + 1);
  return setting.stream
    .shuffle(groups)
    .slice(0, count)
    .map((group) => setting.stream.pick(fields.filter((field) => outer(field) === group)));
}

const sums = new WeakMap<Contract, readonly (readonly string[])[]>();

/** What is added up with a field: a target that takes a wrong amount would still refuse it for the sum. */
function reckonedWith(contract: Contract, field: string): readonly string[] {
  const known = sums.get(contract) ?? contract.relations.filter(({ kind }) => kind === 'sum' || kind === 'line-items').map(fieldsOf);
  sums.set(contract, known);
  return known.filter((fields) => fields.includes(field)).flat();
}

/**
 * Members of the group of a fault and of the one around it that no full body has, because only an issuer or a reader could make their values.
 * Beside a fault any value will do: where the target refuses it, the control request tells.
 */
export function membersBeside(one: Case, { contract, values }: Pick<Setting, 'contract' | 'values'>): readonly Neighbour[] {
  const { base, edits } = one;
  const groups = edits.flatMap(({ path }) => [groupOf(path), groupOf(groupOf(path))]).filter((group) => group !== '');
  const isFull = new Set(companions(contract, values).map(({ path }) => path));
  // What a group must have is asked for beside the members of its own groups too.
  const missing = edits.filter(({ op, path }) => op === 'remove' && groupOf(path) !== '');
  const isBelowMissing = (path: string): boolean =>
    missing.some((edit) => isWithin(path, groupOf(edit.path)) && !isWithin(path, edit.path));
  return fieldTable(contract)
    .leaves.map(({ path }) => path)
    .filter((path) => (groups.includes(groupOf(path)) || isBelowMissing(path)) && !isFull.has(path) && !/\[n\]|\{X\}/.test(path))
    .filter((path) => !hasAt(base, path) && !edits.some((edit) => edit.path === path))
    .flatMap((path): readonly Neighbour[] =>
      fieldTable(contract).byPath.get(path)?.type === 'Boolean' ? [true, false].map((value) => ({ path, value })) : [{ path }],
    );
}

/** These members, as fields, beside a fault in one of them. */
export function doubtfulMembers(one: Case, setting: Pick<Setting, 'contract' | 'values'>): readonly Field[] {
  if (one.validity === 'valid') return [];
  const { byPath } = fieldTable(setting.contract);
  return [...new Set(membersBeside(one, setting).flatMap(({ path }) => byPath.get(path) ?? []))];
}

/** The same, where the field of the fault is such a member too: a target that lacks them lacks that one as well. */
function alsoDoubtful(one: Case, setting: Setting): readonly Field[] {
  const { byPath } = fieldTable(setting.contract);
  const isDoubtful = one.edits.some(({ path }) => {
    const field = byPath.get(isPath(path) ? generic(path) : path);
    return field !== undefined && acceptLevel(field, setting.values) !== 'must';
  });
  return isDoubtful ? doubtfulMembers(one, setting) : [];
}

/** Those of the group of a fault, and one of each group below it, that its relation does not speak of. */
export function strangersBeside(one: Case, setting: Pick<Setting, 'contract' | 'values'>): readonly Neighbour[] {
  const relation = setting.contract.relations.find(({ id }) => id === one.rule);
  if (relation === undefined) return [];
  const groups = new Set(one.edits.map(({ path }) => groupOf(path)));
  const spokenOf = JSON.stringify(relation);
  const isStrange = ({ path }: Neighbour): boolean =>
    !spokenOf.includes(`"${path}"`) && !fieldsOf(relation).some((field) => saysTheSame(field, path));
  // That a group is there is easily taken for what should be in it.
  const below = groupBy(
    companions(setting.contract, setting.values).filter(({ path }) => {
      const [group, around] = [groupOf(path), groupOf(groupOf(path))];
      return around !== '' && groups.has(around) && !hasAt(one.base, group);
    }),
    ({ path }) => groupOf(path),
  );
  return [
    ...membersBeside(one, setting).filter((member) => groups.has(groupOf(member.path)) && isStrange(member)),
    ...[...below.values()].flatMap((members) => members.filter(isStrange).slice(0, 1)).map(({ path }) => ({ path })),
  ];
}

/** What depends on the country of an address: programs check it country by country. */
const OF_COUNTRY = /(?:^|\.)(?:post[cC]odeZip|stateProvince(?:Code)?)$/;

/** The countries to try beside a fault in a postcode or a state. */
export function countriesBeside({ edits, validity }: Case, { contract }: Pick<Setting, 'contract'>): readonly Neighbour[] {
  const fault = edits.at(-1)?.path ?? '';
  const country = OF_COUNTRY.test(fault)
    ? fieldTable(contract).leaves.find(({ type, path }) => type === 'Country' && groupOf(path) === groupOf(fault))
    : undefined;
  return country === undefined || validity === 'valid' ? [] : TREATED_APART.map((value) => ({ path: country.path, value }));
}

interface Companions {
  readonly sure: readonly Field[];
  readonly doubtful: readonly Field[];
  /** Members of the first elements of arrays: a relation may be broken beside a list of what it speaks of. */
  readonly listed: readonly Field[];
}

const knownCompanions = new WeakMap<Values, WeakMap<Contract, Companions>>();

/** Fields that may stand in any body of a contract: that must be accepted, or whose whole group should be. */
function companions(contract: Contract, values: Values, ofGroups: keyof Companions = 'sure'): readonly Field[] {
  const known = knownCompanions.get(values) ?? new WeakMap<Contract, Companions>();
  knownCompanions.set(values, known);
  const found = known.get(contract) ?? companionsOf(contract, values);
  known.set(contract, found);
  return found[ofGroups];
}

function companionsOf(contract: Contract, values: Values): Companions {
  const totals = new Set(contract.relations.flatMap((relation) => (relation.kind === 'sum' ? [relation.total] : [])));
  const all = fieldTable(contract).leaves.filter(
    (field) => !field.path.includes('{X}') && isFree(contract, field, values) && field.issued === undefined && !totals.has(field.path),
  );
  const free = all.filter(({ path }) => !path.includes('[n]'));
  const isSure = (field: Field): boolean => acceptLevel(field, values) === 'must';
  return {
    sure: free.filter(isSure),
    doubtful: free.filter((field) => field.wildcard === 'shared' && acceptLevel(field, values) === 'should'),
    listed: all.filter((field) => field.path.includes('[n]') && isSure(field)).map((field) => ({ ...field, path: firstPlace(field.path) })),
  };
}

/** Whether a field is in the group of the fault, or in one around or below it. */
export function isNear({ edits }: Case, path: string): boolean {
  return edits.some((edit) => {
    const group = groupOf(edit.path);
    return group !== '' && (isWithin(path, group) || isWithin(group, groupOf(path)));
  });
}

type ValueFor = (one: Case, field: Field, setting: Setting) => JsonValue | undefined;

function withFields(one: Case, setting: Setting, fields: readonly Field[], valueFor: ValueFor): Case {
  const edits = fields.flatMap((field): readonly Edit[] => {
    const value = valueFor(one, field, setting);
    return value === undefined ? [] : [{ op: 'set', path: field.path, value }];
  });
  if (edits.length === 0) return one;
  // Company that contradicts what the case is about goes again.
  return { ...one, base: settle(setting.contract, applyEdits(one.base, edits) as JsonObject, setting.values, leafPaths(one.base)) };
}

/** One of the good values, drawn; a plain one where there is only one. */
const anyValue: ValueFor = (one, field, setting) => {
  const choices = choicesOf(one, field, setting);
  return choices.length === 0 ? typicalValue(field, setting.values) : setting.stream.pick(choices);
};

/** Countries whose addresses programs treat apart. A refused one is no finding beside a fault: the control request has it too. */
const TREATED_APART: readonly string[] = ['USA', 'CAN', 'GBR', 'DEU', 'AUS', 'JPN'].filter((code) => COUNTRIES.has(code));

export function choicesOf(
  { validity }: Case,
  field: Field,
  { contract, values }: Pick<Setting, 'contract' | 'values'>,
): readonly JsonValue[] {
  if (field.type === 'Country') return validity === 'invalid' ? TREATED_APART : values.countries;
  if (field.type === 'Boolean') return [true, false];
  const listed = field.values?.map((word) => values.names[word] ?? word) ?? field.samples ?? [];
  return listed.filter((value) => levelHere(contract, field, value, 'must') === 'must');
}

/** The fields beside the fault whose texts have bounds: those of its group, else a few others. */
function atBound(one: Case, setting: Setting): readonly Field[] {
  const fields = neighbours(one, setting).filter(({ maxLength, values }) => maxLength !== undefined && values === undefined);
  const near = fields.filter(({ path }) => isNear(one, path));
  return near.length > 0 ? near : setting.stream.shuffle(fields).slice(0, 3);
}

const bound =
  (kind: 'min-length' | 'max-length'): ValueFor =>
  (_, field, { contract, values }) => {
    const agreed = agreedValues(contract, field, values).find((value) => value.level === 'must' && value.kinds.includes(kind));
    return agreed !== undefined && levelHere(contract, field, agreed.value, 'must') === 'must' ? agreed.value : undefined;
  };
