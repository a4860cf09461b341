import { concretePaths } from '../src/json/path.js';
import type { JsonObject } from '../src/json/value.js';
import type { Case, Cover } from '../src/model/case.js';
import { baseBody } from './base.js';
import type { Bucket } from './candidates.js';
import { relationCovers, valueCovers } from './covers.js';
import { assemble, discard, type Filled, isThere, type PackSetting, type Planted, surroundings, take } from './fill-pack.js';
import { packOf, type PackParts } from './pack.js';
import type { Unit } from './presence.js';
import type { UrlIds } from './url-ids.js';

/**
 * The pack with riders: values that wait in a bucket of a weaker level. It is as firm as they are, and holds both kinds in packs
 * of their own, to be sent when it is not accepted. Undefined where nothing can ride along.
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
  // Relations are read off the body that is sent: its amounts may have changed with the riders.
  const shown = firm.covers.filter((cover) => cover.side !== 'request' || filled.covers.includes(cover));
  const fresh = around.filter((cover) => !shown.some((other) => isSame(cover, other)));
  const { wire: _, ...plain } = firm;
  return mixed(
    firm,
    // A rider comes first: its rule is the one that a refusal of the whole puts in doubt.
    { ...firm, level, body, covers: [...riding, ...shown, ...fresh, ...relationCovers(contract, body, firm.level)] },
    { ...plain, level, body: alone, covers: [...riding, ...around, ...relationCovers(contract, alone, level)] },
  );
}

/** The pack under ids that only should be accepted; those apart from it are sent with the base body. */
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
  /** The body with the values of the pack and these, and one with these alone. */
  readonly body: JsonObject;
  readonly alone: JsonObject;
}

/** The waiting values that fit beside those of a pack, which all stay as they are, and that fit into a body without them too. */
function seatsFor(place: PackSetting, filled: Filled, absent: Unit | undefined, bucket: Bucket): Seated | undefined {
  const taken = new Set(filled.planted.map(({ path }) => path));
  const free = take(place.contract, bucket, absent).filter(({ path }) => !taken.has(path));
  if (free.length === 0) return undefined;
  const body = assemble(place, bucket, [...filled.planted, ...free]);
  const planted = free.filter((one) => isThere(body, one));
  const alone = assemble(place, bucket, planted);
  const fits =
    planted.length > 0 &&
    filled.planted.every((one) => isThere(body, one)) &&
    planted.every((one) => isThere(alone, one)) &&
    // A rider may require what this body goes without.
    (absent === undefined || concretePaths(body, absent.path).length === 0);
  return fits ? { planted, body, alone } : undefined;
}

const isSame = (left: Cover, right: Cover): boolean => left.side === right.side && left.rule === right.rule && left.path === right.path;
