import { isArray, isObject, type JsonValue, parseJson } from '../json/value.js';
import type { Words } from './free-text.js';

/** Enough for any body of ours. */
const MOST = 5_000;

/** The words of a request as it is shown: segments of its path, names and values of its body. */
export function wordsOf({ path, body }: { readonly path: string; readonly body: string | undefined }): Words {
  const words = new Set(path.split(/[/?&=]/).flatMap((part) => [part, unescaped(part)]));
  const walk = (value: JsonValue): void => {
    if (words.size > MOST) return;
    if (isArray(value)) for (const inner of value) walk(inner);
    else if (isObject(value))
      for (const key of Object.keys(value)) {
        words.add(key);
        walk(value[key] as JsonValue);
      }
    else if (value !== null && typeof value !== 'boolean') words.add(String(value));
  };
  if (body !== undefined) walk(parseJson(body) ?? null);
  words.delete('');
  // An echo in another case is still an echo.
  return new Set([...words].flatMap((word) => [word, word.toUpperCase(), word.toLowerCase()]));
}

/** A part of a URL as it is meant; the part itself where its escapes are none. */
export function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
