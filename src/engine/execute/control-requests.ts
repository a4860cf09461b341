import { hashOf } from '../../json/canonical.js';
import { applyEdits } from '../../json/edit.js';
import type { JsonObject } from '../../json/value.js';
import type { JsonForm } from '../../json/forms.js';
import type { Case } from '../../model/case.js';
import { contextKey } from '../../model/context.js';
import type { TwinNeed } from '../../model/check.js';
import { isAccepted, isRefused, outcomeOf, refusalOf, type Outcome } from '../../model/outcome.js';
import { plainOf, type Drafts } from './draft.js';
import { sendOnState } from './on-state.js';
import type { Send } from './retry.js';
import type { ContextIds } from './contexts/context-ids.js';
import type { PriorOrders } from './contexts/prior-orders.js';
import { borrow } from './states.js';

/** Answers to requests without their fault. */
export interface Twins {
  /** Remembered for the run, unless `need` asks for a new one. Undefined where its state cannot be reached. */
  of(one: Case, need: TwinNeed, form?: JsonForm): Promise<Outcome | undefined>;
  forget(): void;
}

/** What is needed to send a twin. */
export interface TwinWork {
  readonly drafts: Drafts;
  readonly prior: PriorOrders;
  readonly ids: ContextIds;
  readonly send: Send;
  /** The smallest good body of the case's contract and state. */
  readonly baseOf: (one: Case) => JsonObject;
}

export function createTwins(work: TwinWork): Twins {
  const twins = new Map<string, Promise<Outcome | undefined>>();
  return {
    forget: () => twins.clear(),
    async of(one, need, form) {
      const plain: Case = { ...twinOf(one, work), ...(form === undefined ? {} : { wire: { form } }) };
      if (need !== 'remembered') return ask(plain, work);
      const key = `${one.contract}|${one.state}|${hashOf(plain.host)}|${form ?? ''}|${contextKey(plain.context)}`;
      const known = twins.get(key);
      if (known !== undefined) return known;
      const asked = ask(plain, work);
      twins.set(key, asked);
      const outcome = await asked;
      // A target that was busy or silent is asked again: its answer says nothing about the request.
      if (outcome === undefined || !(isAccepted(outcome) || isRefused(outcome))) twins.delete(key);
      return outcome;
    },
  };
}

/** The case without its fault; a case without a fault is compared with the known-good call. */
function twinOf(one: Case, { baseOf }: TwinWork): Case {
  const plain = plainOf(one);
  return one.edits.length > 0 || one.polarity === 'invalid' ? plain : { ...plain, host: baseOf(one) };
}

/**
 * The case as one whose body has what its fault was put beside, where the refusal names something of that: a value that the target does not
 * know, which the body without it cannot show.
 */
export function withNeighbours(one: Case, outcome: Outcome): Case {
  const [fault, ...rest] = one.edits.toReversed();
  const neighbours = rest.toReversed();
  const named = refusalOf(outcome)?.field;
  if (fault === undefined || named === undefined || !one.rule.includes(':')) return one;
  const isBeside = neighbours.some(({ path }) => named === path || named.startsWith(`${path}.`) || named.startsWith(`${path}[`));
  return isBeside && named !== fault.path ? { ...one, host: applyEdits(one.host, neighbours) as JsonObject, edits: [fault] } : one;
}

async function ask(plain: Case, { drafts, prior, ids, send }: TwinWork): Promise<Outcome | undefined> {
  const pool = prior.poolFor(plain);
  const known = await prior.orderFor(plain);
  const first = await borrow(pool, plain.state);
  if (first.missing !== undefined) return undefined;
  const { sent, borrowed } = await sendOnState(send, pool, plain.state, first, (instance) =>
    drafts.of(plain, plain.host, instance, known ?? ids.order(plain)),
  );
  if (borrowed.missing !== undefined) return undefined;
  const outcome = outcomeOf(sent.exchange.reply);
  pool.settle(borrowed.instance, sent.exchange, outcome);
  return outcome;
}
