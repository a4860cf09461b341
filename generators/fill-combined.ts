import { ROLES } from '../src/catalogue/roles.js';
import { namedLevel } from '../src/catalogue/named-rules.js';
import { fits } from '../src/catalogue/facts/facts.js';
import type { Contract, Level, StateName } from '../src/catalogue/vocabulary.js';
import { canonical } from '../src/json/canonical.js';
import { applyEdits } from '../src/json/edit.js';
import { getAt } from '../src/json/path.js';
import type { JsonObject, JsonValue } from '../src/json/value.js';
import type { Coverage } from '../src/model/case.js';
import type { Values } from '../src/model/values.js';
import { baseBody } from './base.js';
import type { Bucket, Candidate } from './candidates.js';
import { groupCoverages, valueCoverages, wildcardCoverages } from './coverages.js';
import { isWithin } from './fields.js';
import { ELEMENTS } from './places.js';
import type { Unit } from './presence.js';
import { drop, settle } from './settle.js';

const CARD = ROLES.card;

/** The contract, values and state for which a combined case is made. */
export interface CombinedSetting {
  readonly contract: Contract;
  readonly values: Values;
  readonly state: StateName;
}

/** A value, and its path in the body. */
export interface Planted {
  readonly candidate: Candidate;
  readonly path: string;
}

/** A valid body, the values that were planted in it and are there, and what they show; relations are read off the body. */
export interface Filled {
  readonly body: JsonObject;
  readonly planted: readonly Planted[];
  readonly coverages: readonly Coverage[];
}

/** Takes from the queues what fits into one body; undefined when they are empty. */
export function fillCombined(
  place: CombinedSetting,
  bucket: Bucket,
  absent: Unit | undefined,
  fill: readonly Candidate[],
): Filled | undefined {
  const taken = take(place, bucket, absent);
  const extra = fill
    .flatMap((candidate) => placesFor(candidate.field.path).map((path) => ({ candidate, path })))
    .filter(({ path }) => !taken.some((other) => other.path === path));
  let body = assemble(place, bucket, [...taken, ...extra]);
  let kept = taken.filter((one) => isThere(body, one));
  const [first] = taken;
  if (kept.length === 0 && first !== undefined) {
    // No two values fit together, so the first goes alone.
    body = assemble(place, bucket, [first]);
    kept = [first];
    if (!isThere(body, first)) {
      // The value does not fit even alone: the overlay of the configuration contradicts it.
      discard(bucket, [first]);
      return fillCombined(place, bucket, absent, fill);
    }
  }
  if (kept.length === 0 && absent === undefined) return undefined;
  discard(bucket, kept);
  const others = extra.filter((one) => isThere(body, one));
  return {
    body,
    planted: [...others, ...kept],
    coverages: [
      ...kept.flatMap(({ candidate, path }) => valueCoverages(candidate, path)),
      ...others.flatMap(({ candidate, path }) => valueCoverages(candidate, path, bucket.level)),
      ...surroundings([...kept, ...others], bucket.level),
      ...(bucket.issued === undefined ? [] : opaqueCoverages(kept)),
      ...(absent === undefined
        ? []
        : [
            {
              side: 'request' as const,
              rule: 'optional-is-optional',
              path: absent.path,
              level: namedLevel(place.contract, 'optional-is-optional'),
            },
          ]),
    ],
  };
}

/** The coverages of the groups around values. */
export function surroundings(planted: readonly Planted[], level: Level): readonly Coverage[] {
  const carried = planted.map(({ candidate }) => candidate);
  return [...wildcardCoverages(carried, level), ...groupCoverages(carried, level)];
}

/** Removes values from the queues. */
export function discard(bucket: Bucket, planted: readonly Planted[]): void {
  for (const { candidate } of planted) {
    const queue = bucket.queues.get(candidate.field.path) ?? [];
    queue.splice(queue.indexOf(candidate), 1);
  }
}

