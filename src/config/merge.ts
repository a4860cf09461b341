/** Any plain object: configuration as read, before it is checked. */
export type Raw = Readonly<Record<string, unknown>>;

/** `{ a: { b: value } }` of `a.b`. */
export const nested = (path: string, value: unknown): Raw =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Raw;
