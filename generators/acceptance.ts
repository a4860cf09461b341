import type { Contract, Level, StateName } from '../src/catalogue/vocabulary.js';
import { canonical } from '../src/json/canonical.js';
import { applyEdits } from '../src/json/edit.js';
import { getAt } from '../src/json/path.js';
import type { JsonObject, JsonValue } from '../src/json/value.js';
import type { Case, Cover } from '../src/model/case.js';
import type { Values } from '../src/model/values.js';
import { baseBody } from './base.js';
import { type Bucket, bucketsOf, type Candidate } from './candidates.js';
import { groupCovers, relationCovers, valueCovers, wildcardCovers } from './covers.js';
import { fieldTable, isWithin } from './fields.js';
import { packOf } from './pack.js';
import { optionalUnits, type Unit } from './presence.js';
import { drop, settle } from './settle.js';
import { specialPacks } from './special-packs.js';
import { type UrlIds, urlIds } from './url-ids.js';
import { acceptLevel } from './values/issued.js';
import { letters } from './values/made-up.js';
import { typicalValue } from './values/typical.js';

const CARD = 'sourceOfFunds.provided.card';

/** The packed set: few valid bodies that together show every agreed value of the contract, and that what is optional can be left out. */
export function acceptanceCases(contract: Contract, values: Values, _seed: number): readonly Case[] {
  const state: StateName = contract.states[0] ?? 'none';
  const ids = urlIds(contract);
  const cases: Case[] = [...specialPacks(contract, values)];
  for (const bucket of bucketsOf(contract, values)) cases.push(...packsOf(contract, values, state, bucket, ids));
  const carried = new Set(cases.map((pack) => canonical((pack.wire ?? {}) as JsonValue)));
  for (const id of ids) {
    // Ids that found no pack of their level travel with the base body.
    if (carried.has(canonical(id.wire as JsonValue))) continue;
    cases.push(
      packOf({
        contract,
        suite: 'acceptance',
        state,
        level: id.level,
        body: baseBody(contract, values, state),
        covers: id.covers,
        wire: id.wire,
      }),
    );
  }
  return cases;
}

function packsOf(contract: Contract, values: Values, state: StateName, bucket: Bucket, ids: readonly UrlIds[]): readonly Case[] {
  const plain = bucket.suite === 'acceptance' && bucket.issued === undefined;
  const riders = plain ? ids.filter((id) => id.level === bucket.level) : [];
  const units = plain && bucket.level === 'must' ? optionalUnits(contract) : [];
  const cases: Case[] = [];
  const left = (): boolean => [...bucket.queues.values()].some((queue) => queue.length > 0);
  for (let turn = 0; left() || turn <= units.length; turn++) {
    // The first body has everything; each of the next leaves one optional group out.
    const absent = turn === 0 ? undefined : units[turn - 1];
    const fill =
      plain && (turn === 0 ? bucket.level === 'should' : turn <= units.length)
        ? fillers(contract, values, bucket.level, absent, units)
        : [];
    const made = fillPack(contract, values, state, bucket, absent, fill);
    if (made === undefined) break;
    const rider = riders[turn];
    const covers = [...made.covers, ...(rider?.covers ?? [])];
    cases.push(
      packOf({
        contract,
        suite: bucket.suite,
        state,
        level: bucket.level,
        body: made.body,
        covers,
        ...(plain && turn === 0 && bucket.level !== 'open' ? { recipe: 'everything-present' as const } : {}),
        ...(rider === undefined ? {} : { wire: rider.wire }),
      }),
    );
  }
  return cases;
}

interface Filled {
  readonly body: JsonObject;
  readonly covers: readonly Cover[];
}

/** Takes from the queues what fits into one body. */
function fillPack(
  contract: Contract,
  values: Values,
  state: StateName,
  bucket: Bucket,
  absent: Unit | undefined,
  fill: readonly Candidate[],
): Filled | undefined {
  const taken = take(contract, bucket, absent);
  const extra = fill.filter((candidate) => !taken.some(({ path }) => path === concreteOf(candidate.field.path)));
  let made = assemble(contract, values, state, bucket, [
    ...extra.map((candidate) => ({ candidate, path: concreteOf(candidate.field.path) })),
    ...taken,
  ]);
  let kept = taken.filter(({ candidate, path }) => isAt(made, path, candidate.value));
  const [first] = taken;
  if (kept.length === 0 && first !== undefined) {
    // Everything stood in the way of everything: one value goes alone.
    made = assemble(contract, values, state, bucket, [first]);
    kept = [first];
    if (!isAt(made, first.path, first.candidate.value)) {
      // Nor alone: the overlay of the configuration is in its way.
      discard(bucket, first.candidate);
      return fillPack(contract, values, state, bucket, absent, fill);
    }
  }
  if (kept.length === 0 && absent === undefined) return undefined;
  for (const { candidate } of kept) discard(bucket, candidate);
  const others = extra
    .map((candidate) => ({ candidate, path: concreteOf(candidate.field.path) }))
    .filter(({ candidate, path }) => isAt(made, path, candidate.value));
  const weakest: Level = bucket.level;
  const carried = [...kept, ...others].map(({ candidate }) => candidate);
  return {
    body: made,
    covers: [
      ...kept.flatMap(({ candidate, path }) => valueCovers(candidate, path)),
      ...others.flatMap(({ candidate, path }) => valueCovers(candidate, path, weakest)),
      ...wildcardCovers(carried, weakest),
      ...groupCovers(carried, weakest),
      ...relationCovers(contract, made),
      ...(bucket.issued === undefined ? [] : opaqueCovers(kept)),
      ...(absent === undefined
        ? []
        : [{ side: 'request' as const, id: 'optional-is-optional', path: absent.path, level: contract.optionalLevel }]),
    ],
  };
}

