import { ROLES } from '../../catalogue/roles.js';
import type { ContractId } from '../../catalogue/vocabulary.js';
import { generic, getAt, isPath } from '../../json/path.js';
import type { Case, Coverage } from '../../model/case.js';
import { isAccepted, isNameless, isRefused, outcomeText, refusalOf, type Outcome } from '../../model/outcome.js';
import { afresh, type Attributing } from './attributing.js';
import type { CheckResult } from '../../model/check.js';
import { isAbout, refusedOnce } from './refused-once.js';
import { perform, type Performed } from './perform.js';
import { placeOf } from './blamed-coverage.js';
import { isRandom } from './blame.js';
import { bisect, type Culprit, type Isolation } from './bisect.js';
import type { Try } from './bisect-units.js';
import { graver, type CombinedWork, type Tally } from './combined-work.js';
import { shownCoverages, withBounds } from './shown-coverages.js';
import { told } from '../../redact/known-words.js';

/** How many random bodies of a contract are narrowed down. */
const MOST_NARROWED = 30;

/** Looks for the refused values of a combined case, or of a mixture of two combined cases that are accepted separately. */
export async function narrowDown(work: CombinedWork, combined: Case, performed: Performed, tally: Tally): Promise<void> {
  const { outcome, checkResults } = performed;
  const { context } = work;
  const doubt = (coverages: readonly Coverage[], reason: string, why?: 'unread'): void => {
    tally.verdict = graver(tally.verdict, 'inconclusive');
    // Values that were accepted in separate combined cases are no longer in doubt.
    if (combined.apart === undefined && !isRandom(combined)) context.notes.inconclusive(combined.contract, coverages, 'valid', reason, why);
  };
  const own = checkResults.find((checkResult) => isAbout(combined, checkResult));
  if (outcome === undefined || (!isRefused(outcome) && own?.status !== 'violates')) {
    doubt(combined.coverages, own?.reason ?? 'no clear answer', own?.unread === true ? 'unread' : undefined);
    return;
  }
  const demanded = unlistedDemand(context, combined, outcome);
  if (demanded !== undefined) {
    doubt(
      combined.coverages,
      `the target demands ${told(demanded, context.deps.config)}, which the listing lacks: give it in values.overlay.${combined.contract}`,
    );
    return;
  }
  if (isRandom(combined) && !isWorthNarrowing(work.narrowed, combined.contract)) {
    doubt(combined.coverages, 'refused, like many before');
    return;
  }
  const { accepted, acceptedIn, unclear, culprits } = await bisected(context, combined, outcome);
  if (!isRandom(combined)) work.accept(combined.contract, accepted, { sent: acceptedIn, caseId: combined.id });
  if (culprits.length === 0 && own?.status === 'violates') await tellIfOnce(context, combined, performed, own, tally);
  if (unclear.length > 0) doubt(unclear, `refused with other values (${outcomeText(outcome, context.deps.config)}), not narrowed further`);
  for (const culprit of culprits) {
    const limit = await ownLimit(context, combined, culprit);
    if (limit !== undefined) {
      doubt(culprit.coverages, limit);
      continue;
    }
    if (!isRandom(combined)) work.historyOf(combined.contract).note(ofBlamed(context, combined, culprit), 'refused');
    work.refused.push({ culprit, combined, tally });
    tally.later = true;
  }
}

/**
 * Why a refusal without a field on an order that was there before says nothing about the value: how much may be asked of an order, and how late,
 * is not shown (8).
 */
async function ownLimit(context: Attributing, { state }: Case, { coverages, outcome, combined }: Culprit): Promise<string | undefined> {
  if (state === 'none' || !isNameless(outcome)) return undefined;
  const amounts: readonly string[] = [ROLES.amount, ROLES.orderAmount, context.deps.values.refundAmount];
  if (coverages.some(({ path }) => amounts.includes(path)))
    return 'refused without a field, which may be for how much it is: what an order allows is not shown';
  const again = await perform(afresh(context), combined);
  again.release();
  if (again.outcome === undefined || !isAccepted(again.outcome)) return undefined;
  return 'refused without a field, and accepted on a fresh order: how late a request may come is not shown';
}

/** A combined case whose values are all accepted is sent again: if it is accepted now, the target refused it for no reason that it shows. */
async function tellIfOnce(
  context: Attributing,
  combined: Case,
  { sent, outcome }: Performed,
  own: CheckResult,
  tally: Tally,
): Promise<void> {
  const again = await perform(context, combined);
  again.release();
  if (again.outcome === undefined || !isAccepted(again.outcome)) return;
  if (combined.state !== 'none' && outcome !== undefined && isNameless(outcome)) return;
  const { one, checkResult } = refusedOnce(combined, own);
  const findings = context.notes.note(combined.contract, combined.id, [checkResult], { one: combined, sent }, () => ({
    kind: 'case',
    one,
  }));
  if (findings.length > 0) tally.verdict = graver(tally.verdict, 'warns');
}

/** The coverages of the blamed value, at its place; the values beside it were accepted without it. */
const ofBlamed = (context: Attributing, combined: Case, culprit: Culprit): readonly Coverage[] =>
  withBounds(
    context,
    combined,
    culprit.coverages.filter(({ path }) => path === culprit.coverages[0]?.path),
  ).map((coverage) => ({ ...coverage, path: placeOf(culprit) }));

function bisected(context: Attributing, combined: Case, outcome: Outcome): Promise<Isolation> {
  const { deps, executor } = context;
  const attempt: Try = async (coverages) => {
    const smaller = deps.making.partOfCombined(combined, coverages, executor.preflights.get(combined.contract)?.values ?? deps.values);
    const tried = await perform(context, smaller);
    tried.release();
    // A combined case that could not be sent was not refused.
    return { combined: smaller, outcome: tried.outcome ?? { kind: 'lost' as const }, sent: tried.sent };
  };
  return bisect(combined, outcome, attempt, context.deps.config, (body, path) =>
    shownCoverages(context, combined, path, getAt(body, path) ?? null),
  );
}

/** A target that lacks a whole group refuses most random bodies; after a while, narrowing them down shows nothing new. */
function isWorthNarrowing(narrowed: Map<ContractId, number>, contract: ContractId): boolean {
  const count = (narrowed.get(contract) ?? 0) + 1;
  narrowed.set(contract, count);
  return count <= MOST_NARROWED;
}

/** A field that the target demands and the listing does not have: no value of the combined case is to blame. */
function unlistedDemand({ deps }: Attributing, combined: Case, outcome: Outcome): string | undefined {
  const { field, validationType } = refusalOf(outcome) ?? {};
  if (validationType !== 'MISSING' || field === undefined) return undefined;
  const named = isPath(field) ? generic(field) : field;
  const listed = deps.contracts.get(combined.contract)?.request.some(({ path }) => path === named || path.startsWith(`${named}.`));
  return listed === true ? undefined : field;
}
