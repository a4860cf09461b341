import { nearestContract, perCatalogue } from '../../catalogue/catalogue.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { Observed, PassedBy } from '../../engine/traffic/observed.js';
import { isObject, type JsonValue, parseJson } from '../../json/value.js';
import type { Config } from '../../model/config.js';
import { told } from '../../redact/known-words.js';
import { unescaped } from '../../redact/sent-words.js';
import type { RawExchange } from './raw-exchange.js';
import { secretsIn } from './secrets-in.js';

/** The path of a request to the API, in parts. */
interface ApiPath {
  readonly version: number;
  readonly merchantId: string;
  /** After the version, without the query. */
  readonly rest: string;
  readonly orderId: string | undefined;
  readonly transactionId: string | undefined;
}

const API_PATH = /\/api\/rest\/version\/(\d{1,6})(\/merchant\/([^/?#]+)[^?#]*)/;
const ORDER = /^\/merchant\/[^/]+\/order\/([^/]+)(?:\/transaction\/([^/]+))?/;

function apiPath(path: string): ApiPath | undefined {
  const [, version, rest = '', merchantId = ''] = API_PATH.exec(path) ?? [];
  if (version === undefined) return undefined;
  const [, orderId, transactionId] = ORDER.exec(rest) ?? [];
  const plain = (part: string | undefined): string | undefined => (part === undefined ? undefined : unescaped(part));
  return {
    version: Number(version),
    merchantId: unescaped(merchantId),
    rest,
    orderId: plain(orderId),
    transactionId: plain(transactionId),
  };
}

/** The order that a request may change; undefined where it changes none. */
export function changedOrder(method: string, path: string): { readonly merchantId: string; readonly orderId: string } | undefined {
  const { merchantId, orderId } = apiPath(path) ?? {};
  const isSafe = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  return isSafe || merchantId === undefined || orderId === undefined ? undefined : { merchantId, orderId };
}

/** The contract and answer of a request, by its path and body; or why it is not judged. */
export function identify(raw: RawExchange, config: Config, scope: ReadonlySet<string>): Observed | PassedBy {
  const span = { startedAt: raw.startedAt, endedAt: raw.startedAt + raw.millis };
  const path = apiPath(raw.path);
  const body = raw.text === undefined ? undefined : parseJson(raw.text);
  const secrets = secretsIn(raw.headers, body);
  const passedBy = (reason: string): PassedBy => ({ reason, ...span, ...changedOrder(raw.method, raw.path), secrets, reply: raw.reply });
  if (path === undefined) return passedBy('not of this API');
  const candidates = routes(config).filter(({ pattern }) => pattern.test(path.rest));
  if (candidates.length === 0) return passedBy(`another resource of the API (${told(raw.method, config)})`);
  if (raw.method === 'GET') return passedBy('a retrieval: nothing is sent that could be judged');
  if (raw.unread !== undefined) return passedBy(raw.unread);
  if (body === undefined || !isObject(body)) return passedBy('a request body that is not a JSON object');
  const named = operationIn(
    body,
    candidates.map(({ contract }) => contract),
    config,
  );
  if (typeof named === 'string') return passedBy(named);
  const contract = nearestContract(config, named.operation, path.version);
  if (!scope.has(contract.id)) return passedBy(`${contract.id} is out of scope`);
  const onOrders = contract.route.includes('{orderid}');
  return {
    ...span,
    contract,
    version: contract.version === path.version ? 'exact' : 'nearest',
    asked: `${contract.operation}@${path.version}`,
    exchange: {
      contract: contract.id,
      request: {
        method: raw.method,
        path: raw.path,
        headers: raw.headers,
        text: raw.text,
        body,
        merchantId: path.merchantId,
        orderId: onOrders ? path.orderId : undefined,
        transactionId: onOrders ? path.transactionId : undefined,
      },
      reply: raw.reply,
      millis: raw.millis,
      retries: 0,
    },
    secrets,
    isOdd: raw.method !== contract.method,
    isMasked: raw.isMasked,
  };
}

/** The paths of the contracts after the version, as patterns. */
const routes = perCatalogue(({ contracts }) =>
  contracts.map((contract) => ({
    contract,
    pattern: new RegExp(`^${contract.route.replace(/\{[a-zA-Z]+\}/g, '[^/]+')}/?$`),
  })),
);

/** The operation of a body among those of its path; a text says why there is none. */
function operationIn(body: JsonValue, candidates: readonly Contract[], config: Config): Contract | string {
  const name = isObject(body) ? body['apiOperation'] : undefined;
  if (name === undefined) {
    const operations = new Set(candidates.map(({ operation }) => operation));
    const [only] = candidates;
    const isEmpty = isObject(body) && Object.keys(body).length === 0;
    return operations.size === 1 && only !== undefined && !isEmpty ? only : 'a request without apiOperation';
  }
  const found = candidates.find((contract) => (config.values.apiOperation[contract.operation] ?? contract.apiOperation.value) === name);
  return found ?? `another operation (${typeof name === 'string' ? told(name, config) : 'apiOperation is no text'})`;
}
