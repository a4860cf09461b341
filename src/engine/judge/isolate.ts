import { FIRMNESS } from '../../catalogue/level.js';
import { canonical } from '../../json/canonical.js';
import { generic, getAt, isPath } from '../../json/path.js';
import type { Case, Cover } from '../../model/case.js';
import { isAccepted, isRefused, outcomeText, refusalOf, type Outcome } from '../../model/outcome.js';
import type { Sent } from '../send/sender.js';

/** Values that a target does not accept together; usually one. */
export interface Culprit {
  readonly covers: readonly Cover[];
  readonly outcome: Outcome;
  readonly pack: Case;
  readonly sent: Sent | undefined;
  /** Every smaller request that was tried, and whether it was refused. */
  readonly trail: readonly string[];
}

export interface Isolation {
  readonly culprits: readonly Culprit[];
  /** Covers that were accepted in some smaller pack. */
  readonly accepted: readonly Cover[];
  /** Covers of which it is unknown whether the target accepts them. */
  readonly unclear: readonly Cover[];
}

interface Tried {
  readonly pack: Case;
  readonly outcome: Outcome;
  readonly sent: Sent | undefined;
}

export type Try = (covers: readonly Cover[]) => Promise<Tried>;

const MAX_CULPRITS = 8;
const MAX_REQUESTS = 60;

/** Narrows a refused pack to the refused values: the named field first, then by halving. The rest is sent again without them. */
export async function isolate(pack: Case, outcome: Outcome, attempt: Try): Promise<Isolation> {
  const culprits: Culprit[] = [];
  const unclear: Cover[] = [];
  const guilty: Unit[] = [];
  const fails = alike(outcome);
  let units = unitsOf(pack.covers);
  let last = outcome;
  const spent = { requests: 0 };
  const ask: Try = (covers) => {
    spent.requests += 1;
    return attempt(covers);
  };
  while (units.length > 0 && culprits.length < MAX_CULPRITS && spent.requests < MAX_REQUESTS) {
    const trail: string[] = [];
    const found = await narrow(units, last, fails, ask, trail);
    if (found === undefined) break;
    // A pack that is refused even without its values is not refused because of one of them.
    const isNamed = found.units.some((unit) => same(unit.path, refusalOf(found.outcome)?.field));
    if (culprits.length === 0 && !isNamed && found.units.every(hasValue) && fails((await ask([])).outcome))
      return { culprits, accepted: [], unclear: pack.covers };
    // Of values that are refused only together, the one that the refusal names is to blame, or else the one that is least firmly required. It is
    // put first.
    const isBlamed = (unit: Unit): boolean => same(unit.path, refusalOf(found.outcome)?.field);
    const together = found.units.toSorted((a, b) => Number(isBlamed(b)) - Number(isBlamed(a)) || firmness(a) - firmness(b));
    // The body still holds a value that is known to be refused, because these values need it there: they say nothing about their own rules.
    const isExplained = guilty.some((unit) => carries(found.pack, unit));
    if (isExplained) unclear.push(...together.flatMap((unit) => unit.covers));
    else {
      culprits.push({ covers: together.flatMap((unit) => unit.covers), outcome: found.outcome, pack: found.pack, sent: found.sent, trail });
      guilty.push(...together.slice(0, 1));
    }
    const gone = new Set(isExplained ? together : together.slice(0, 1));
    units = units.filter((unit) => !gone.has(unit));
    if (units.length === 0) break;
    const rest = await ask(units.flatMap((unit) => unit.covers));
    const covers = units.flatMap((unit) => unit.covers);
    if (isAccepted(rest.outcome)) return { culprits, accepted: covers, unclear };
    if (!fails(rest.outcome)) return { culprits, accepted: [], unclear: [...unclear, ...covers] };
    last = rest.outcome;
  }
  return { culprits, accepted: [], unclear: [...unclear, ...units.flatMap((unit) => unit.covers)] };
}

const hasValue = ({ covers }: Unit): boolean => covers.every(({ value }) => value !== undefined);

/** Whether the body of a pack has the value of a unit because a relation needs it there. */
const carries = ({ host }: Case, { covers }: Unit): boolean =>
  covers.some(({ side, path, value }) => {
    const there = side === 'request' && isPath(path) ? getAt(host, path) : undefined;
    return value !== undefined && there !== undefined && canonical(there) === canonical(value);
  });

