import type { Contract } from '../catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../json/value.js';
import type { Wire } from '../model/case.js';
import type { Secret } from '../model/check.js';
import type { Exchange, Reply, SentRequest } from '../model/exchange.js';
import { outcomeOf } from '../model/outcome.js';
import { fill, fillText, type Lookup } from '../model/template.js';
import type { Client } from '../target/client.js';
import { secretsIn } from './secrets.js';

/** A request that is ready but for its ids and credentials. */
export interface Draft {
  readonly contract: Contract;
  readonly body: JsonObject;
  readonly wire?: Wire | undefined;
  readonly orderId: string;
  readonly transactionId: string;
  readonly merchantId: string;
  readonly lookup: Lookup;
}

export interface Sent {
  readonly exchange: Exchange;
  readonly secrets: readonly Secret[];
  /** The body with ids in place and secrets still as placeholders, for people. */
  readonly shown: string | undefined;
}

/** Sends once: fills the template, builds the path, keeps the raw text. */
export async function sendOnce(client: Client, draft: Draft, retries: number): Promise<Sent> {
  const { contract, wire = {} } = draft;
  const text = bodyText(draft, draft.lookup);
  const secrets = secretsIn(wire.text ?? (draft.body as JsonValue), draft.lookup);
  const merchantId = wire.merchantId === undefined ? draft.merchantId : fillText(wire.merchantId, draft.lookup);
  const orderId = wire.orderId === undefined ? draft.orderId : fillText(wire.orderId, draft.lookup);
  const transactionId = wire.transactionId === undefined ? draft.transactionId : fillText(wire.transactionId, draft.lookup);
  const segment = (overridden: string | undefined, value: string): string => (overridden === undefined ? encodeURIComponent(value) : value);
  const route = contract.route
    .replace('{merchantId}', segment(wire.merchantId, merchantId))
    .replace('{orderid}', segment(wire.orderId, orderId))
    .replace('{transactionid}', segment(wire.transactionId, transactionId));
  const path =
    wire.path === undefined
      ? `/api/rest/version/${wire.version ?? contract.version}${route}`
      : fillText(wire.path, draft.lookup)
          .replace('{orderid}', orderId)
          .replace('{transactionid}', transactionId)
          .replace('{merchantId}', merchantId);
  const contentType = wire.contentType === undefined ? 'application/json' : wire.contentType;
  const method = wire.method ?? contract.method;
  const { reply, millis, headers } = await client.send({
    method,
    path,
    headers: { accept: 'application/json', ...(contentType === null || text === undefined ? {} : { 'content-type': contentType }) },
    text,
    auth: wire.auth ?? 'good',
  });
  const onOrders = contract.route.includes('{orderid}');
  const request: SentRequest = {
    method,
    path,
    headers,
    text,
    body: wire.text === undefined ? fill(draft.body as JsonValue, draft.lookup) : undefined,
    merchantId: decode(merchantId),
    orderId: onOrders ? decode(orderId) : undefined,
    transactionId: onOrders ? decode(transactionId) : undefined,
  };
  const ids: Lookup = (name) => (/^(state|order|step|merchant):/.test(name) ? draft.lookup(name) : undefined);
  return { exchange: { contract: contract.id, request, reply, millis, retries }, secrets, shown: bodyText(draft, ids) };
}

/** `wire.text` of '' sends no body at all. */
function bodyText(draft: Draft, lookup: Lookup): string | undefined {
  const { wire, body } = draft;
  if (wire?.text !== undefined) return wire.text === '' ? undefined : fillText(wire.text, lookup);
  return JSON.stringify(fill(body as JsonValue, lookup));
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Whether the answer asks to be tried again later, and how long to wait at least. */
export function retryAfter(reply: Reply): number | undefined {
  if (reply.kind !== 'answer') return 0;
  const outcome = outcomeOf(reply);
  const busy = outcome.kind === 'error' && (outcome.cause === 'SERVER_BUSY' || outcome.cause === 'SERVER_FAILED');
  if (!busy && reply.status !== 429) return undefined;
  const seconds = Number(reply.headers['retry-after']);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, 30_000) : 0;
}

/** Growing, with jitter so that workers do not knock all at once. */
export const pauseBefore = (attempt: number, atLeast: number, random: () => number): number =>
  Math.max(atLeast, 50 * 2 ** attempt * (0.5 + random()));
