import { isArray, isObject, type JsonValue } from '../json/value.js';

/** Values by the names that recipes use: `orderId`, `card.number`, `sessionId`. */
export type Names = Readonly<Record<string, string | undefined>>;

const TEMPLATE = /\{([A-Za-z][\w.-]*)\}/g;

/** A template names something that has no value. */
export class UnknownName extends Error {
  override readonly name = 'UnknownName';
  readonly unknown: string;
  constructor(unknown: string) {
    super(`{${unknown}} has no value`);
    this.unknown = unknown;
  }
}

/** The value with every `{name}` in its strings filled. */
export function fillTemplates(value: JsonValue, names: Names): JsonValue {
  if (typeof value === 'string') return fillTemplate(value, names);
  if (isArray(value)) return value.map((element) => fillTemplates(element, names));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, fillTemplates(member, names)]));
}

/** A path with every `{name}` filled, each value percent-encoded. */
export const fillPath = (path: string, names: Names): string => fillTemplate(path, names, encodeURIComponent);

function fillTemplate(text: string, names: Names, encode = (value: string) => value): string {
  return text.replace(TEMPLATE, (_, name: string) => {
    const value = Object.hasOwn(names, name) ? names[name] : undefined;
    if (value === undefined) throw new UnknownName(name);
    return encode(value);
  });
}
