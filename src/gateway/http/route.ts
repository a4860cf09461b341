import { given } from '../evaluate/json.js';

/** The parts of a request path. */
export type Route = { readonly version: string; readonly merchantId: string } & (
  | { readonly kind: 'transaction'; readonly orderId: string; readonly transactionId: string }
  | { readonly kind: 'order'; readonly orderId: string }
  | { readonly kind: 'balance-inquiry' | 'tokens' | 'sessions' }
  | { readonly kind: 'token'; readonly tokenId: string }
  | { readonly kind: 'session'; readonly sessionId: string }
  /** The path of an operation from outside, `route` as its contract writes it. */
  | { readonly kind: 'own'; readonly orderId?: string; readonly transactionId?: string; readonly route: string }
);

const START = '/api/rest/version/';

/** Reads `/api/rest/version/{version}/merchant/{merchantId}/...`; undefined where no operation lives. */
export function routeOf(url: string): Route | undefined {
  if (!url.startsWith(START)) return undefined;
  const query = url.indexOf('?');
  const raw = url.slice(START.length, query < 0 ? undefined : query).split('/');
  const parts = url.includes('%') ? raw.map(decode) : raw;
  const [version, merchant, merchantId, what, id, inner, innerId] = parts;
  if (merchant !== 'merchant' || version === undefined || merchantId === undefined || parts.includes(undefined)) return undefined;
  switch (what) {
    case 'balanceInquiry':
      return parts.length === 4 ? { kind: 'balance-inquiry', version, merchantId } : undefined;
    case 'session':
      if (parts.length === 4) return { kind: 'sessions', version, merchantId };
      return parts.length === 5 && id !== undefined ? { kind: 'session', version, merchantId, sessionId: id } : undefined;
    case 'token':
      if (parts.length === 4) return { kind: 'tokens', version, merchantId };
      return parts.length === 5 && id !== undefined && id !== '' ? { kind: 'token', version, merchantId, tokenId: id } : undefined;
    case 'order':
      if (id === undefined) return undefined;
      if (parts.length === 5) return { kind: 'order', version, merchantId, orderId: id };
      if (parts.length !== 7 || inner !== 'transaction' || innerId === undefined) return undefined;
      return { kind: 'transaction', version, merchantId, orderId: id, transactionId: innerId };
    default:
      return undefined;
  }
}

/** The same for paths of operations from outside. */
export function ownRouteOf(url: string, routes: readonly string[]): Route | undefined {
  if (routes.length === 0 || !url.startsWith(START)) return undefined;
  const [path = ''] = url.slice(START.length).split('?');
  const [version = '', ...parts] = path.split('/').map(decode);
  for (const route of routes) {
    const ids = matched(route.split('/').slice(1), parts);
    const merchantId = ids?.get('{merchantId}');
    if (ids === undefined || merchantId === undefined) continue;
    const inOrder = given({ orderId: ids.get('{orderid}'), transactionId: ids.get('{transactionid}') });
    return { kind: 'own', version, merchantId, route, ...inOrder };
  }
  return undefined;
}

/** The ids of a path by the names that its pattern gives them; undefined where it is another path. */
function matched(pattern: readonly string[], parts: readonly (string | undefined)[]): ReadonlyMap<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const ids = new Map<string, string>();
  for (const [i, word] of pattern.entries()) {
    const part = parts[i];
    if (part === undefined || (!word.startsWith('{') && part !== word)) return undefined;
    if (word.startsWith('{')) ids.set(word, part);
  }
  return ids;
}

/** A segment without its percent signs, or undefined where they do not decode. */
function decode(segment: string): string | undefined {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
