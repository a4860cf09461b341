const PARTS: Readonly<Record<string, string | undefined>> = { merchantid: 'merchant', orderid: 'order', transactionid: 'transaction' };

/** The path of a request, cut around the id that a rule of the URL names. */
export interface UrlPart {
  readonly before: string;
  readonly value: string;
  readonly after: string;
}

/** The position of an id in a path such as `/merchant/M/order/O/transaction/T`; undefined where the path does not have it. */
export function urlPart(path: string, name: string): UrlPart | undefined {
  const segment = PARTS[name.toLowerCase()];
  if (segment === undefined) return undefined;
  const match = new RegExp(`/${segment}/([^/?]+)`).exec(path);
  const value = match?.[1];
  if (match === null || value === undefined) return undefined;
  const start = match.index + segment.length + 2;
  return { before: path.slice(0, start), value, after: path.slice(start + value.length) };
}
