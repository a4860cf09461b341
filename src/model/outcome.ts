import type { Catalogued } from '../catalogue/catalogue.js';
import { IN_PART_CODE, PASSING_CODES, ROLES, UNSETTLED_CODES } from '../catalogue/roles.js';
import { getAt } from '../json/path.js';
import type { JsonObject, JsonValue } from '../json/value.js';
import { isObject } from '../json/value.js';
import type { Expectation } from './case.js';
import type { Reply } from './exchange.js';
import type { Observation } from './observation.js';
import { told } from '../redact/known-words.js';

/** The meaning of an answer (docs/readings.md). The body decides, never the HTTP status. */
export type Outcome =
  | { readonly kind: 'success' | 'failure' | 'pending' | 'unknown'; readonly body: JsonObject }
  | { readonly kind: 'error'; readonly cause: string | undefined; readonly body: JsonObject }
  | { readonly kind: 'no-result'; readonly body: JsonObject; readonly turnedDown?: true }
  /** The server has no time for the request. It may not be the gateway, but a proxy in front of it. */
  | { readonly kind: 'busy'; readonly status: number }
  | { readonly kind: 'not-json'; readonly turnedDown?: true }
  | { readonly kind: 'beyond-limits' | 'timeout' | 'lost' | 'turned-away' };

const KINDS = { SUCCESS: 'success', FAILURE: 'failure', PENDING: 'pending', UNKNOWN: 'unknown' } as const;

export function outcomeOf(reply: Reply): Outcome {
  if (reply.kind !== 'answer') return { kind: reply.kind };
  const { body } = reply;
  const result = isObject(body) ? body.result : undefined;
  if (BUSY_STATUSES.has(reply.status) && !isResult(result)) return { kind: 'busy', status: reply.status };
  if (reply.beyond !== undefined) return { kind: 'beyond-limits' };
  const no = isTurnedDown(reply) ? ({ turnedDown: true } as const) : {};
  if (!isObject(body)) return { kind: 'not-json', ...no };
  if (result === 'ERROR') return { kind: 'error', cause: causeIn(body), body };
  const kind = typeof result === 'string' && Object.hasOwn(KINDS, result) ? KINDS[result as keyof typeof KINDS] : undefined;
  return kind === undefined ? { kind: 'no-result', body, ...no } : { kind, body };
}

/** Turned down for the credentials, in any form: a status of its own says so (docs/readings.md). */
export const isTurnedDown = (reply: Reply): boolean => reply.kind === 'answer' && (reply.status === 401 || reply.status === 403);

const isResult = (result: unknown): boolean => typeof result === 'string' && (result === 'ERROR' || Object.hasOwn(KINDS, result));

/** Too many requests, bad gateway, service unavailable, gateway timeout. */
const BUSY_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Bad gateway, gateway timeout: what a server in front of a gateway says that does not answer it. */
const isOfFront = (status: number): boolean => status === 502 || status === 504;

function causeIn(body: JsonObject): string | undefined {
  const { error } = body;
  return isObject(error) && typeof error.cause === 'string' ? error.cause : undefined;
}

/** Accepted: anything but an error that calls the request invalid. */
export const isAccepted = (outcome: Outcome): boolean =>
  outcome.kind === 'success' || outcome.kind === 'failure' || outcome.kind === 'pending' || outcome.kind === 'unknown';

/** Refused: an error that calls the request invalid. */
export const isRefused = (outcome: Outcome): boolean => outcome.kind === 'error' && outcome.cause === 'INVALID_REQUEST';

/** What an error says about the request. A member that is not text counts as absent. */
export interface Refusal {
  readonly field: string | undefined;
  readonly validationType: string | undefined;
  readonly explanation: string | undefined;
}

/** The error of an answer, whatever its cause; undefined where it has none. */
export function refusalOf(outcome: Outcome): Refusal | undefined {
  const error = 'body' in outcome ? outcome.body.error : undefined;
  if (!isObject(error)) return undefined;
  const { field, validationType, explanation } = error;
  return { field: textIn(field), validationType: textIn(validationType), explanation: textIn(explanation) };
}

/** Refused, and no field is named: it may be a limit of the target's own that is in the way (docs/readings.md). */
export const isNameless = (outcome: Outcome): boolean => isRefused(outcome) && refusalOf(outcome)?.field === undefined;

