import type { Contract, StateName } from '../../catalogue/vocabulary.js';
import { isObject, type JsonObject } from '../../json/value.js';
import { applyEdits } from '../../json/edit.js';
import type { Reply } from '../../model/exchange.js';
import { isAccepted, outcomeOf, outcomeText, type Outcome } from '../../model/outcome.js';
import type { Values } from '../../model/values.js';
import type { Dependencies } from '../dependencies.js';
import type { Executor } from './executor.js';
import { stateLookup } from './parts.js';
import { isMissing, type StateInstance } from './states.js';
import { told } from '../../model/masking/known-words.js';

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
  /** The state that the call would need, if it cannot be had. */
  readonly missing?: string;
  /** A field that the target demands beyond the listing, where supplying it helped. */
  readonly demanded?: string;
  /** Optional fields of the listing that the target demands; supplying them helped. */
  readonly demandedOptional: readonly string[];
}

interface Form {
  readonly name: string;
  readonly values: Values;
  /** Optional fields that were added because the target asked for them. */
  readonly added: readonly string[];
}

const MAX_ADDED = 5;

/** The same form with the optional field that the target says is missing. */
function supplied(contract: Contract, form: Form, outcome: Outcome, deps: Dependencies): Form | undefined {
  const path = fieldOf(outcome);
  const field = contract.request.find(
    (candidate) => candidate.path === path && candidate.type !== 'group' && candidate.presence === 'optional',
  );
  if (
    field === undefined ||
    errorOf(outcome)?.validationType !== 'MISSING' ||
    form.added.includes(field.path) ||
    form.added.length >= MAX_ADDED
  )
    return undefined;
  const overlay = applyEdits(form.values.overlay[contract.id] ?? {}, [
    { op: 'set', path: field.path, value: deps.making.typicalValue(field, form.values) },
  ]) as JsonObject;
  return {
    name: form.name,
    added: [...form.added, field.path],
    values: { ...form.values, overlay: { ...form.values.overlay, [contract.id]: overlay } },
  };
}

/** One known-good call: base, base without apiOperation (own paths), base without the overlay, verify with a card. The first accepted form serves the run. */
export async function preflight(contract: Contract, deps: Dependencies, executor: Executor): Promise<Preflight> {
  let last: { outcome: Outcome; state: StateName; status: number | undefined } | undefined;
  let missing: string | undefined;
  let demanded: string | undefined;
  for (const state of contract.states) {
    const forms: Form[] = [...formsOf(contract, deps.values)];
    for (let form = forms.shift(); form !== undefined; form = forms.shift()) {
      const { values, added } = form;
      if (form.name === 'with a card' && (last === undefined || !demandsCard(last.outcome))) continue;
      if (form.name === 'with a card' && last !== undefined) demanded = fieldOf(last.outcome);
      let instance: StateInstance | undefined;
      if (state !== 'none') {
        const provided = await executor.pool.take(state);
        if (isMissing(provided)) {
          missing = `needs provisioning of ${state}: ${provided.reason}`;
          break;
        }
        instance = provided;
      }
      const body = deps.making.baseBody(contract, values, state);
      const keepsId = contract.operation === 'confirm-browser-payment' || contract.operation === 'authenticate-payer';
      const sent = await executor.send(() => ({
        contract,
        body,
        orderId: instance?.orderId ?? executor.mint.next(),
        transactionId: instance !== undefined && keepsId ? instance.transactionId : executor.mint.next(),
        lookup: stateLookup(instance, executor.lookup, values.currencies),
      }));
      const outcome = outcomeOf(sent.exchange.reply);
      if (isAccepted(outcome) || isOddSuccess(sent.exchange.reply, outcome)) {
        return {
          contract,
          ok: true,
          state,
          form: form.name,
          outcome: outcomeText(outcome),
          values,
          demandedOptional: added,
          ...(demanded === undefined ? {} : { demanded }),
        };
      }
      if (instance !== undefined && outcome.kind === 'error') executor.pool.give(instance);
      last ??= { outcome, state, status: sent.exchange.reply.kind === 'answer' ? sent.exchange.reply.status : undefined };
      const more = supplied(contract, form, outcome, deps);
      if (more !== undefined) forms.unshift(more);
      // A target that is not there, or does not let us in, answers every form alike.
      if (outcome.kind !== 'error' || outcome.cause !== 'INVALID_REQUEST') break;
    }
  }
  const state = contract.states[0] ?? 'none';
  const base = { contract, ok: false, state, form: 'none', values: deps.values, demandedOptional: [] };
  if (last === undefined) return { ...base, outcome: missing ?? 'not sent', ...(missing === undefined ? {} : { missing }) };
  return { ...base, outcome: describe(last.outcome), hint: hintFor(contract, last.outcome, last.status) };
}

