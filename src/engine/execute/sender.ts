import type { Contract } from '../../catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import type { AuthVariant, Wire } from '../../model/case.js';
import type { Context } from '../../model/context.js';
import type { Secret } from '../../model/check.js';
import type { Exchange, Reply, SentRequest } from '../../model/exchange.js';
import { isPassing, outcomeOf } from '../../model/outcome.js';
import { fill, fillText, type Lookup } from '../../model/template.js';
import type { Client } from '../../target/client.js';
import { writtenBody, writtenHeaders } from './contexts/written.js';
import { noting } from './noted-secrets.js';

/** A request that is ready but for its ids and credentials. */
export interface Draft {
  readonly contract: Contract;
  readonly body: JsonObject;
  readonly wire?: Wire | undefined;
  readonly context?: Context | undefined;
  readonly orderId: string;
  readonly transactionId: string;
  readonly merchantId: string;
  readonly lookup: Lookup;
}

export interface Sent {
  readonly exchange: Exchange;
  readonly secrets: readonly Secret[];
  /** The body with ids in place and secrets still as placeholders, for people. Made when asked for: few exchanges are shown. */
  shown(): string | undefined;
  readonly auth: AuthVariant;
  /** An attempt ended without a clear answer, so its effect is unknown. */
  readonly doubtful: boolean;
}

/** Sends once: fills the template, builds the path, keeps the raw text. */
export async function sendOnce(client: Client, draft: Draft, retries: number): Promise<Sent> {
  const { contract, wire = {}, context } = draft;
  const secrets: Secret[] = [];
  const lookup = noting(draft.lookup, secrets);
  const body = wire.text === undefined ? fill(draft.body as JsonValue, lookup) : undefined;
  // A text of '' sends no body at all.
  const text =
    wire.text === undefined
      ? writtenBody(body as JsonValue, wire, context)
      : wire.text === ''
        ? undefined
        : fillText(wire.text, (name) => lookup(name, ''));
  const merchantId = wire.merchantId === undefined ? draft.merchantId : fillText(wire.merchantId, draft.lookup);
  const orderId = wire.orderId === undefined ? draft.orderId : fillText(wire.orderId, draft.lookup);
  const transactionId = wire.transactionId === undefined ? draft.transactionId : fillText(wire.transactionId, draft.lookup);
  const segment = (overridden: string | undefined, value: string): string => (overridden === undefined ? encodeURIComponent(value) : value);
  // Functions, because `$&` and the like have a meaning in a replacement text.
  const placed = (route: string, as: (overridden: string | undefined, value: string) => string): string =>
    route
      .replace('{merchantId}', () => as(wire.merchantId, merchantId))
      .replace('{orderid}', () => as(wire.orderId, orderId))
      .replace('{transactionid}', () => as(wire.transactionId, transactionId));
  const path =
    wire.path === undefined
      ? `/api/rest/version/${wire.version ?? contract.version}${placed(contract.route, segment)}`
      : placed(fillText(wire.path, draft.lookup), (_, value) => value);
  const method = wire.method ?? contract.method;
  const { reply, millis, headers } = await client.send({
    method,
    path,
    headers: writtenHeaders(text, wire, context),
    text,
    auth: wire.auth ?? 'good',
    ...(context?.spelling === 'chunked' ? { inChunks: true } : {}),
    ...(context?.connection === 'closing' ? { closing: true } : {}),
  });
  const onOrders = contract.route.includes('{orderid}');
  const request: SentRequest = {
    method,
    path,
    headers,
    text,
    body,
    merchantId: wire.merchantId === undefined ? merchantId : decode(merchantId),
    orderId: !onOrders ? undefined : wire.orderId === undefined ? orderId : decode(orderId),
    transactionId: !onOrders ? undefined : wire.transactionId === undefined ? transactionId : decode(transactionId),
  };
  return {
    exchange: { contract: contract.id, request, reply, millis, retries },
    secrets,
    shown: () => shownBody(draft),
    auth: wire.auth ?? 'good',
    doubtful: isSilent(reply),
  };
}

function shownBody({ wire, body, lookup, context }: Draft): string | undefined {
  const ids: Lookup = (name) => (/^(state|order|step|merchant):/.test(name) ? lookup(name) : undefined);
  if (wire?.text !== undefined) return wire.text === '' ? undefined : fillText(wire.text, ids);
  return writtenBody(fill(body as JsonValue, ids), wire, context);
}

const SILENT: ReadonlySet<string> = new Set(['timeout', 'lost', 'not-json', 'no-result', 'busy', 'beyond-limits']);

/** No answer, or one that says nothing: the request may have been processed all the same. */
function isSilent(reply: Reply): boolean {
  const { kind } = outcomeOf(reply);
  return SILENT.has(kind);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Whether the answer is worth another try. An alert is a clear no; a connection that was only cut may have been an accident. */
export const isWorthRetrying = (reply: Reply): boolean => (reply.kind === 'turned-away' ? !reply.alert : isPassing(outcomeOf(reply)));

/** Grows with each attempt, with jitter so that workers do not retry all at once. The client adds the pause that the target asks for. */
export const pauseBefore = (attempt: number, random: () => number): number => 50 * 2 ** attempt * (0.5 + random());
