import { appendKey, generic, joinPath } from '../json/path.js';
import { isArray, isObject, type JsonValue } from '../json/value.js';
import type { Secret } from '../model/check.js';
import type { Reply } from '../model/exchange.js';
import type { Observation } from '../model/observation.js';

const NUMBER = /^\d{13,19}$/;
const HIDDEN = '█'.repeat(6);

/** Where an answer shows a secret: the path of the value, or the header; and what it may show instead, with the secret itself taken out. */
export function leakOf(
  { body, headers }: Extract<Reply, { kind: 'answer' }>,
  secret: Secret,
  isListed: (path: string) => boolean,
): { readonly path: string; readonly observed: Observation } {
  const what = secret.name.slice(secret.name.lastIndexOf('.') + 1);
  const path = body === undefined ? undefined : placeIn(body, secret.value, '');
  const header = Object.keys(headers).find((name) => !holds(name, secret.value) && holds(headers[name] ?? '', secret.value));
  // Names that a target makes up may be secrets themselves.
  const place =
    path === undefined ? (header === undefined ? 'elsewhere' : 'a header') : isListed(generic(path)) ? generic(path) : 'another field';
  const [first, last] = [secret.value.slice(0, 6), secret.value.slice(-4)];
  const isNumber = NUMBER.test(secret.value);
  return {
    path: path ?? '',
    observed: {
      code: 'card-data',
      kind: `${what} at ${place}`,
      facts: {
        what,
        ...(path === undefined && header !== undefined ? { header } : {}),
        ...(isNumber ? { digits: secret.value.length } : {}),
      },
      differs: [
        {
          path: path ?? '',
          expected: isNumber ? [`"${first}xxxxxx${last}"`] : [],
          actual: isNumber ? `"${first}${HIDDEN}${last}"` : `"${HIDDEN}"`,
        },
      ],
    },
  };
}

function placeIn(value: JsonValue, secret: string, path: string): string | undefined {
  if (isArray(value)) return first(value.map((inner, i) => () => placeIn(inner, secret, joinPath(path, i))));
  if (isObject(value))
    return first(
      Object.entries(value).map(
        ([key, inner]) =>
          () =>
            inner === undefined ? undefined : placeIn(inner, secret, appendKey(path, key)),
      ),
    );
  return (typeof value === 'string' || typeof value === 'number') && holds(String(value), secret) ? path : undefined;
}

function first(places: readonly (() => string | undefined)[]): string | undefined {
  for (const place of places) {
    const found = place();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Also with single blanks or dashes between digits. */
const holds = (text: string, secret: string): boolean =>
  text.includes(secret) || text.replaceAll(/(?<=\d)[ -](?=\d)/g, '').includes(secret);
