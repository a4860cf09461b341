import type { Catalogued } from '../../catalogue/catalogue.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { TargetConfig } from '../../model/config.js';
import type { Reply } from '../../model/exchange.js';
import { isBusy, isRefused, outcomeOf, outcomeText, refusalOf, type Outcome } from '../../model/outcome.js';
import { told } from '../../redact/known-words.js';
import { bodyShape } from '../../redact/shape.js';
import { reach } from '../../target/reach.js';

/** Why a known-good call did not go through, and what to change: the same words in doctor, on the terminal and in reports. */
export interface PreflightFailure {
  readonly detail: string;
  readonly hint: string;
}

/** Hides what is secret in a text of the target. */
type Hide = (text: string) => string;

/** Why the call failed, as the answer to a known-good call tells it. */
export function failureOf(contract: Contract, target: TargetConfig, reply: Reply, hide: Hide): PreflightFailure {
  if (reply.kind !== 'answer') {
    const detail = `${contract.id} was not answered: ${JSON.stringify(hide(reply.message))}`;
    const certificate = target.auth.type === 'certificate' ? ', and the client certificate in target.auth' : '';
    return { detail, hint: `check target.baseUrl, the network and run.timeout${certificate}` };
  }
  const outcome = outcomeOf(reply);
  const status = outcome.kind === 'busy' ? '' : `, HTTP ${reply.status}`;
  const detail = `${contract.id} got ${outcomeText(outcome, contract)}${status}${detailsOf(contract, outcome, reply)}`;
  return { detail, hint: hintFor(contract, target, outcome, reply.status) };
}

/** The failure when no answer came at all: name, connection, proxy and certificate are checked one by one. */
export async function failureOnTheWay(target: TargetConfig, timeoutMillis: number): Promise<PreflightFailure | undefined> {
  const failed = (await reach(target, timeoutMillis)).find(({ status }) => status === 'failed');
  return failed === undefined ? undefined : { detail: failed.detail, hint: failed.hint ?? 'check target.baseUrl' };
}

/** Whether two answers are the same in all that matters. If a wrong password gets the same answer as the configured one, neither is accepted. */
export function isSameAnswer(one: Reply, other: Reply, of: Catalogued): boolean {
  if (one.kind !== 'answer' || other.kind !== 'answer' || one.status !== other.status) return false;
  const [a, b] = [outcomeOf(one), outcomeOf(other)];
  return outcomeText(a, of) === outcomeText(b, of) && JSON.stringify(refusalOf(a)) === JSON.stringify(refusalOf(b));
}

/** What the error says; where there is none, the shape of the answer. */
function detailsOf(contract: Contract, outcome: Outcome, reply: Extract<Reply, { kind: 'answer' }>): string {
  const { field, validationType, explanation } = refusalOf(outcome) ?? {};
  const said = [field, validationType, explanation].filter((part) => part !== undefined);
  if (said.length > 0) return ` (${said.map((part) => told(part, contract)).join(', ')})`;
  return reply.text === '' ? ', an empty body' : `, ${bodyShape(reply.text)}`;
}

const CERTIFICATE = 'the target does not accept the client certificate: check target.auth and its expiry';

function hintFor(contract: Contract, target: TargetConfig, outcome: Outcome, status: number): string {
  if (outcome.kind === 'busy' && status !== 429)
    return `HTTP ${status} and no answer of the API: look whether the gateway runs behind the server that says so; if it is only too busy, try again later, or with a lower run.rate and run.concurrency`;
  if (isBusy(outcome)) return 'the target is too busy to be tested: try again later, or with a lower run.rate and run.concurrency';
  if (status === 401 || status === 403) return credentialsHint(target);
  if (outcome.kind === 'not-json' || outcome.kind === 'no-result' || status === 404)
    return `HTTP ${status} and no answer of the API: check the path in target.baseUrl (what stands before /api/rest)`;
  const { field, validationType } = refusalOf(outcome) ?? {};
  if (validationType === 'MISSING' && field !== undefined)
    return `the target wants ${told(field, contract)}: give it in values.overlay.${contract.id}`;
  const selects = contract.request.find(({ presence }) => presence === 'fixed')?.path;
  if (field !== undefined && field === selects) return `set ${selects}.${contract.operation} to the value that the target knows`;
  if (isRefused(outcome))
    return `compare values.overlay.${contract.id} and the merchant's privileges with what the target asks for; touchstone doctor shows the call`;
  return credentialsHint(target);
}

/** What to check when the target does not accept the credentials. */
export const credentialsHint = ({ auth }: TargetConfig): string =>
  auth.type === 'certificate'
    ? CERTIFICATE
    : 'check target.merchantId, the password (TOUCHSTONE_PASSWORD or target.auth.password) and the privileges of the merchant';
