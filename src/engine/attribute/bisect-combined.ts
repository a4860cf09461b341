import type { ContractId } from '../../catalogue/vocabulary.js';
import { generic, getAt, isPath } from '../../json/path.js';
import type { Case, Cover } from '../../model/case.js';
import { isAccepted, isRefused, outcomeText, refusalOf, type Outcome } from '../../model/outcome.js';
import type { Attributing } from './attributing.js';
import type { Judgement } from '../../model/check.js';
import { isAbout, refusedOnce } from './refused-once.js';
import { perform, type Performed } from './perform.js';
import { placeOf } from './blamed-cover.js';
import { isRandom } from './blame.js';
import { isolate, type Culprit, type Isolation } from './bisect.js';
import type { Try } from './bisect-units.js';
import { graver, type PackWork, type Tally } from './combined-work.js';
import { shownCovers, withBounds } from './shown-covers.js';
import { told } from '../../redact/known-words.js';

/** How many random bodies of a contract are narrowed down. */
const MOST_NARROWED = 30;

/** Looks for the refused values of a pack, or of a mixture of two packs that are accepted separately. */
export async function narrowDown(work: PackWork, pack: Case, performed: Performed, tally: Tally): Promise<void> {
  const { outcome, judgements } = performed;
  const { context } = work;
  const doubt = (covers: readonly Cover[], reason: string): void => {
    tally.verdict = graver(tally.verdict, 'inconclusive');
    // Values that were accepted in separate packs are no longer in doubt.
    if (pack.apart === undefined && !isRandom(pack)) context.notes.inconclusive(pack.contract, covers, 'valid', reason);
  };
  const own = judgements.find((judgement) => isAbout(pack, judgement));
  if (outcome === undefined || (!isRefused(outcome) && own?.status !== 'violates')) {
    doubt(pack.covers, own?.reason ?? 'no clear answer');
    return;
  }
  const demanded = unlistedDemand(context, pack, outcome);
  if (demanded !== undefined) {
    doubt(pack.covers, `the target demands ${told(demanded)}, which the listing lacks: give it in values.overlay.${pack.contract}`);
    return;
  }
  if (isRandom(pack) && !isWorthNarrowing(work.narrowed, pack.contract)) {
    doubt(pack.covers, 'refused, like many before');
    return;
  }
  const { accepted, unclear, culprits } = await isolated(context, pack, outcome);
  if (!isRandom(pack)) work.accept(pack.contract, accepted);
  if (culprits.length === 0 && own?.status === 'violates') await tellIfOnce(context, pack, performed, own, tally);
  if (unclear.length > 0) doubt(unclear, `refused with other values (${outcomeText(outcome)}), not narrowed further`);
  for (const culprit of culprits) {
    if (!isRandom(pack)) work.historyOf(pack.contract).note(ofBlamed(context, pack, culprit), 'refused');
    work.refused.push({ culprit, pack, tally });
    tally.later = true;
  }
}

/** A pack whose values are all accepted is sent again: if it is accepted now, the target refused it for no reason that it shows. */
async function tellIfOnce(context: Attributing, pack: Case, { sent }: Performed, own: Judgement, tally: Tally): Promise<void> {
  const again = await perform(context, pack);
  again.release();
  if (again.outcome === undefined || !isAccepted(again.outcome)) return;
  const { one, judgement } = refusedOnce(pack, own);
  const findings = context.notes.note(pack.contract, pack.id, [judgement], { one: pack, sent }, () => ({ kind: 'case', one }));
  if (findings.length > 0) tally.verdict = graver(tally.verdict, 'warns');
}

/** The covers of the blamed value, at its place; the values beside it were accepted without it. */
const ofBlamed = (context: Attributing, pack: Case, culprit: Culprit): readonly Cover[] =>
  withBounds(
    context,
    pack,
    culprit.covers.filter(({ path }) => path === culprit.covers[0]?.path),
  ).map((cover) => ({ ...cover, path: placeOf(culprit) }));

function isolated(context: Attributing, pack: Case, outcome: Outcome): Promise<Isolation> {
  const { deps, executor } = context;
  const attempt: Try = async (covers) => {
    const smaller = deps.making.subPack(pack, covers, executor.preflights.get(pack.contract)?.values ?? deps.values);
    const tried = await perform(context, smaller);
    tried.release();
    // A pack that could not be sent was not refused.
    return { pack: smaller, outcome: tried.outcome ?? { kind: 'lost' as const }, sent: tried.sent };
  };
  return isolate(pack, outcome, attempt, (body, path) => shownCovers(context, pack, path, getAt(body, path) ?? null));
}

/** A target that lacks a whole group refuses most random bodies; after a while, narrowing them down shows nothing new. */
function isWorthNarrowing(narrowed: Map<ContractId, number>, contract: ContractId): boolean {
  const count = (narrowed.get(contract) ?? 0) + 1;
  narrowed.set(contract, count);
  return count <= MOST_NARROWED;
}

/** A field that the target demands and the listing does not have: no value of the pack is to blame. */
function unlistedDemand({ deps }: Attributing, pack: Case, outcome: Outcome): string | undefined {
  const { field, validationType } = refusalOf(outcome) ?? {};
  if (validationType !== 'MISSING' || field === undefined) return undefined;
  const named = isPath(field) ? generic(field) : field;
  const listed = deps.contracts.get(pack.contract)?.request.some(({ path }) => path === named || path.startsWith(`${named}.`));
  return listed === true ? undefined : field;
}
