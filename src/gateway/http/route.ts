/** Where a path leads. */
export type Route =
  | {
      readonly kind: 'transaction';
      readonly version: string;
      readonly merchantId: string;
      readonly orderId: string;
      readonly transactionId: string;
    }
  | { readonly kind: 'order'; readonly version: string; readonly merchantId: string; readonly orderId: string }
  | { readonly kind: 'balance-inquiry'; readonly version: string; readonly merchantId: string }
  | { readonly kind: 'sessions'; readonly version: string; readonly merchantId: string }
  | { readonly kind: 'session'; readonly version: string; readonly merchantId: string; readonly sessionId: string };

/** Reads `/api/rest/version/{version}/merchant/{merchantId}/...`; undefined where no operation lives. */
export function routeOf(url: string): Route | undefined {
  const query = url.indexOf('?');
  const parts = (query < 0 ? url : url.slice(0, query)).split('/');
  if (parts[1] !== 'api' || parts[2] !== 'rest' || parts[3] !== 'version' || parts[5] !== 'merchant') return undefined;
  const names = parts.slice(6).map(decode);
  const version = decode(parts[4] ?? '');
  const [merchantId, what, id, inner, innerId] = names;
  if (version === undefined || merchantId === undefined || names.includes(undefined)) return undefined;
  const base = { version, merchantId };
  if (what === 'balanceInquiry' && names.length === 2) return { ...base, kind: 'balance-inquiry' };
  if (what === 'session' && names.length === 2) return { ...base, kind: 'sessions' };
  if (what === 'session' && names.length === 3 && id !== undefined) return { ...base, kind: 'session', sessionId: id };
  if (what !== 'order' || id === undefined) return undefined;
  if (names.length === 3) return { ...base, kind: 'order', orderId: id };
  if (names.length !== 5 || inner !== 'transaction' || innerId === undefined) return undefined;
  return { ...base, kind: 'transaction', orderId: id, transactionId: innerId };
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
