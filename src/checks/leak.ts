import { appendKey, generic, joinPath } from '../json/path.js';
import { isArray, type JsonValue } from '../json/value.js';
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
        isNumber
          ? { path: path ?? '', expected: [`"${first}xxxxxx${last}"`], actual: `"${first}${HIDDEN}${last}"` }
          : { path: path ?? '', expected: [], actual: `"${HIDDEN}"` },
      ],
    },
  };
}

function placeIn(value: JsonValue | undefined, secret: string, path: string): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return holds(String(value), secret) ? path : undefined;
  for (const [key, inner] of Object.entries(value ?? {})) {
    const found = placeIn(inner, secret, isArray(value) ? joinPath(path, Number(key)) : appendKey(path, key));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Also with single blanks or dashes between digits. */
const holds = (text: string, secret: string): boolean =>
  text.includes(secret) || text.replaceAll(/(?<=\d)[ -](?=\d)/g, '').includes(secret);
