import { contradicting, fits, saysTheSame } from '../../src/catalogue/facts/facts.js';
import { fieldsOf } from '../../src/catalogue/relation-fields.js';
import type { Contract, Field, Relation } from '../../src/catalogue/vocabulary.js';
import { applyEdits, type Edit } from '../../src/json/edit.js';
import { leafPaths } from '../../src/json/leaves.js';
import { generic, hasAt } from '../../src/json/path.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import type { Case } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import { fieldTable, groupOf, isWithin } from '../fields.js';
import { drop, settle } from '../settle.js';
import { agreedValues } from '../values/agreed.js';
import { typicalValue } from '../values/typical.js';
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
  // An element that the fault itself brings in takes them with it.
  const isInBase = (path: string): boolean => !path.includes('[') || hasAt(one.base, groupOf(path));
  const lists = from(listsBeside(one, setting, number), number + (one.drawnBy ?? 0));
  const isOptional = (path: string): boolean =>
    !path.includes('[') && fieldTable(contract).byPath.get(generic(path))?.presence === 'optional' && path !== one.neighbour?.path;
  const late: Edit[] = [];
  const said: string[] = [];
  let { base } = one;
  for (const { path, field } of lists) {
    const choices = inTurn(wordsOf(one, field, setting), field, number, one);
    const [first] = choices;
    if (!isInBase(path) && first !== undefined) late.push({ op: 'set', path, value: first });
    if (!isInBase(path)) continue;
    const next = saying(base, path, choices, (other) => isOptional(other) && !said.includes(other));
    if (next !== base) said.push(path);
    base = next;
  }
  // Nothing else may have gone, such as what a relation speaks of.
  const before = leafPaths(one.base).filter((path) => hasAt(base, path));
  const settled = base === one.base ? base : settle(contract, base, values, before);
  return {
    ...one,
    edits: [...one.edits.slice(0, -1), ...late, ...one.edits.slice(-1)],
    base: before.every((path) => hasAt(settled, path)) ? settled : one.base,
  };
}

/** The body with the first of these words, and without what it contradicts where that may go; else with the next word that contradicts nothing. */
function saying(body: JsonObject, path: string, words: readonly JsonValue[], mayGo: (path: string) => boolean): JsonObject {
  const having = words.map((value) => applyEdits(body, [{ op: 'set', path, value }]) as JsonObject);
  const [first] = having;
  if (first === undefined || fits(first, path)) return first ?? body;
  const gone = contradicting(first, [path]);
  if (gone.every(mayGo)) return gone.reduce(drop, first);
  return having.find((next) => fits(next, path)) ?? body;
}

/** The words of a list from that of a case on: the plainest in every run, the others so many a run, and the next run goes on with the next. */
function inTurn(words: readonly JsonValue[], field: Field, number: number, { drawnBy = 0 }: Case): readonly JsonValue[] {
  if (words.length <= A_RUN) return from(words, number - 1 + drawnBy * A_RUN + field.path.length);
  const [plainest, ...others] = words;
  const rest = from(others, number - 2 + drawnBy * (A_RUN - 1) + field.path.length);
  return number === 1 && plainest !== undefined ? [plainest, ...rest] : rest;
}

/** All of them, beginning with the one at this place. */
function from<T>(all: readonly T[], place: number): readonly T[] {
  if (all.length === 0) return all;
  const start = ((place % all.length) + all.length) % all.length;
  return [...all.slice(start), ...all.slice(0, start)];
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
    if (field === undefined || edits.some((edit) => edit.path === path) || isRelated(setting.contract, path, one)) return [];
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
        ({ path, field }) =>
          !hasAt(base, path) && !edits.some((edit) => edit.path === path) && !isRelated(setting.contract, field.path, one),
      )
      .filter(isList(one, setting)),
  );
};

const fromIssuers: Place = (one, setting) => doubtfulMembers(one, setting).map(plain).filter(isList(one, setting));

const SURE: readonly Place[] = [absent, siblings, present];
const PLACES: readonly Place[] = [...SURE, fromIssuers];

const related = new WeakMap<Contract, ReadonlyMap<string, readonly Relation[]>>();

/** Whether a relation may be broken by another value of the field. One that only asks for a partner gets it, unless the fault is about the partner or about a relation. */
function isRelated(contract: Contract, path: string, { family, edits }: Case): boolean {
  const known = related.get(contract) ?? byField(contract.relations);
  related.set(contract, known);
  const isBroken = (relation: Relation): boolean =>
    relation.kind !== 'required-when' ||
    relation.path === path ||
    family === 'relation' ||
    edits.some((edit) => isWithin(relation.path, edit.path));
  return (known.get(path) ?? []).some(isBroken);
}

function byField(relations: readonly Relation[]): ReadonlyMap<string, readonly Relation[]> {
  const found = new Map<string, Relation[]>();
  for (const relation of relations) for (const field of fieldsOf(relation)) found.set(field, [...(found.get(field) ?? []), relation]);
  return found;
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
  const plainest = typicalValue(field, setting.values);
  if (listed.includes(plainest)) return [plainest, ...listed.filter((word) => word !== plainest)];
  if (listed.length > 0 || !FORMS.has(field.type)) return listed;
  return agreedValues(setting.contract, field, setting.values).flatMap(({ value, level }) => (level === 'must' ? [value] : []));
}

const FORMS: ReadonlySet<Field['type']> = new Set(['Time', 'Regex']);
