import { concretePaths } from '../src/json/path.js';
import type { JsonObject } from '../src/json/value.js';
import type { Case, Coverage } from '../src/model/case.js';
import { baseBody } from './base.js';
import type { Bucket } from './candidates.js';
import { relationCoverages, valueCoverages } from './coverages.js';
import {
  assemble,
  discard,
  type Filled,
  isThere,
  type CombinedSetting,
  type Planted,
  surroundings,
  take,
  withoutGaps,
} from './fill-combined.js';
import { combinedOf, type CombinedParts } from './combined.js';
import type { Unit } from './presence.js';
import type { UrlIds } from './url-ids.js';

/**
 * The combined case with additional values of a weaker level from another bucket. It has the weaker level, and contains both kinds as combined cases
 * of their own, which are sent when it is refused. Undefined where no value can be added.
 */
export function mixedCombined(
  place: CombinedSetting,
  firm: CombinedParts,
  filled: Filled,
  bucket: Bucket,
  absent: Unit | undefined,
): Case | undefined {
  const seated = seatsFor(place, filled, absent, bucket);
  if (seated === undefined) return undefined;
  const { planted, body, alone } = seated;
  discard(bucket, planted);
  const { contract } = place;
  const { level } = bucket;
  const riding = planted.flatMap(({ candidate, path }) => valueCoverages(candidate, path));
  const around = surroundings(planted, level);
  // Coverages of relations are read off the body that is sent, because added values may have changed its amounts.
  const shown = firm.coverages.filter((coverage) => coverage.side !== 'request' || filled.coverages.includes(coverage));
  const fresh = around.filter((coverage) => !shown.some((other) => isSame(coverage, other)));
  const { wire: _, ...plain } = firm;
  return mixed(
    firm,
    // The coverages of added values come first, since a refusal of the whole puts their rules in doubt.
    { ...firm, level, body, coverages: [...riding, ...shown, ...fresh, ...relationCoverages(contract, body, firm.level)] },
    { ...plain, level, body: alone, coverages: [...riding, ...around, ...relationCoverages(contract, alone, level)] },
  );
}

/** The combined case under ids that only should be accepted. On a refusal, these ids are sent alone with the base body. */
export function combinedWithIds(
  { contract, values, state }: CombinedSetting,
  firm: CombinedParts,
  { level, wire, coverages }: UrlIds,
): Case {
  return mixed(
    firm,
    { ...firm, level, wire, coverages: [...coverages, ...firm.coverages] },
    { ...firm, level, wire, coverages, body: baseBody(contract, values, state) },
  );
}

const mixed = (firm: CombinedParts, whole: CombinedParts, soft: CombinedParts): Case => ({
  ...combinedOf(whole),
  apart: [combinedOf(firm), combinedOf(soft)],
});

interface Seated {
  readonly planted: readonly Planted[];
  /** The body with the values of the combined case and the added ones, and a body with the added ones alone. */
  readonly body: JsonObject;
  readonly alone: JsonObject;
}

/** The values of a bucket that fit into a combined case without changing its values, and that also fit into a body without them. */
function seatsFor(place: CombinedSetting, filled: Filled, absent: Unit | undefined, bucket: Bucket): Seated | undefined {
  const taken = new Set(filled.planted.map(({ path }) => path));
  const free = take(place, bucket, absent).filter(({ path }) => !taken.has(path));
  if (free.length === 0) return undefined;
  const body = assemble(place, bucket, [...filled.planted, ...free]);
  const planted = withoutGaps(free.filter((one) => isThere(body, one)));
  const alone = assemble(place, bucket, planted);
  const fits =
    planted.length > 0 &&
    filled.planted.every((one) => isThere(body, one)) &&
    planted.every((one) => isThere(alone, one)) &&
    // An added value may require a group that this body leaves out.
    (absent === undefined || concretePaths(body, absent.path).length === 0);
  return fits ? { planted, body, alone } : undefined;
}

const isSame = (left: Coverage, right: Coverage): boolean =>
  left.side === right.side && left.rule === right.rule && left.path === right.path;
