import { hashOf } from '../../json/canonical.js';
import { applyEdits } from '../../json/edit.js';
import type { JsonObject } from '../../json/value.js';
import type { JsonForm } from '../../json/forms.js';
import type { Case } from '../../model/case.js';
import { contextKey } from '../../model/context.js';
import type { ControlNeed } from '../../model/check.js';
import { isAccepted, isRefused, outcomeOf, refusalOf, type Outcome } from '../../model/outcome.js';
import { plainOf } from './draft.js';
import { sendOnState, type Work } from './work.js';
import { isWithin } from '../../json/path.js';

/** Sends a control request, the same request as the case without its fault, or remembers one unless `need` asks for a new one. Undefined where its state cannot be reached. */
export async function controlOf(work: Work, one: Case, need: ControlNeed, form?: JsonForm): Promise<Outcome | undefined> {
  const plain: Case = { ...withoutFault(one, work), ...(form === undefined ? {} : { wire: { form } }) };
  if (need !== 'remembered') return ask(plain, work);
  const key = `${one.contract}|${one.state}|${hashOf(plain.base)}|${form ?? ''}|${contextKey(plain.context)}`;
  const known = work.controls.get(key);
  if (known !== undefined) return known;
  const asked = ask(plain, work);
  work.controls.set(key, asked);
  const outcome = await asked;
  // A target that was busy or silent is asked again: its answer says nothing about the request.
  if (outcome === undefined || !(isAccepted(outcome) || isRefused(outcome))) work.controls.delete(key);
  return outcome;
}

/** The case without its fault; a case without a fault is compared with the known-good call. */
function withoutFault(one: Case, { baseOf }: Work): Case {
  const plain = plainOf(one);
  return one.edits.length > 0 || one.validity === 'invalid' ? plain : { ...plain, base: baseOf(one.contract, one.state) };
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
  const isBeside = neighbours.some(({ path }) => isWithin(named, path));
  return isBeside && named !== fault.path ? { ...one, base: applyEdits(one.base, neighbours) as JsonObject, edits: [fault] } : one;
}

async function ask(plain: Case, work: Work): Promise<Outcome | undefined> {
  const { drafts, prior, contextIds } = work;
  const pool = prior.poolFor(work, plain);
  const known = await prior.orderFor(work, plain);
  const answer = await sendOnState({ ...work, pool }, plain.state, (instance) =>
    drafts.of(plain, plain.base, instance, instance?.orderId ?? known ?? contextIds.order(plain)),
  );
  if (answer.sent === undefined || answer.missing !== undefined) return undefined;
  const outcome = outcomeOf(answer.sent.exchange.reply);
  pool.settle(answer.instance, answer.sent.exchange, outcome);
  return outcome;
}
