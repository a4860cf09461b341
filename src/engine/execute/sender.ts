import type { AuthVariant } from '../../model/case.js';
import type { Secret } from '../../model/check.js';
import type { Exchange, Reply, SentRequest } from '../../model/exchange.js';
import { outcomeOf } from '../../model/outcome.js';
import type { Client } from '../../target/client.js';
import { shownBody, writeRequest, type Draft } from './write-request.js';

export interface Sent {
  readonly exchange: Exchange;
  readonly secrets: readonly Secret[];
  /** The body with ids in place and secrets still as placeholders, for people. Made when asked for: few exchanges are shown. */
  shown(): string | undefined;
  readonly auth: AuthVariant;
  /** An attempt ended without a clear answer, so its effect is unknown. */
  readonly doubtful: boolean;
}

/** Sends a draft once. `retries` is how often it was sent before. */
export async function sendOnce(client: Pick<Client, 'send'>, draft: Draft, retries: number): Promise<Sent> {
  const { contract, wire = {} } = draft;
  const written = writeRequest(draft);
  const { reply, millis, headers } = await client.send(written.request);
  const onOrders = contract.route.includes('{orderid}');
  const idOf = (name: 'merchantId' | 'orderId' | 'transactionId'): string =>
    wire[name] === undefined ? written[name] : decode(written[name]);
  const request: SentRequest = {
    method: written.request.method,
    path: written.request.path,
    headers,
    text: written.request.text,
    body: written.body,
    merchantId: idOf('merchantId'),
    orderId: onOrders ? idOf('orderId') : undefined,
    transactionId: onOrders ? idOf('transactionId') : undefined,
  };
  return {
    exchange: { contract: contract.id, request, reply, millis, retries },
    secrets: written.secrets,
    shown: () => shownBody(draft),
    auth: wire.auth ?? 'good',
    doubtful: isSilent(reply),
  };
}

const SILENT: ReadonlySet<string> = new Set(['timeout', 'lost', 'not-json', 'no-result', 'busy', 'beyond-limits']);

/** No answer, or one that says nothing: the request may have been processed all the same. */
const isSilent = (reply: Reply): boolean => SILENT.has(outcomeOf(reply).kind);

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
