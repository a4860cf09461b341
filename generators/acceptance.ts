import type { Contract, Level, StateName } from '../src/catalogue/vocabulary.js';
import { canonical } from '../src/json/canonical.js';
import type { JsonValue } from '../src/json/value.js';
import type { Case } from '../src/model/case.js';
import type { Values } from '../src/model/values.js';
import { aloneMembers } from './alone-members.js';
import { baseBody } from './base.js';
import { type Bucket, bucketsOf, type Candidate } from './candidates.js';
import { relationCoverages } from './coverages.js';
import { fieldTable, isWithin } from './fields.js';
import { fillCombined, type CombinedSetting } from './fill-combined.js';
import { mixedCombined, combinedWithIds } from './mixed-combined.js';
import { combinedOf, type CombinedParts } from './combined.js';
import { optionalUnits, type Unit } from './presence.js';
import { specialCombined } from './special-combined.js';
import { type UrlIds, urlIds } from './url-ids.js';
import { acceptLevel } from './values/issued.js';
import { typicalValue } from './values/typical.js';

/** The packed set: few valid bodies that together show every agreed value of the contract, and that what is optional can be left out. */
export function acceptanceCases(contract: Contract, values: Values, _seed: number): readonly Case[] {
  const state: StateName = contract.states[0] ?? 'none';
  const ids = urlIds(contract);
  const cases: Case[] = [...specialCombined(contract, values), ...aloneMembers(contract, values)];
  const buckets = bucketsOf(contract, values);
  for (const bucket of buckets) cases.push(...combinedCasesOf({ contract, values, state }, bucket, companionOf(bucket, buckets), ids));
  const carried = new Set(cases.map((combined) => canonical((combined.wire ?? {}) as JsonValue)));
  for (const id of ids) {
    // Ids that found no combined case of their level travel with the base body.
    if (carried.has(canonical(id.wire as JsonValue))) continue;
    cases.push(
      combinedOf({
        contract,
        suite: 'acceptance',
        state,
        level: id.level,
        body: baseBody(contract, values, state),
        coverages: id.coverages,
        wire: id.wire,
      }),
    );
  }
  return cases;
}

/**
 * The should values that may be added to a bucket of must values. Issued values have bodies of their own, and open ones may be
 * refused for any reason.
 */
function companionOf(bucket: Bucket, buckets: readonly Bucket[]): Bucket | undefined {
  if (bucket.level !== 'must' || bucket.issued !== undefined) return undefined;
  return buckets.find(({ level, suite, issued }) => level === 'should' && suite === bucket.suite && issued === undefined);
}

function combinedCasesOf(place: CombinedSetting, bucket: Bucket, companion: Bucket | undefined, ids: readonly UrlIds[]): readonly Case[] {
  const { contract, values, state } = place;
  const plain = bucket.suite === 'acceptance' && bucket.issued === undefined;
  const own = plain ? ids.filter((id) => id.level === bucket.level) : [];
  const riding = plain && bucket.level === 'must' ? ids.filter((id) => id.level === 'should') : [];
  const units = plain && bucket.level === 'must' ? optionalUnits(contract) : [];
  const cases: Case[] = [];
  const left = (): boolean => [...bucket.queues.values()].some((queue) => queue.length > 0);
  // All values of this bucket may already be part of combined cases of must values.
  if (!left()) return [];
  for (let turn = 0; left() || turn <= units.length; turn++) {
    // The first body has everything; each of the next leaves one optional group out.
    const absent = turn === 0 ? undefined : units[turn - 1];
    const fill =
      plain && turn <= units.length
        ? fillers(contract, values, bucket.level, absent, turn === 0 || bucket.level === 'should' ? 'all' : units)
        : [];
    const filled = fillCombined(place, bucket, absent, fill);
    if (filled === undefined) break;
    const { body } = filled;
    const id = own[turn];
    const parts: CombinedParts = {
      contract,
      suite: bucket.suite,
      state,
      level: bucket.level,
      body,
      coverages: [...filled.coverages, ...relationCoverages(contract, body, bucket.level), ...(id?.coverages ?? [])],
      // Short runs also send the first body of issued values, because its secrets must not be returned.
      ...(turn === 0 && (plain ? bucket.level !== 'open' : bucket.issued !== undefined) ? { mutation: 'everything-present' as const } : {}),
      ...(id === undefined ? {} : { wire: id.wire }),
    };
    const mixed = companion && mixedCombined(place, parts, filled, companion, absent);
    // An id is added to a combined case only if no weaker values are, since a refusal of those would leave the id in doubt.
    const company = mixed === undefined && id === undefined ? riding.shift() : undefined;
    cases.push(mixed ?? (company === undefined ? combinedOf(parts) : combinedWithIds(place, parts, company)));
  }
  return cases;
}

/** Typical members of every group that should be in the body: all of them, or one of each group. */
function fillers(
  contract: Contract,
  values: Values,
  level: Level,
  absent: Unit | undefined,
  units: readonly Unit[] | 'all',
): readonly Candidate[] {
  const { leaves } = fieldTable(contract);
  // A total is sent without its parts, because they would have to add up to it.
  const totals = new Set(contract.relations.flatMap((relation) => (relation.kind === 'sum' ? [relation.total] : [])));
  const plain = leaves.filter(
    (leaf) => leaf.value === undefined && leaf.issued === undefined && acceptLevel(leaf, values) === 'must' && leaf.presence !== 'required',
  );
  const wanted =
    units === 'all'
      ? plain.filter(({ path }) => level === 'should' || !totals.has(path))
      : units.flatMap((unit) => {
          const member = plain.find((leaf) => isWithin(leaf.path, unit.path));
          return member === undefined ? [] : [member];
        });
  return [...new Set(wanted)]
    .filter((leaf) => absent === undefined || !isWithin(leaf.path, absent.path))
    .map((field) => ({ field, value: typicalValue(field, values), kinds: ['json-type' as const], level }));
}