function formsOf(contract: Contract, values: Values): readonly Form[] {
  const added: readonly string[] = [];
  const forms: Form[] = [{ name: 'base', values, added }];
  if (!contract.route.includes('{orderid}'))
    forms.push({
      added,
      name: 'without apiOperation',
      values: { ...values, apiOperation: { ...values.apiOperation, [contract.operation]: null } },
    });
  if (values.overlay[contract.operation] !== undefined || values.overlay[contract.id] !== undefined) {
    const { [contract.operation]: _one, [contract.id]: _two, ...overlay } = values.overlay;
    forms.push({ added, name: 'without the overlay', values: { ...values, overlay } });
  }
  if (contract.operation === 'verify') {
    const card = {
      'sourceOfFunds.provided.card.number': '{{card:approved.number}}',
      'sourceOfFunds.provided.card.expiry.month': '{{card:approved.expiry.month}}',
      'sourceOfFunds.provided.card.expiry.year': '{{card:approved.expiry.year}}',
    };
    const overlay = applyEdits(
      values.overlay[contract.id] ?? {},
      Object.entries(card).map(([path, value]) => ({ op: 'set' as const, path, value })),
    ) as JsonObject;
    forms.push({ added, name: 'with a card', values: { ...values, overlay: { ...values.overlay, [contract.id]: overlay } } });
  }
  return forms;
}

/** A JSON answer that only lacks a good result was processed: its faults are findings, not a matter of configuration. */
const isOddSuccess = (reply: Reply, outcome: Outcome): boolean =>
  outcome.kind === 'no-result' && reply.kind === 'answer' && reply.status >= 200 && reply.status < 300;

const demandsCard = (outcome: Outcome): boolean => fieldOf(outcome)?.startsWith('sourceOfFunds') === true;

function errorOf(outcome: Outcome): JsonObject | undefined {
  const error = outcome.kind === 'error' ? outcome.body.error : undefined;
  return error !== undefined && isObject(error) ? error : undefined;
}

function fieldOf(outcome: Outcome): string | undefined {
  const field = errorOf(outcome)?.field;
  return typeof field === 'string' ? field : undefined;
}

function describe(outcome: Outcome): string {
  const error = errorOf(outcome);
  const details = [error?.field, error?.explanation].filter((part) => typeof part === 'string');
  return [outcomeText(outcome), ...details.map(told)].join('; ');
}

const CREDENTIALS = 'check merchantId, the password and the privileges of the merchant; touchstone doctor tells them apart';

function hintFor(contract: Contract, outcome: Outcome, status: number | undefined): string {
  if (outcome.kind === 'lost' || outcome.kind === 'timeout')
    return 'check target.baseUrl, the network and run.timeout; touchstone doctor tells them apart';
  if (status === 401 || status === 403) return CREDENTIALS;
  const field = fieldOf(outcome);
  const error = errorOf(outcome);
  if (error?.validationType === 'MISSING' && field !== undefined)
    return `the target wants ${told(field)}: give it in values.overlay.${contract.id}`;
  if (field === 'apiOperation') return `set apiOperation.${contract.operation} to the value that the target knows`;
  if (outcome.kind === 'error' && outcome.cause === 'INVALID_REQUEST')
    return `compare values.overlay.${contract.id} and the merchant's privileges with what the target asks for; touchstone doctor shows the call`;
  return CREDENTIALS;
}