function discard(bucket: Bucket, candidate: Candidate): void {
  const queue = bucket.queues.get(candidate.field.path) ?? [];
  queue.splice(queue.indexOf(candidate), 1);
}

interface Planted {
  readonly candidate: Candidate;
  readonly path: string;
}

/** The next value of every field that may be there: two for an array, three for a map. */
function take(contract: Contract, bucket: Bucket, absent: Unit | undefined): readonly Planted[] {
  const planted: Planted[] = [];
  for (const [path, queue] of bucket.queues) {
    if (absent !== undefined && isWithin(path, absent.path)) continue;
    if (isTotalOfWaiting(contract, path, bucket)) continue;
    placesFor(path).forEach((place, i) => {
      const candidate = queue[i];
      if (candidate !== undefined) planted.push({ candidate, path: place });
    });
  }
  return planted;
}

/** An amount travels without the parts it would have to be the sum of. */
function isTotalOfWaiting(contract: Contract, path: string, bucket: Bucket): boolean {
  return contract.relations.some(
    (relation) =>
      relation.kind === 'sum' &&
      relation.total === path &&
      [...relation.plus, ...relation.minus].some((part) => (bucket.queues.get(part) ?? []).length > 0),
  );
}

function placesFor(path: string): readonly string[] {
  if (path.includes('{X}')) return ['q', letters(99), 'Note1'].map((name) => path.replace('{X}', name));
  return path.includes('[n]') ? [path.replace('[n]', '[0]'), path.replace('[n]', '[1]')] : [path];
}

const concreteOf = (path: string): string => placesFor(path)[0] ?? path;

function assemble(contract: Contract, values: Values, state: StateName, bucket: Bucket, planted: readonly Planted[]): JsonObject {
  const base = baseFor(contract, values, state, bucket);
  // Elements are set in the order of their index, or the second would have no first before it.
  const ordered = [...planted].sort((left, right) => Number(left.path.includes('[1]')) - Number(right.path.includes('[1]')));
  const edits = ordered.map(({ candidate, path }) => ({ op: 'set' as const, path, value: candidate.value }));
  return settle(contract, applyEdits(base, edits) as JsonObject, values);
}

/** Card data from a reader or a terminal stands in for the typed-in card, which would contradict it. */
function baseFor(contract: Contract, values: Values, state: StateName, bucket: Bucket): JsonObject {
  const base = baseBody(contract, values, state);
  if (bucket.level !== 'must' || contract.operation !== 'balance-inquiry') return base;
  if (bucket.issued === 'tracks') return [`${CARD}.number`, `${CARD}.expiry`, `${CARD}.nameOnCard`].reduce(drop, base);
  return bucket.issued === 'p2pe' ? drop(base, `${CARD}.number`) : base;
}

/** Typical members of every group that should be in the body. */
function fillers(contract: Contract, values: Values, level: Level, absent: Unit | undefined, units: readonly Unit[]): readonly Candidate[] {
  const { leaves } = fieldTable(contract);
  const plain = leaves.filter(
    (leaf) => leaf.value === undefined && leaf.issued === undefined && acceptLevel(leaf, values) === 'must' && leaf.presence !== 'required',
  );
  const wanted =
    level === 'should'
      ? plain
      : units.flatMap((unit) => {
          const member = plain.find((leaf) => isWithin(leaf.path, unit.path));
          return member === undefined ? [] : [member];
        });
  return [...new Set(wanted)]
    .filter((leaf) => absent === undefined || !isWithin(leaf.path, absent.path))
    .map((field) => ({ field, value: typicalValue(field, values), kinds: ['json-type' as const], level }));
}

function opaqueCovers(kept: readonly Planted[]): readonly Cover[] {
  return kept.map(({ candidate, path }) => ({ side: 'request', id: 'opaque-value', path, value: candidate.value, level: candidate.level }));
}

function isAt(body: JsonObject, path: string, value: JsonValue): boolean {
  const found = getAt(body, path);
  return found === value || (typeof value === 'object' && canonical(found ?? null) === canonical(value));
}