/** The next value of every field that may be there and that contradicts none of the others: three for an array or a map. */
export function take(setting: CombinedSetting, bucket: Bucket, absent: Unit | undefined): readonly Planted[] {
  const planted: Planted[] = [];
  let body = baseFor(setting, bucket);
  for (const [path, queue] of bucket.queues) {
    if (absent !== undefined && isWithin(path, absent.path)) continue;
    if (isTotalOfWaiting(setting.contract, path, bucket)) continue;
    const waiting = [...queue];
    for (const place of placesFor(path)) {
      const next = waiting.findIndex(({ value }) => !path.includes('[n]') && fits(put(body, place, value), place));
      const [candidate] = waiting.splice(Math.max(0, next), 1);
      if (candidate === undefined) break;
      planted.push({ candidate, path: place });
      if (next >= 0) body = put(body, place, candidate.value);
    }
  }
  return planted;
}

const put = (body: JsonObject, path: string, value: JsonValue): JsonObject => applyEdits(body, [{ op: 'set', path, value }]) as JsonObject;

/** A total is sent without its parts, because they would have to add up to it. */
function isTotalOfWaiting(contract: Contract, path: string, bucket: Bucket): boolean {
  return contract.relations.some(
    (relation) =>
      relation.kind === 'sum' &&
      relation.total === path &&
      [...relation.plus, ...relation.minus].some((part) => (bucket.queues.get(part) ?? []).length > 0),
  );
}

function placesFor(path: string): readonly string[] {
  if (path.includes('{X}')) return ['q', 'Alpha1', 'Note1'].map((name) => path.replace('{X}', name));
  return path.includes('[n]') ? ELEMENTS.map((element) => path.replace('[n]', `[${element}]`)) : [path];
}

const elementIn = (path: string): number => Number(/\[(\d)\]/.exec(path)?.[1] ?? 0);

/** The values that an array can hold without a gap before them. */
export function withoutGaps(planted: readonly Planted[]): readonly Planted[] {
  const element = (path: string): string => path.slice(0, path.indexOf(']') + 1);
  const there = new Set(planted.map(({ path }) => element(path)));
  return planted.filter(({ path }) =>
    Array.from({ length: elementIn(path) }, (_, i) => element(path).replace(/\[\d\]/, `[${i}]`)).every((before) => there.has(before)),
  );
}

/** The base body with these values in it, made valid; some of them may have had to go for that. */
export function assemble(place: CombinedSetting, bucket: Bucket, planted: readonly Planted[]): JsonObject {
  // Elements are set in the order of their index, so that the array has no gaps.
  const ordered = planted.toSorted((left, right) => elementIn(left.path) - elementIn(right.path));
  const edits = ordered.map(({ candidate, path }) => ({ op: 'set' as const, path, value: candidate.value }));
  const body = applyEdits(baseFor(place, bucket), edits) as JsonObject;
  return settle(
    place.contract,
    body,
    place.values,
    planted.map(({ path }) => path),
  );
}

/** Card data from a reader or a terminal stands in for the typed-in card, which would contradict it. */
function baseFor({ contract, values, state }: CombinedSetting, bucket: Bucket): JsonObject {
  const base = baseBody(contract, values, state);
  if (bucket.level !== 'must') return base;
  if (bucket.issued === 'tracks') return [`${CARD}.number`, `${CARD}.expiry`, `${CARD}.nameOnCard`].reduce(drop, base);
  return bucket.issued === 'p2pe' ? drop(base, `${CARD}.number`) : base;
}

function opaqueCoverages(kept: readonly Planted[]): readonly Coverage[] {
  return kept.map(({ candidate, path }) => ({
    side: 'request',
    rule: 'opaque-value',
    path,
    value: candidate.value,
    level: candidate.level,
  }));
}

/** Whether a value is still where it was planted. */
export function isThere(body: JsonObject, { candidate: { value }, path }: Planted): boolean {
  const found: JsonValue | undefined = getAt(body, path);
  return found === value || (typeof value === 'object' && canonical(found ?? null) === canonical(value));
}