/** Whether another outcome fails in the same way: a target that is silent once does not make a value guilty. */
const alike = (outcome: Outcome): ((other: Outcome) => boolean) =>
  outcome.kind === 'error' ? (other) => other.kind === 'error' && other.cause === outcome.cause : isRefused;

/** The covers of one value: they cannot be told apart by leaving one out. */
interface Unit {
  readonly path: string;
  readonly covers: readonly Cover[];
}

function unitsOf(covers: readonly Cover[]): readonly Unit[] {
  const units = new Map<string, Cover[]>();
  for (const cover of covers) {
    const list = units.get(cover.path) ?? [];
    list.push(cover);
    units.set(cover.path, list);
  }
  return [...units].map(([path, list]) => ({ path, covers: list }));
}

/** How firmly a unit must be accepted. A unit without a value cannot be left out, and counts as the firmest. */
const firmness = ({ covers }: Unit): number =>
  covers.some(({ value }) => value !== undefined) ? Math.max(...covers.map(({ level }) => FIRMNESS[level])) : FIRMNESS.must;

async function narrow(
  all: readonly Unit[],
  outcome: Outcome,
  fails: (outcome: Outcome) => boolean,
  ask: Try,
  trail: string[],
): Promise<({ readonly units: readonly Unit[] } & Tried) | undefined> {
  const known = new Map<string, Tried | undefined>();
  const refuses = async (units: readonly Unit[]): Promise<Tried | undefined> => {
    const key = JSON.stringify(units.map((unit) => unit.path).toSorted());
    if (known.has(key)) return known.get(key);
    const tried = await ask(units.flatMap((unit) => unit.covers));
    const refused = fails(tried.outcome);
    trail.push(
      `${units.length === 1 ? units[0]?.path : `${units.length} values`}: ${refused ? 'still refused' : outcomeWord(tried.outcome)}`,
    );
    known.set(key, refused ? tried : undefined);
    return refused ? tried : undefined;
  };
  let kept = all;
  let best: Tried | undefined;
  // The units of the named element; if no element is named, those of every element of the array.
  const field = refusalOf(outcome)?.field;
  const exact = all.filter((unit) => unit.path === field);
  const named = exact.length > 0 ? exact : all.filter((unit) => same(unit.path, field));
  if (named.length > 0 && named.length < all.length) {
    best = await refuses(named);
    if (best !== undefined) kept = named;
  }
  if (kept.length === 1) {
    const alone = await refuses(kept);
    return alone === undefined ? undefined : { units: kept, ...alone };
  }
  // Halving down to one value; where neither half is refused, both are needed.
  let context: readonly Unit[] = [];
  while (kept.length > 1) {
    const half = Math.ceil(kept.length / 2);
    const [left, right] = [kept.slice(0, half), kept.slice(half)];
    const first = await refuses([...context, ...left]);
    if (first !== undefined) {
      [kept, best] = [left, first];
      continue;
    }
    const second = await refuses([...context, ...right]);
    if (second !== undefined) {
      [kept, best] = [right, second];
      continue;
    }
    // Refused only together: keep the right half as company and go on in the left.
    context = [...context, ...right];
    kept = left;
    if (context.length > 40) break;
  }
  if (best === undefined && context.length === 0) return undefined;
  const pair = context.length === 0 ? kept : await pairOf(kept, context, refuses);
  const proof = await refuses(pair);
  return proof === undefined ? undefined : { units: pair, ...proof };
}

const outcomeWord = (outcome: Outcome): string => (isAccepted(outcome) ? 'accepted' : outcomeText(outcome));

/** Of the company beside which a value is refused, the smallest part that a few tries find. */
async function pairOf(
  kept: readonly Unit[],
  company: readonly Unit[],
  refuses: (units: readonly Unit[]) => Promise<unknown>,
): Promise<readonly Unit[]> {
  let needed = company;
  while (needed.length > 1) {
    const half = Math.ceil(needed.length / 2);
    if ((await refuses([...kept, ...needed.slice(0, half)])) !== undefined) needed = needed.slice(0, half);
    else if ((await refuses([...kept, ...needed.slice(half)])) !== undefined) needed = needed.slice(half);
    else break;
  }
  return [...kept, ...needed];
}

const same = (path: string, field: string | undefined): boolean =>
  field !== undefined && (path === field || (isPath(field) && isPath(path) && generic(path) === generic(field)));
