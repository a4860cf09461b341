import type { Catalogued } from '../../catalogue/catalogue.js';
import { canonical } from '../../json/canonical.js';
import { getAt, isPath } from '../../json/path.js';
import type { Case, Coverage } from '../../model/case.js';
import { isAccepted, isRefused, refusalOf, type Outcome } from '../../model/outcome.js';
import type { Sent } from '../execute/sender.js';
import { narrow, type CoveragesAt, type Found, type Try } from './bisect-units.js';
import { coveragesOf, firmness, isNamedBy, unitsOf, type Unit } from './units.js';

/** Values that a target does not accept together; usually one. */
export interface Culprit {
  readonly coverages: readonly Coverage[];
  readonly outcome: Outcome;
  readonly combined: Case;
  readonly sent: Sent | undefined;
  /** Every smaller request that was tried, and whether it was refused. */
  readonly trail: readonly string[];
}

export interface Isolation {
  readonly culprits: readonly Culprit[];
  /** Coverages that were accepted in some smaller combined case. */
  readonly accepted: readonly Coverage[];
  /** The exchange in which they were. */
  readonly acceptedIn?: Sent | undefined;
  /** Coverages of which it is unknown whether the target accepts them. */
  readonly unclear: readonly Coverage[];
}

const MAX_CULPRITS = 8;
const MAX_REQUESTS = 60;

/** Narrows a refused combined case to the refused values: the named field first, then by halving. The rest is sent again without them. */
export async function bisect(
  combined: Case,
  outcome: Outcome,
  attempt: Try,
  of: Catalogued,
  coveragesAt: CoveragesAt = () => [],
): Promise<Isolation> {
  const culprits: Culprit[] = [];
  const unclear: Coverage[] = [];
  /** Sets of values of which a body must not have all. */
  const guilty: (readonly Unit[])[] = [];
  const fails = alike(outcome);
  let units = unitsOf(combined.coverages);
  let last = outcome;
  const spent = { requests: 0 };
  const ask: Try = (coverages) => {
    spent.requests += 1;
    return attempt(coverages);
  };
  while (units.length > 0 && culprits.length < MAX_CULPRITS && spent.requests < MAX_REQUESTS) {
    const trail: string[] = [];
    const found = await narrow(units, last, { fails, ask, coveragesAt, trail, of, isSeenAgain: culprits.length + unclear.length > 0 });
    if (found === undefined) break;
    // A combined case that is refused even without its values is not refused because of one of them.
    const isNamed = found.bearers.some(({ path }) => isNamedBy(refusalOf(found.outcome)?.field, path));
    if (culprits.length === 0 && !isNamed && found.units.every(hasValue) && fails((await ask([])).outcome))
      return { culprits, accepted: [], unclear: combined.coverages };
    const together = blamedFirst(found);
    const [first] = together;
    // The body still holds what is known to be refused, because these values need it there: they say nothing about their own rules.
    const isExplained = guilty.some((set) => set.every((unit) => carries(found.combined, unit)));
    const isOwn = first !== undefined && units.includes(first);
    const known = found.units.filter((unit) => units.includes(unit));
    if (!isExplained) {
      culprits.push({ coverages: coveragesOf(together), outcome: found.outcome, combined: found.combined, sent: found.sent, trail });
      guilty.push(isOwn ? [first] : together);
    }
    // What is left out from now on: of values that are refused together one is enough.
    const gone = isExplained || known.length === 0 ? found.bearers : isOwn ? [first] : known.slice(0, 1);
    if (isExplained || known.length === 0) unclear.push(...coveragesOf(found.bearers));
    units = units.filter((unit) => !gone.includes(unit));
    if (units.length === 0) break;
    const coverages = coveragesOf(units);
    const rest = await ask(coverages);
    if (isAccepted(rest.outcome)) return { culprits, accepted: coverages, acceptedIn: rest.sent, unclear };
    if (!fails(rest.outcome)) return { culprits, accepted: [], unclear: [...unclear, ...coverages] };
    last = rest.outcome;
  }
  return { culprits, accepted: [], unclear: [...unclear, ...coveragesOf(units)] };
}

/** Of values that are refused only together, the one that the refusal names is to blame, or else the one that is least firmly required. */
function blamedFirst({ units, outcome }: Found): readonly Unit[] {
  const isBlamed = ({ path }: Unit): boolean => isNamedBy(refusalOf(outcome)?.field, path);
  return units.toSorted((a, b) => Number(isBlamed(b)) - Number(isBlamed(a)) || firmness(a) - firmness(b));
}

const hasValue = ({ coverages }: Unit): boolean => coverages.every(({ value }) => value !== undefined);

/** Whether the body of a combined case has the value of a unit because a relation needs it there. */
const carries = ({ base }: Case, { coverages }: Unit): boolean =>
  coverages.some(({ side, path, value }) => {
    const there = side === 'request' && isPath(path) ? getAt(base, path) : undefined;
    return value !== undefined && there !== undefined && canonical(there) === canonical(value);
  });

/** Whether another outcome fails in the same way: a target that is silent once does not make a value guilty. */
const alike = (outcome: Outcome): ((other: Outcome) => boolean) =>
  outcome.kind === 'error' ? (other) => other.kind === 'error' && other.cause === outcome.cause : isRefused;
