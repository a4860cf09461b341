import type { ContractId } from '../../catalogue/vocabulary.js';
import type { Proof } from '../../model/event.js';
import { outcomeOf, outcomeText } from '../../model/outcome.js';
import type { Mask } from '../../redact/mask.js';
import type { Showing } from '../attribute/notebook.js';
import { shownOf } from './show.js';

/** What the proofs of a contract may take, in characters; after that only the beginnings of bodies are kept. */
const BUDGET = 2_000_000;

/** A body that shows many rules is kept whole; of one fault, the edits say what it was. */
const MANY = 5;
const LIMITS = { whole: 20_000, usual: 3_000, beginning: 200 };

/**
 * Makes the proofs of a run, within a budget, so that its log stays one that can be handed on. `rules` is how many rules the exchange shows for
 * the first time.
 */
export function createProofs(mask: Mask) {
  const spent = new Map<ContractId, number>();
  return (contract: ContractId, { caseId, steps, ...seen }: Showing, rules: number): Proof | undefined => {
    if (seen.sent === undefined) return undefined;
    const used = spent.get(contract) ?? 0;
    const limit = used > BUDGET ? LIMITS.beginning : rules >= MANY && steps === undefined ? LIMITS.whole : LIMITS.usual;
    const earlier = steps?.slice(0, -1) ?? [];
    const { alone: _alone, ...shown } = shownOf({ ...seen, ...(earlier.length === 0 ? {} : { steps: earlier }) }, mask, limit);
    spent.set(contract, used + JSON.stringify(shown).length);
    const { reply } = seen.sent.exchange;
    // Of a body that is cut the result may be lost.
    const isCut = reply.kind === 'answer' && reply.text.length > limit;
    return { case: caseId, ...shown, ...(isCut ? { outcome: mask.sentence(outcomeText(outcomeOf(reply), mask)) } : {}) };
  };
}
