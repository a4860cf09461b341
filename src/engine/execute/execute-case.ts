import { isObject, type JsonObject } from '../../json/value.js';
import type { Case } from '../../model/case.js';
import { isAccepted, isRefused, outcomeOf, refusalOf, type Outcome } from '../../model/outcome.js';
import { contractOf } from '../input/dependencies.js';
import type { StateInstance } from '../input/states.js';
import { answerOf, attempting, BUSY, type RetryPolicy } from './attempts.js';
import { bodyOf, isShortId } from './draft.js';
import type { Sent } from './sender.js';
import { demandIn } from './undocumented-fields.js';
import { attemptOnState, noteBusy, patience, type StateAttempt, type Work } from './work.js';

/** One case as it was sent: the answer that counts, and the order that it is about. */
export interface Executed {
  /** Undefined where the case could not be sent. */
  readonly sent: Sent | undefined;
  readonly outcome: Outcome | undefined;
  readonly orderId: string;
  readonly instance: StateInstance | undefined;
  /** Lends the state to the next case, if this one did not change it. Call once, when the state is no longer needed. */
  release(): void;
  /** Why the case could not be sent. */
  readonly missing?: string;
  /** An undocumented required field that may be what was refused in place of the fault. */
  readonly undecided?: string;
}

/** Whether what the target requires beyond the listing is given, or a refusal for it is the answer. */
export type Mutation = 'with undocumented fields' | 'as it is';

interface CaseAttempt extends StateAttempt {
  readonly orderId: string;
}

/**
 * Sends a case until no policy wants another attempt. If the target refuses the case because it lacks an optional field that the case is not
 * about, that is told, once, and the case is sent with the field given.
 */
export async function executeCase(given: Work, one: Case, mutation: Mutation): Promise<Executed> {
  const work: Work = { ...given, pool: given.prior.poolFor(given, one) };
  const undocumented = withUndocumentedField(work, one);
  // What is refused in its circumstances says nothing about other requests.
  const policies =
    mutation === 'as it is' || one.context !== undefined
      ? [patience(work)]
      : [patience<CaseAttempt>(work), withFreeId(work, one), undocumented.policy];
  const body = bodyOf(one);
  const attempts = await attempting<CaseAttempt>(policies, async (because, before) => {
    let orderId = '';
    const known = await given.prior.orderFor(given, one);
    const attempt = await attemptOnState(
      work,
      one.state,
      because,
      before,
      (instance) => {
        orderId = instance?.orderId ?? known ?? work.contextIds.order(one);
        return work.drafts.of(one, body, instance, orderId);
      },
      // A fault is sent even if its state cannot be reached; the answer to a good request without its state would say nothing.
      one.validity === 'valid',
    );
    return { ...attempt, orderId };
  });
  if (one.validity === 'valid') noteBusy(work, attempts);
  return undocumented.settle(attempts);
}

function executedOf(work: Work, one: Case, attempts: readonly CaseAttempt[]): Executed {
  const { instance, orderId, missing } = attempts.at(-1) as CaseAttempt;
  const sent = answerOf(attempts);
  if (sent === undefined)
    return { sent, outcome: undefined, orderId: '', instance: undefined, release: () => undefined, missing: missing ?? '' };
  const outcome = outcomeOf(sent.exchange.reply);
  const release = (): void => {
    work.pool.settle(instance, sent.exchange, outcome);
    work.prior.settle(one, orderId, outcome);
  };
  return { sent, outcome, orderId, instance, release };
}

/** How many ids of one character are tried: on a target that was certified before, some are taken. */
const SHORT_IDS_TRIED = 8;

/** Sends a case with a short id again while it is refused, but not once the ids come round: none is left that this run has not used. */
function withFreeId(work: Work, one: Case): RetryPolicy<CaseAttempt> {
  return {
    name: 'used id',
    wantsAnother(attempts) {
      const last = attempts.at(-1)?.sent;
      const tried = attempts.filter(({ because }) => because !== BUSY).length;
      if (!isShortId(one.wire?.orderId) || last === undefined || tried >= SHORT_IDS_TRIED) return false;
      if (attempts.some(({ because }) => because === UNDOCUMENTED)) return false;
      const isUnused = work.usedIds.size < work.usedIds.add(last.exchange.request.orderId ?? '').size;
      if (!isUnused || !isRefused(outcomeOf(last.exchange.reply))) return false;
      executedOf(work, one, attempts).release();
      return true;
    },
  };
}

const UNDOCUMENTED = 'undocumented field';

/** Sends a case once more with the optional field that the target says is missing; that is undone if it does not help. */
function withUndocumentedField(
  work: Work,
  one: Case,
): { readonly policy: RetryPolicy<CaseAttempt>; settle(attempts: readonly CaseAttempt[]): Executed } {
  const { undocumented } = work;
  const contract = contractOf(work.deps, one.contract);
  let path: string | undefined;
  let isKnown = false;
  const isUndecided = (): boolean => isKnown && (one.validity === 'invalid' || one.edits.length > 0);
  return {
    policy: {
      name: UNDOCUMENTED,
      wantsAnother(attempts) {
        const first = executedOf(work, one, attempts);
        if (path !== undefined || first.sent === undefined || first.outcome === undefined) return false;
        path = demandIn(contract, one, bodyIn(first.sent), first.outcome);
        if (path === undefined) return false;
        isKnown = undocumented.knows(contract, path);
        // The fault is about the group of a demanded field: which of the two was refused is unknown.
        if (isUndecided()) return false;
        first.release();
        undocumented.learn(contract, path, bodyIn(first.sent));
        work.controls.clear();
        return true;
      },
    },
    settle(attempts) {
      const at = attempts.findIndex(({ because }) => because === UNDOCUMENTED);
      const last = executedOf(work, one, attempts);
      if (path === undefined || at < 0) return path === undefined || !isUndecided() ? last : { ...last, undecided: path };
      const first = executedOf(work, one, attempts.slice(0, at));
      if (isKnown) return last;
      if (!isMet(one, path, last.outcome)) {
        undocumented.unlearn(contract, path);
        return { ...first, release: () => last.release() };
      }
      const body = undocumented.given(contract, bodyOf(one), [path]);
      work.onDemand(one.contract, { path, sent: first.sent as Sent, body, state: one.state });
      return last;
    },
  };
}

/**
 * Whether giving the field helped: the good request is no longer refused for it, or the fault is refused for itself. Otherwise the refusal
 * named the wrong field.
 */
function isMet(one: Case, path: string, outcome: Outcome | undefined): boolean {
  if (outcome === undefined) return false;
  if (!isRefused(outcome)) return isAccepted(outcome);
  const named = refusalOf(outcome)?.field;
  return one.expect.kind === 'refused' ? one.expect.fields.some((field) => named?.startsWith(field) === true) : named !== path;
}

const bodyIn = (sent: Sent): JsonObject => {
  const { body } = sent.exchange.request;
  return isObject(body) ? body : {};
};
