import type { Contract, StateName } from '../../catalogue/vocabulary.js';
import type { JsonObject } from '../../json/value.js';
import type { Reply } from '../../model/exchange.js';
import { isAccepted, isRefused, outcomeOf, outcomeText, refusalOf, type Outcome } from '../../model/outcome.js';
import type { Preflight } from './preflight-result.js';
import { failureOf } from './preflight-failure.js';
import { otherForms } from './other-values.js';
import { BASE, formsOf, supplied, type Demanded, type Form } from './preflight-forms.js';
import type { Sent } from './sender.js';
import { sendOnState, type Work } from './work.js';
import { needsState } from './states.js';
import { maskOf } from '../../redact/mask.js';
import { defined } from '../../json/defined.js';

/** What was seen of a contract whose known-good call was not accepted. */
interface Seen {
  first?: { readonly sent: Sent; readonly body: JsonObject };
  missing?: string;
  noRecipe?: StateName;
}

/** Sends the known-good call in each form of the contract until one is accepted; the run uses that form. */
export async function preflight(work: Work, contract: Contract): Promise<Preflight> {
  const { deps } = work;
  const seen: Seen = {};
  for (const state of contract.states) {
    const found = await tryState(work, contract, state, seen);
    if (found !== undefined) return found;
  }
  const { first, missing, noRecipe } = seen;
  const [state = 'none'] = contract.states;
  const base = { contract, ok: false, state, form: 'none', values: deps.values, demandedOptional: [], instead: [] };
  if (first === undefined) return { ...base, outcome: missing ?? 'not sent', ...defined({ missing, noRecipe }) };
  const { detail, hint } = failureOf(contract, deps.config.target, first.sent.exchange.reply, maskOf(deps.config).foreign);
  const { reply } = first.sent.exchange;
  return { ...base, outcome: detail, hint, reply, ...(isPage(reply) ? { unreached: true } : {}) };
}

/** A failure status without JSON. A success status without JSON is an answer of the API, and a wrong one. */
const isPage = (reply: Reply): boolean => reply.kind === 'answer' && reply.status >= 300 && outcomeOf(reply).kind === 'not-json';

async function tryState(work: Work, contract: Contract, state: StateName, seen: Seen): Promise<Preflight | undefined> {
  const { deps, drafts, pool } = work;
  const forms: Form[] = [...formsOf(contract, deps.values)];
  let demanded: Demanded | undefined;
  let others = 0;
  for (let form = forms.shift(); form !== undefined; form = forms.shift()) {
    if (form.demanded !== undefined) {
      const named = seen.first === undefined ? undefined : refusalOf(outcomeOf(seen.first.sent.exchange.reply))?.field;
      if (seen.first === undefined || named?.startsWith(form.demanded) !== true) continue;
      demanded = { path: named, ...seen.first, state };
    }
    const { values } = form;
    const body = deps.making.baseBody(contract, values, state);
    const { sent, instance, missing, noRecipe } = await sendOnState(work, state, (lent) =>
      drafts.ofGood(contract, body, lent, values.currencies),
    );
    if (sent === undefined) {
      seen.missing = needsState(state, missing ?? '');
      if (noRecipe === true) seen.noRecipe = state;
      return undefined;
    }
    const { exchange } = sent;
    const outcome = outcomeOf(exchange.reply);
    if (isAccepted(outcome) || isOddSuccess(exchange.reply, outcome)) {
      const taken = { sent, values, demandedOptional: form.added, instead: form.instead, ...defined({ demanded }) };
      return { contract, ok: true, state, form: form.name, outcome: outcomeText(outcome, contract), ...taken };
    }
    if (instance !== undefined && outcome.kind === 'error') pool.give({ ...instance, hadRefusal: true });
    seen.first ??= { sent, body };
    const more = supplied(contract, form, body, sent, state, deps);
    if (more !== undefined) forms.unshift(more);
    // Other values are tried last. If one of them helped and another value is refused now, that one is replaced too.
    const isFirst = form.name === BASE;
    if (more === undefined && (isFirst || isOtherRefusal(form, outcome)) && others < MAX_OTHERS) {
      const found = otherForms(contract, form, body, sent, outcome, deps).slice(0, MAX_OTHERS - others);
      others += found.length;
      if (isFirst) forms.push(...found);
      else forms.unshift(...found);
    }
    // A target that is unreachable, or does not accept the credentials, answers every form alike.
    if (!isRefused(outcome)) return undefined;
  }
  return undefined;
}

/** How many requests the search for accepted values may cost. */
const MAX_OTHERS = 12;

/** Whether a form with other values is refused for another field: then the values that were put in are accepted. */
function isOtherRefusal({ instead }: Form, outcome: Outcome): boolean {
  const last = instead.at(-1);
  const named = refusalOf(outcome)?.field;
  return last !== undefined && named !== undefined && named !== last.path && refusalOf(last.outcome)?.field === last.path;
}

/** A JSON answer that only lacks a good result was processed: its faults are findings, and no problem of the configuration. */
const isOddSuccess = (reply: Reply, outcome: Outcome): boolean =>
  outcome.kind === 'no-result' && reply.kind === 'answer' && reply.status >= 200 && reply.status < 300;
