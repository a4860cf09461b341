import { saysTheSame } from '../../src/catalogue/facts/facts.js';
import { fieldsOf } from '../../src/catalogue/relation-fields.js';
import type { Contract, Field } from '../../src/catalogue/vocabulary.js';
import { applyEdits, type Edit } from '../../src/json/edit.js';
import { leafPaths } from '../../src/json/leaves.js';
import { generic, getAt, hasAt } from '../../src/json/path.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import type { Case } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import { fieldTable, groupOf } from '../fields.js';
import { settle } from '../settle.js';
import { agreedValues } from '../values/agreed.js';
import { choicesOf, doubtfulMembers, isNear, neighbours, type Setting } from './company.js';

/** So many lists stand beside a fault, those of its own group first. */
const MOST_LISTS = 8;
/** So many of its values a list shows each rule in a run; the next run goes on with the others. */
const A_RUN = 4;

interface Beside {
  /** The path in the body, with the number of its element. */
  readonly path: string;
  readonly field: Field;
}

/**
 * The case with a listed value in each list of the group of its fault, the first, second, third or fourth of this run: programs that treat a
 * kind, a source or a currency apart forget a rule in one branch. In a full body the values change, in others they are added.
 */
export function besideListed(one: Case, number: number, setting: Setting): Case {
  const { contract, values } = setting;
  const edits = listsBeside(one, setting, number).flatMap(({ path, field }): readonly Edit[] => {
    const choices = wordsOf(one, field, setting);
    const value = choices[(number - 1 + (one.drawnBy ?? 0) * A_RUN + field.path.length) % choices.length];
    return value === undefined || getAt(one.base, path) === value ? [] : [{ op: 'set', path, value }];
  });
  // An element that the fault itself brings in takes them with it.
  const isInBase = ({ path }: Edit): boolean => !path.includes('[') || hasAt(one.base, groupOf(path));
  const [own, late] = [edits.filter(isInBase), edits.filter((edit) => !isInBase(edit))];
  const fault = [...one.edits.slice(0, -1), ...late, ...one.edits.slice(-1)];
  const before = leafPaths(one.base);
  const base = own.length === 0 ? one.base : settle(contract, applyEdits(one.base, own) as JsonObject, values, before);
  // What contradicts the rest went again; nothing else may have gone with it.
  return { ...one, edits: fault, base: before.every((path) => hasAt(base, path)) ? base : one.base };
}

/** Whether a fault has a list beside it. */
export const isBesideLists = (one: Case, setting: Pick<Setting, 'contract' | 'values'>): boolean =>
  one.validity === 'invalid' && one.wire?.text === undefined && PLACES.some((place) => place(one, setting).length > 0);

/** The lists of the group of a fault and of those around and below it; of those that a target may lack two at a time. */
function listsBeside(one: Case, setting: Setting, number: number): readonly Beside[] {
  const [sure, doubtful] = [SURE.flatMap((place) => place(one, setting)), fromIssuers(one, setting)];
  const first = (2 * (number - 1)) % Math.max(1, doubtful.length);
  const own = new Set(one.edits.map(({ path }) => groupOf(path)));
  const ownFirst = sure.toSorted((left, right) => Number(own.has(groupOf(right.path))) - Number(own.has(groupOf(left.path))));
  return [...ownFirst.slice(0, MOST_LISTS), ...[...doubtful, ...doubtful].slice(first, first + Math.min(2, doubtful.length))];
}

/** Where the lists beside a fault are looked for. */
type Place = (one: Case, setting: Pick<Setting, 'contract' | 'values'>) => readonly Beside[];

const isList =
  (one: Case, setting: Pick<Setting, 'contract' | 'values'>) =>
  ({ path, field }: Beside): boolean =>
    isNear(one, path) && path !== one.neighbour?.path && wordsOf(one, field, setting).length > 1;
const plain = (field: Field): Beside => ({ path: field.path, field });

/** Where a value is wrong, another field that speaks of the same makes it no better; one that is missing it may stand for. */
const absent: Place = (one, setting) => {
  const isMissing = one.edits.some(({ op }) => op === 'remove');
  return neighbours(one, setting, !isMissing).map(plain).filter(isList(one, setting));
};
/** Lists that the body has already, where no other field of it speaks of the same, and no relation of them. */
const present: Place = (one, setting) => {
  const { base, edits } = one;
  const leaves = leafPaths(base);
  const { byPath } = fieldTable(setting.contract);
  return leaves.flatMap((path) => {
    const field = byPath.get(path);
    if (field === undefined || edits.some((edit) => edit.path === path) || isRelated(setting.contract, path)) return [];
    const isSpokenFor = (): boolean => leaves.some((other) => other !== path && saysTheSame(path, other));
    return isList(one, setting)({ path, field }) && !isSpokenFor() ? [{ path, field }] : [];
  });
};

/** Lists of the element of an array that the fault is in. */
const siblings: Place = (one, setting) => {
  const { base, edits } = one;
  const elements = [...new Set(edits.flatMap(({ path }) => /^(.*\[\d+\])\./.exec(path)?.[1] ?? []))];
  return elements.flatMap((element) =>
    fieldTable(setting.contract)
      .leaves.filter(({ path }) => groupOf(path) === generic(element))
      .map((field) => ({ path: `${element}${field.path.slice(generic(element).length)}`, field }))
      .filter(
        ({ path, field }) => !hasAt(base, path) && !edits.some((edit) => edit.path === path) && !isRelated(setting.contract, field.path),
      )
      .filter(isList(one, setting)),
  );
};

const fromIssuers: Place = (one, setting) => doubtfulMembers(one, setting).map(plain).filter(isList(one, setting));

const SURE: readonly Place[] = [absent, siblings, present];
const PLACES: readonly Place[] = [...SURE, fromIssuers];

const related = new WeakMap<Contract, ReadonlySet<string>>();

/** Whether a relation speaks of the field: another value of it may ask for a partner. */
function isRelated(contract: Contract, path: string): boolean {
  const known = related.get(contract) ?? new Set(contract.relations.flatMap(fieldsOf));
  related.set(contract, known);
  return known.has(path);
}

const words = new WeakMap<Values, WeakMap<Contract, Map<string, readonly JsonValue[]>>>();

/** Several good words, or forms of one type that programs tell apart. */
function wordsOf(one: Case, field: Field, { contract, values }: Pick<Setting, 'contract' | 'values'>): readonly JsonValue[] {
  const ofValues = words.get(values) ?? new WeakMap<Contract, Map<string, readonly JsonValue[]>>();
  words.set(values, ofValues);
  const known = ofValues.get(contract) ?? new Map<string, readonly JsonValue[]>();
  ofValues.set(contract, known);
  const found = known.get(field.path) ?? goodWords(one, field, { contract, values });
  known.set(field.path, found);
  return found;
}

function goodWords(one: Case, field: Field, setting: Pick<Setting, 'contract' | 'values'>): readonly JsonValue[] {
  const listed = choicesOf(one, field, setting);
  if (listed.length > 0 || !FORMS.has(field.type)) return listed;
  return agreedValues(setting.contract, field, setting.values).flatMap(({ value, level }) => (level === 'must' ? [value] : []));
}

const FORMS: ReadonlySet<Field['type']> = new Set(['Time', 'Regex']);
