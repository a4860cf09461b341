import type { Case, Cover } from '../../model/case.js';
import { isAccepted } from '../../model/outcome.js';
import type { RunContext } from '../run-context.js';
import type { Performed } from '../send/perform.js';
import { blame, isRandom, leftToGroup } from './blame.js';
import { narrowDown } from './narrow-pack.js';
import { refusedElements } from './refused-elements.js';
import { refusedGroups } from './whole-group.js';
import { createPackWork, graver, type PackWork, type Settled, type Tally } from './pack-work.js';

/** Judges packs, and blames refused values once all packs of the phase are in: which rule a value breaks shows beside the others. */
export interface PackRunner {
  settle(pack: Case, performed: Performed): Promise<Settled>;
  /** After the phase: findings of every refused value; then `done` of each pack that waited. */
  blameAll(): void;
  /** Called when the findings of a pack are out. */
  whenBlamed(done: () => void): void;
}

export function createPackRunner(context: RunContext): PackRunner {
  const work = createPackWork(context);
  const waiting: (() => void)[] = [];
  return {
    whenBlamed: (done) => waiting.push(done),
    async settle(pack, performed) {
      const tally: Tally = { verdict: 'conforms', later: false };
      await settleWhole(work, pack, performed, tally);
      return tally;
    },
    blameAll() {
      const refused = work.refused.splice(0);
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
        for (const { path } of culprit.covers.slice(0, 1)) context.omissions.suspect(pack.contract, path);
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

async function settleWhole(work: PackWork, pack: Case, performed: Performed, tally: Tally): Promise<void> {
  const { executor } = work.context;
  const { outcome } = performed;
  if (outcome !== undefined && isAccepted(outcome)) {
    // A random value shows nothing that the packs have not shown at its bounds.
    if (!isRandom(pack)) work.accept(pack.contract, pack.covers);
    return;
  }
  // What must be taken is not held up by what need not be: each is judged in a pack of its own.
  for (const part of pack.apart ?? []) {
    const tried = await executor.perform(part);
    tried.release();
    await settleWhole(work, part, tried, tally);
  }
  const isTold = pack.apart !== undefined && (tally.verdict !== 'conforms' || tally.later);
  if (!isTold) await narrowDown(work, pack, performed, tally);
}
