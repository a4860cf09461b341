import type { Wire } from '../../model/case.js';
import type { Reply, SentRequest } from '../../model/exchange.js';
import { isTurnedDown, outcomeOf } from '../../model/outcome.js';
import { unescaped } from '../../redact/sent-words.js';
import type { Client } from '../../target/client.js';
import type { IdentifiedExchange } from '../input/dependencies.js';
import { shownBody, writeRequest, type Draft } from './write-request.js';

/** A request that was sent, with its answer. */
export type Sent = IdentifiedExchange;

/** Sends a draft once. `retries` is how often it was sent before. */
export async function sendOnce(client: Pick<Client, 'send'>, draft: Draft, retries: number): Promise<Sent> {
  const { contract, wire = {} } = draft;
  const written = writeRequest(draft);
  const { reply, millis, headers } = await client.send(written.request);
  const onOrders = contract.route.includes('{orderid}');
  const idOf = (name: 'merchantId' | 'orderId' | 'transactionId'): string =>
    wire[name] === undefined ? written[name] : unescaped(written[name]);
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
    doubtful: isSilent(reply) && !(isTurnedDown(reply) && isByNobody(wire)),
  };
}

/** Whether the credentials are not those of the merchant of the path. */
const isByNobody = ({ auth = 'good', merchantId }: Wire): boolean => auth !== 'good' || merchantId !== undefined;

const SILENT: ReadonlySet<string> = new Set(['timeout', 'lost', 'not-json', 'no-result', 'busy', 'beyond-limits']);

/** No answer, or one that says nothing: the request may have been processed all the same. */
const isSilent = (reply: Reply): boolean => SILENT.has(outcomeOf(reply).kind);
