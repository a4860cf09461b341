import type { Contract, StateName } from '../../catalogue/vocabulary.js';
import type { JsonObject } from '../../json/value.js';
import type { Reply } from '../../model/exchange.js';
import { isAccepted, isRefused, outcomeOf, outcomeText, refusalOf, type Outcome } from '../../model/outcome.js';
import type { Values } from '../../model/values.js';
import type { Dependencies } from '../dependencies.js';
import type { Executor } from './executor.js';
import { obstacleOf } from './door.js';
import { stateLookup } from './parts.js';
import { otherForms } from './other-values.js';
import { BASE, formsOf, supplied, type Demanded, type Form, type Replaced } from './preflight-forms.js';
import type { Sent } from './sender.js';
import { sendOnState } from './on-state.js';
import { borrow, needsState, type Borrowed } from './states.js';
import { createMask } from '../../model/masking/mask.js';
import { secretsOf } from '../../model/secrets.js';

/** How one contract is spoken to in this run. */
export interface Preflight {
  readonly contract: Contract;
  readonly ok: boolean;
  readonly state: StateName;
  /** Which form of the known-good call was taken. */
  readonly form: string;
  readonly outcome: string;
  readonly hint?: string;
  /** Values with what the form changes. */
  readonly values: Values;
  /** Why the state that the call needs cannot be had. */
  readonly missing?: string;
  /** That state, where the configuration has no recipe for it: nothing was tried. */
  readonly noRecipe?: StateName;
  /** What came back last, where the call did not go through. */
  readonly reply?: Reply;
  /** What came back is no answer of this API but a page of whatever stands there: nothing of the contract was reached. */
  readonly unreached?: true;
  /** A field that the target demands beyond the listing, where supplying it helped. */
  readonly demanded?: Demanded;
  /** Optional fields of the listing that the target demands; supplying them helped. */
  readonly demandedOptional: readonly Demanded[];
  /** Values of the call that were refused; with others in their place it went through. */
  readonly instead: readonly Replaced[];
}

/** What was seen of a contract that did not answer as it should. */
interface Seen {
  first?: { readonly sent: Sent; readonly body: JsonObject };
  missing?: string;
  noRecipe?: StateName;
}

/** One known-good call, in each form of the contract until one is accepted; that form serves the run. */
export async function preflight(contract: Contract, deps: Dependencies, executor: Executor): Promise<Preflight> {
  const seen: Seen = {};
  for (const state of contract.states) {
    const found = await tryState(contract, state, seen, deps, executor);
    if (found !== undefined) return found;
  }
  const { first, missing, noRecipe } = seen;
  const base = {
    contract,
    ok: false,
    state: contract.states[0] ?? 'none',
    form: 'none',
    values: deps.values,
    demandedOptional: [],
    instead: [],
  };
  if (first === undefined)
    return {
      ...base,
      outcome: missing ?? 'not sent',
      ...(missing === undefined ? {} : { missing }),
      ...(noRecipe === undefined ? {} : { noRecipe }),
    };
  const { detail, hint } = obstacleOf(contract, deps.config.target, first.sent.exchange.reply, createMask(secretsOf(deps.config)).foreign);
  const { reply } = first.sent.exchange;
  return { ...base, outcome: detail, hint, reply, ...(isPage(reply) ? { unreached: true } : {}) };
}

/** A status of failure and no JSON. Whoever reports success without JSON did answer, and wrongly. */
const isPage = (reply: Reply): boolean => reply.kind === 'answer' && reply.status >= 300 && outcomeOf(reply).kind === 'not-json';

async function tryState(
  contract: Contract,
  state: StateName,
  seen: Seen,
  deps: Dependencies,
  executor: Executor,
): Promise<Preflight | undefined> {
  const forms: Form[] = [...formsOf(contract, deps.values)];
  let demanded: Demanded | undefined;
  let others = 0;
  for (let form = forms.shift(); form !== undefined; form = forms.shift()) {
    if (form.demanded !== undefined) {
      const named = seen.first === undefined ? undefined : refusalOf(outcomeOf(seen.first.sent.exchange.reply))?.field;
      if (seen.first === undefined || named?.startsWith(form.demanded) !== true) continue;
      demanded = { path: named, ...seen.first, state };
    }
    const borrowed = await borrow(executor.pool, state);
    if (borrowed.missing !== undefined) {
      seen.missing = needsState(state, borrowed.missing);
      if (borrowed.noRecipe === true) seen.noRecipe = state;
      return undefined;
    }
    const body = deps.making.baseBody(contract, form.values, state);
    const {
      sent,
      borrowed: { instance },
    } = await sendForm(contract, state, form, body, borrowed, executor);
    const { exchange } = sent;
    const outcome = outcomeOf(exchange.reply);
    if (isAccepted(outcome) || isOddSuccess(exchange.reply, outcome))
      return {
        contract,
        ok: true,
        state,
        form: form.name,
        outcome: outcomeText(outcome),
        values: form.values,
        demandedOptional: form.added,
        instead: form.instead,
        ...(demanded === undefined ? {} : { demanded }),
      };
    if (instance !== undefined && outcome.kind === 'error') executor.pool.give({ ...instance, hadRefusal: true });
    seen.first ??= { sent, body };
    const more = supplied(contract, form, body, sent, state, deps);
    if (more !== undefined) forms.unshift(more);
    // Last of all the values themselves; where one of them helped and another is refused now, that one too.
    const isFirst = form.name === BASE;
    if (more === undefined && (isFirst || isOtherRefusal(form, outcome)) && others < MAX_OTHERS) {
      const found = otherForms(contract, form, body, sent, outcome, deps).slice(0, MAX_OTHERS - others);
      others += found.length;
      if (isFirst) forms.push(...found);
      else forms.unshift(...found);
    }
    // A target that is not there, or does not let us in, answers every form alike.
    if (!isRefused(outcome)) return undefined;
  }
  return undefined;
}

/** Requests that looking for a value that is taken may cost. */
const MAX_OTHERS = 12;

/** A form with other values is refused for something else than those: the values that it has are taken. */
function isOtherRefusal({ instead }: Form, outcome: Outcome): boolean {
  const last = instead.at(-1);
  const named = refusalOf(outcome)?.field;
  return last !== undefined && named !== undefined && named !== last.path && refusalOf(last.outcome)?.field === last.path;
}

function sendForm(
  contract: Contract,
  state: StateName,
  { values }: Form,
  body: JsonObject,
  borrowed: Borrowed,
  { send, pool, mint, lookup }: Executor,
): ReturnType<typeof sendOnState> {
  return sendOnState(send, pool, state, borrowed, (instance) => ({
    contract,
    body,
    orderId: instance?.orderId ?? mint.next(),
    transactionId: instance !== undefined && contract.transactionId === 'of-state' ? instance.transactionId : mint.next(),
    lookup: stateLookup(instance, lookup, values.currencies),
  }));
}

/** A JSON answer that only lacks a good result was processed: its faults are findings, not a matter of configuration. */
const isOddSuccess = (reply: Reply, outcome: Outcome): boolean =>
  outcome.kind === 'no-result' && reply.kind === 'answer' && reply.status >= 200 && reply.status < 300;
