import type { Catalogued } from '../../catalogue/catalogue.js';
import { getAt, isPath } from '../../json/path.js';
import type { Case, Coverage } from '../../model/case.js';
import { isAccepted, outcomeText, refusalOf, type Outcome } from '../../model/outcome.js';
import { isAlong } from '../execute/undocumented-fields.js';
import type { Sent } from '../execute/sender.js';
import { coveragesOf, isNamedBy, type Unit } from './units.js';

export interface Tried {
  readonly combined: Case;
  readonly outcome: Outcome;
  readonly sent: Sent | undefined;
}

export type Try = (coverages: readonly Coverage[]) => Promise<Tried>;

/** What the value at a path of a body shows, although the combined case is not about it; empty if it is not the value of a listed field. */
export type CoveragesAt = (body: Case['base'], path: string) => readonly Coverage[];

/** Values that are refused together: without any one of them, the others are accepted. */
export interface Found extends Tried {
  readonly units: readonly Unit[];
  /** The values that brought the refused ones into the body; as a rule the refused ones themselves. */
  readonly bearers: readonly Unit[];
}

/** What a search for refused values works with. */
export interface Search {
  readonly fails: (outcome: Outcome) => boolean;
  readonly ask: Try;
  readonly coveragesAt: CoveragesAt;
  /** Whether all of the values together were seen refused more than once. */
  readonly isSeenAgain: boolean;
  /** Every smaller request that was tried, in words. */
  readonly trail: string[];
  /** Whose words tell of answers. */
  readonly of: Catalogued;
}

/** A search that is not over after so many requests ends with the smallest request that was refused. */
const MOST_ASKED = 40;

/** The fewest values that are refused together, starting from those that the refusal names. */
export async function narrow(all: readonly Unit[], outcome: Outcome, search: Search): Promise<Found | undefined> {
  const refusals = refusalsOf(search);
  const { refuses } = refusals;
  const named = namedAmong(all, refusalOf(outcome)?.field);
  const others = all.filter((unit) => !named.includes(unit));
  let units: readonly Unit[];
  if (named.length > 0 && others.length > 0 && (await refuses(named)) !== undefined) units = await smallest(named, [], refuses);
  // Accepted the second time: no value is to blame.
  else if (!search.isSeenAgain && (await refuses(all)) === undefined) return undefined;
  else if (named.length === 0) units = await smallest(all, [], refuses);
  else {
    // The named values may be refused only beside others. A refusal can also name a value that has no part in it.
    const company = await smallest(others, named, refuses);
    const isAstray = company.length > 0 && (await refuses(company)) !== undefined;
    units = isAstray ? company : [...(await smallest(named, company, refuses)), ...company];
  }
  const proof = await refuses(units);
  if (proof !== undefined) return (await withBystander(all, units, proof, refuses, search)) ?? { units, bearers: units, ...proof };
  return refusals.isSpent() ? refusals.least() : undefined;
}

/** The units of the named element; if no element is named, those of every element of the array. */
function namedAmong(all: readonly Unit[], field: string | undefined): readonly Unit[] {
  const exact = all.filter(({ path }) => path === field);
  return exact.length > 0 ? exact : all.filter(({ path }) => isNamedBy(field, path));
}

type Refuses = (units: readonly Unit[]) => Promise<Tried | undefined>;

/** Asks for sets of values, each once, and remembers the smallest that was refused. */
function refusalsOf({ fails, ask, trail, of }: Search) {
  const known = new Map<string, Tried | undefined>();
  let least: Found | undefined;
  const refuses: Refuses = async (units) => {
    const key = JSON.stringify(units.map(({ path }) => path).toSorted());
    if (known.has(key) || known.size >= MOST_ASKED) return known.get(key);
    const tried = await ask(coveragesOf(units));
    const refused = fails(tried.outcome);
    trail.push(
      `${units.length === 1 ? units[0]?.path : `${units.length} values`}: ${refused ? 'still refused' : outcomeWord(tried.outcome, of)}`,
    );
    known.set(key, refused ? tried : undefined);
    if (refused && units.length < (least?.units.length ?? Infinity)) least = { units, bearers: units, ...tried };
    return refused ? tried : undefined;
  };
  return { refuses, isSpent: () => known.size >= MOST_ASKED, least: () => least };
}

/**
 * The fewest of these values that are refused beside the given ones: the half that is refused by itself is searched; if neither is, each half
 * is searched beside what is needed of the other one.
 */
async function smallest(from: readonly Unit[], beside: readonly Unit[], refuses: Refuses): Promise<readonly Unit[]> {
  if (from.length <= 1) return from;
  const half = Math.ceil(from.length / 2);
  const [left, right] = [from.slice(0, half), from.slice(half)];
  if ((await refuses([...beside, ...left])) !== undefined) return smallest(left, beside, refuses);
  if ((await refuses([...beside, ...right])) !== undefined) return smallest(right, beside, refuses);
  const ofRight = await smallest(right, [...beside, ...left], refuses);
  return [...(await smallest(left, [...beside, ...ofRight], refuses)), ...ofRight];
}

/**
 * A value that the refusal names and that stands in the body although the combined case is not about it: every request has it, or another value
 * needs it. It is refused by itself, or beside some of the values that were found.
 */
async function withBystander(
  all: readonly Unit[],
  found: readonly Unit[],
  { outcome, combined }: Tried,
  refuses: Refuses,
  { coveragesAt }: Search,
): Promise<Found | undefined> {
  const field = refusalOf(outcome)?.field;
  if (field === undefined || !isPath(field) || getAt(combined.base, field) === undefined) return undefined;
  if (found.some(({ path }) => isNamedBy(field, path) || (isPath(path) && isAlong(path, field)))) return undefined;
  const known = all.find(({ path }) => path === field);
  const named = known ?? { path: field, coverages: coveragesAt(combined.base, field) };
  if (named.coverages.length === 0) return undefined;
  const alone = await refuses([named]);
  if (alone !== undefined) return { units: [named], bearers: found, ...alone };
  const company = await smallest(found, [named], refuses);
  const proof = await refuses([named, ...company]);
  // It was accepted without the others, so that they decide how firmly all of them must be.
  const accepted: Unit = known ?? { ...named, coverages: named.coverages.map((coverage) => ({ ...coverage, level: 'must' })) };
  return proof === undefined ? undefined : { units: [accepted, ...company], bearers: company, ...proof };
}

const outcomeWord = (outcome: Outcome, of: Catalogued): string => (isAccepted(outcome) ? 'accepted' : outcomeText(outcome, of));
