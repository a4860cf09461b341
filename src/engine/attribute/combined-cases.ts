import { FIRMNESS } from '../../catalogue/level.js';
import type { Case, Cover } from '../../model/case.js';
import { isAccepted } from '../../model/outcome.js';
import type { Attributing } from './attributing.js';
import { perform, type Performed } from './perform.js';
import { blame, isRandom, leftToGroup } from './blame.js';
import type { Culprit } from './bisect.js';
import { narrowDown } from './bisect-combined.js';
import { refusedElements } from './refused-elements.js';
import { refusedGroups } from './whole-group.js';
import { createPackWork, graver, type PackWork, type Settled, type Tally } from './combined-work.js';

/** Judges packs. Refused values are blamed once all packs of the phase are in, because the other packs show which rule a value breaks. */
export interface CombinedCases {
  /** `context` sends at the cost of the case. */
  settle(context: Attributing, pack: Case, performed: Performed): Promise<Settled>;
  /** After the phase: reports the findings of every refused value, then calls `done` for each pack that waited. */
  blameAll(): void;
  /** `done` is called when the findings of the pack are out. */
  whenBlamed(done: () => void): void;
}

export function createCombinedCases(context: Attributing): CombinedCases {
  const work = createPackWork(context);
  const waiting: (() => void)[] = [];
  return {
    whenBlamed: (done) => waiting.push(done),
    async settle(own, pack, performed) {
      const tally: Tally = { verdict: 'conforms', later: false };
      await settleWhole({ ...work, context: own }, pack, performed, tally);
      return tally;
    },
    blameAll() {
      // What must be accepted first: why a value that only should be is refused may follow from it.
      const refused = work.refused.splice(0).toSorted((one, other) => firmnessOf(other.culprit) - firmnessOf(one.culprit));
      const [groupOf, elementOf] = [refusedGroups, refusedElements].map((wholes) =>
        wholes(
          refused,
          (id) => context.deps.contracts.get(id),
          (id) => work.historyOf(id),
        ),
      );
      const told = new Set<Cover>();
      for (const one of refused) {
        const { culprit, pack, tally } = one;
        for (const { path } of culprit.covers.slice(0, 1)) context.learnt.omissions.suspect(pack.contract, path);
        const whole = groupOf?.(one) ?? elementOf?.(one);
        const isTold = whole !== undefined && told.has(whole);
        if (whole !== undefined) told.add(whole);
        const verdict = isTold
          ? leftToGroup(context, pack, culprit, whole)
          : blame(context, work.historyOf(pack.contract), culprit, pack, whole);
        tally.verdict = graver(tally.verdict, verdict);
      }
      for (const done of waiting.splice(0)) done();
    },
  };
}

const firmnessOf = ({ covers: [first] }: Culprit): number => FIRMNESS[first?.level ?? 'open'];

async function settleWhole(work: PackWork, pack: Case, performed: Performed, tally: Tally): Promise<void> {
  const { outcome } = performed;
  if (outcome !== undefined && isAccepted(outcome)) {
    // A random value shows nothing that the packs have not shown at its bounds.
    if (!isRandom(pack)) work.accept(pack.contract, pack.covers);
    return;
  }
  // Values that must be accepted and values that need not be are judged in packs of their own, so that neither hides the other.
  for (const part of pack.apart ?? []) {
    const tried = await perform(work.context, part);
    tried.release();
    await settleWhole(work, part, tried, tally);
  }
  const isTold = pack.apart !== undefined && (tally.verdict !== 'conforms' || tally.later);
  if (!isTold) await narrowDown(work, pack, performed, tally);
}