const textIn = (value: JsonValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** Too busy to look at the request, so the answer says nothing about it. */
export const isBusy = (outcome: Outcome): boolean =>
  outcome.kind === 'busy' || (outcome.kind === 'error' && outcome.cause === 'SERVER_BUSY');

/** The server failed on the request. */
export const hasFailed = (outcome: Outcome): boolean => outcome.kind === 'error' && outcome.cause === 'SERVER_FAILED';

/** Whether the same request may get another answer a moment later. */
export const isPassing = (outcome: Outcome): boolean =>
  isBusy(outcome) || outcome.kind === 'timeout' || outcome.kind === 'lost' || hasFailed(outcome);

/** Whether the same request may succeed a moment later, though it was no fault of the gateway: it is in progress, or what stood behind it failed. */
export const isUndecided = (outcome: Outcome): boolean =>
  outcome.kind === 'pending' ||
  outcome.kind === 'unknown' ||
  (outcome.kind === 'failure' && PASSING_CODES.includes(getAt(outcome.body, ROLES.gatewayCode))) ||
  (outcome.kind === 'success' && UNSETTLED_CODES.some((code) => code === getAt(outcome.body, ROLES.gatewayCode)));

/** Rejected whatever the fields are: for the credentials, a firewall, or a moment after wrong credentials. */
export const isRejected = (outcome: Outcome): boolean => outcome.kind === 'error' && outcome.cause === 'REQUEST_REJECTED';

/** Whether nothing was approved, or a part of the amount: an issuer may decide otherwise about the next payment. */
export const isShortApproval = (outcome: Outcome): boolean =>
  outcome.kind === 'failure' || (outcome.kind === 'success' && getAt(outcome.body, ROLES.gatewayCode) === IN_PART_CODE);

export const hasErrorGroup = ({ error }: JsonObject): boolean => error !== undefined && error !== null;

/** How a request was answered, as data. Which of the accepting results it was does not tell causes apart: it depends on the card. */
export function outcomeObserved(outcome: Outcome, expect: Expectation['kind'], of: Catalogued): Observation {
  return { code: 'outcome', kind: kindOf(outcome), facts: { expect, answer: outcomeText(outcome, of) } };
}

function kindOf(outcome: Outcome): string {
  if (outcome.kind === 'error') return `error ${isKnownCause(outcome.cause) ? outcome.cause : 'other'}`;
  if (!isAccepted(outcome)) return outcome.kind;
  return 'body' in outcome && hasErrorGroup(outcome.body) ? 'mixed' : 'accepted';
}

const CAUSES: readonly string[] = ['INVALID_REQUEST', 'REQUEST_REJECTED', 'SERVER_BUSY', 'SERVER_FAILED'];
const isKnownCause = (cause: string | undefined): cause is string => cause !== undefined && CAUSES.includes(cause);

/** In words, for reports. */
export function outcomeText(outcome: Outcome, of: Catalogued): string {
  switch (outcome.kind) {
    case 'error':
      return `ERROR, ${outcome.cause === undefined ? 'no cause' : told(outcome.cause, of)}`;
    case 'busy':
      return `${isOfFront(outcome.status) ? 'no answer of the gateway itself' : 'no time for the request'} (HTTP ${outcome.status})`;
    case 'success':
    case 'failure':
    case 'pending':
    case 'unknown': {
      // A mixture of an error and a result.
      if (hasErrorGroup(outcome.body)) return `${outcome.kind.toUpperCase()} with an error group`;
      const { response } = outcome.body;
      const code = isObject(response) ? response.gatewayCode : undefined;
      return typeof code === 'string' ? `${outcome.kind.toUpperCase()}, ${told(code, of)}` : outcome.kind.toUpperCase();
    }
    default:
      return WITHOUT_RESULT[outcome.kind];
  }
}

const WITHOUT_RESULT = {
  'no-result': 'an answer without a valid result',
  'beyond-limits': 'an answer beyond the limits',
  'not-json': 'an answer that is not a JSON object',
  timeout: 'no answer in time',
  lost: 'a lost connection',
  'turned-away': 'a connection refused for its certificate',
} as const;
