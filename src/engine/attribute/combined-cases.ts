import { FIRMNESS } from '../../catalogue/level.js';
import type { Contract, ContractId } from '../../catalogue/vocabulary.js';
import type { Case, Coverage } from '../../model/case.js';
import { isAccepted } from '../../model/outcome.js';
import type { Attributing } from './attributing.js';
import { perform, type Performed } from './perform.js';
import { blame, isRandom, leftToGroup } from './blame.js';
import type { Culprit } from './bisect.js';
import { narrowDown } from './bisect-combined.js';
import { refusedElements, refusedGroups } from './whole-group.js';
import { createCombinedWork, graver, type CombinedWork, type Settled, type Tally } from './combined-work.js';

/** Judges combined cases. Refused values are blamed once all combined cases of the phase are in, because the other combined cases show which rule a value breaks. */
export interface CombinedCases {
  /** `context` sends at the cost of the case. */
  settle(context: Attributing, combined: Case, performed: Performed): Promise<Settled>;
  /** After the phase: reports the findings of every refused value, then calls `done` for each combined case that waited. */
  blameAll(): void;
  /** `done` is called when the findings of the combined case are out. */
  whenBlamed(done: () => void): void;
}

export function createCombinedCases(context: Attributing): CombinedCases {
  const work = createCombinedWork(context);
  const waiting: (() => void)[] = [];
  return {
    whenBlamed: (done) => waiting.push(done),
    async settle(own, combined, performed) {
      const tally: Tally = { verdict: 'conforms', later: false };
      await settleWhole({ ...work, context: own }, combined, performed, tally);
      return tally;
    },
    blameAll() {
      // What must be accepted first: why a value that only should be is refused may follow from it.
      const refused = work.refused.splice(0).toSorted((one, other) => firmnessOf(other.culprit) - firmnessOf(one.culprit));
      const contractOf = (id: ContractId): Contract | undefined => context.deps.contracts.get(id);
      const groupOf = refusedGroups(refused, contractOf, work.historyOf);
      const elementOf = refusedElements(refused, contractOf, work.historyOf);
      const told = new Set<Coverage>();
      for (const one of refused) {
        const { culprit, combined, tally } = one;
        const whole = groupOf(one) ?? elementOf(one);
        for (const coverage of [whole, culprit.coverages[0]])
          if (coverage !== undefined) context.learnt.omissions.suspect(combined.contract, coverage.path);
        const isTold = whole !== undefined && told.has(whole);
        if (whole !== undefined) told.add(whole);
        const verdict = isTold
          ? leftToGroup(context, combined, culprit, whole)
          : blame(context, work.historyOf(combined.contract), culprit, combined, whole);
        tally.verdict = graver(tally.verdict, verdict);
      }
      for (const done of waiting.splice(0)) done();
    },
  };
}

const firmnessOf = ({ coverages: [first] }: Culprit): number => FIRMNESS[first?.level ?? 'open'];

async function settleWhole(work: CombinedWork, combined: Case, performed: Performed, tally: Tally): Promise<void> {
  const { outcome } = performed;
  if (outcome !== undefined && isAccepted(outcome)) {
    // A random value shows nothing that the combined cases have not shown at its bounds.
    if (!isRandom(combined))
      work.accept(combined.contract, combined.coverages, { one: combined, sent: performed.sent, caseId: combined.id });
    return;
  }
  // Values that must be accepted and values that need not be are judged in combined cases of their own, so that neither hides the other.
  for (const part of combined.apart ?? []) {
    const tried = await perform(work.context, part);
    tried.release();
    await settleWhole(work, part, tried, tally);
  }
  const isTold = combined.apart !== undefined && (tally.verdict !== 'conforms' || tally.later);
  if (!isTold) await narrowDown(work, combined, performed, tally);
}
