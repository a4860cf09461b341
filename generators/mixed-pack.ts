import { concretePaths } from '../src/json/path.js';
import type { JsonObject } from '../src/json/value.js';
import type { Case, Cover } from '../src/model/case.js';
import { baseBody } from './base.js';
import type { Bucket } from './candidates.js';
import { relationCovers, valueCovers } from './covers.js';
import { assemble, discard, type Filled, isThere, type PackSetting, type Planted, surroundings, take, withoutGaps } from './fill-pack.js';
import { packOf, type PackParts } from './pack.js';
import type { Unit } from './presence.js';
import type { UrlIds } from './url-ids.js';

/**
 * The pack with additional values of a weaker level from another bucket. It has the weaker level, and contains both kinds as packs
 * of their own, which are sent when it is refused. Undefined where no value can be added.
 */
export function mixedPack(place: PackSetting, firm: PackParts, filled: Filled, bucket: Bucket, absent: Unit | undefined): Case | undefined {
  const seated = seatsFor(place, filled, absent, bucket);
  if (seated === undefined) return undefined;
  const { planted, body, alone } = seated;
  discard(bucket, planted);
  const { contract } = place;
  const { level } = bucket;
  const riding = planted.flatMap(({ candidate, path }) => valueCovers(candidate, path));
  const around = surroundings(planted, level);
  // Covers of relations are read off the body that is sent, because added values may have changed its amounts.
  const shown = firm.covers.filter((cover) => cover.side !== 'request' || filled.covers.includes(cover));
  const fresh = around.filter((cover) => !shown.some((other) => isSame(cover, other)));
  const { wire: _, ...plain } = firm;
  return mixed(
    firm,
    // The covers of added values come first, since a refusal of the whole puts their rules in doubt.
    { ...firm, level, body, covers: [...riding, ...shown, ...fresh, ...relationCovers(contract, body, firm.level)] },
    { ...plain, level, body: alone, covers: [...riding, ...around, ...relationCovers(contract, alone, level)] },
  );
}

/** The pack under ids that only should be accepted. On a refusal, these ids are sent alone with the base body. */
export function packWithIds({ contract, values, state }: PackSetting, firm: PackParts, { level, wire, covers }: UrlIds): Case {
  return mixed(
    firm,
    { ...firm, level, wire, covers: [...covers, ...firm.covers] },
    { ...firm, level, wire, covers, body: baseBody(contract, values, state) },
  );
}

const mixed = (firm: PackParts, whole: PackParts, soft: PackParts): Case => ({ ...packOf(whole), apart: [packOf(firm), packOf(soft)] });

interface Seated {
  readonly planted: readonly Planted[];
  /** The body with the values of the pack and the added ones, and a body with the added ones alone. */
  readonly body: JsonObject;
  readonly alone: JsonObject;
}

/** The values of a bucket that fit into a pack without changing its values, and that also fit into a body without them. */
function seatsFor(place: PackSetting, filled: Filled, absent: Unit | undefined, bucket: Bucket): Seated | undefined {
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

const isSame = (left: Cover, right: Cover): boolean => left.side === right.side && left.rule === right.rule && left.path === right.path;
