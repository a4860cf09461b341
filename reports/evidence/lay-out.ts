import { appendKey, joinPath } from '../../src/json/path.js';
import { parseJson } from '../../src/json/value.js';
import { printable } from '../text/printable.js';

/** One line of a body as it is shown. The value keeps the characters that were sent: 25.00 is not 25. */
export interface BodyLine {
  readonly depth: number;
  /** The name of the member, in quotes; empty for an element or a closing bracket. */
  readonly key: string;
  readonly value: string;
  /** A comma, or nothing. */
  readonly end: string;
  /** Path of the value that starts on this line; undefined for a closing bracket and for what is no JSON. */
  readonly path: string | undefined;
}

/** A group that is open. */
interface Level {
  readonly path: string;
  readonly isArray: boolean;
  /** How many elements it has so far. */
  count: number;
}

const TOKEN = /\s+|"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/y;

/** A body as lines, one member each. Text that is cut or not JSON is laid out as far as possible; the rest stays as it is. */
export function layOut(body: string): readonly BodyLine[] {
  return /^\s*[[{]/.test(body) ? laidOut(body) : body.split('\n').map((text) => lineOf(0, '', text));
}

const lineOf = (depth: number, key: string, value: string, path?: string) => ({
  depth,
  key: printable(key),
  value: printable(value),
  end: '',
  path,
});

function laidOut(body: string): readonly BodyLine[] {
  const lines: ReturnType<typeof lineOf>[] = [];
  const levels: Level[] = [];
  /** The name that was read, in quotes, until its value comes. */
  let key = '';
  const push = (value: string, path?: string): void => {
    lines.push(lineOf(levels.length, key, value, path));
    key = '';
  };

  let at = 0;
  while (at < body.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(body)?.[0];
    if (token === undefined || !take(token)) break;
    at += token.length;
  }
  const rest = body.slice(at).trimEnd();
  if (rest !== '') push(rest);
  return lines;

  /** False where the token does not belong here. */
  function take(token: string): boolean {
    const level = levels.at(-1);
    const last = lines.at(-1);
    if (/^\s/.test(token)) return true;
    if (token === ':') return key !== '';
    if (token === ',') {
      if (last !== undefined) last.end = ',';
      return last !== undefined;
    }
    if (token === '}' || token === ']') {
      levels.pop();
      if (level === undefined || level.isArray !== (token === ']')) return false;
      // An empty group stays on its line.
      if (last?.path === level.path && /^[[{]$/.test(last.value)) last.value += token;
      else push(token);
      return true;
    }
    if (level?.isArray === false && key === '') {
      if (token.startsWith('"')) key = token;
      return key !== '';
    }
    const path = level === undefined ? '' : level.isArray ? joinPath(level.path, level.count++) : appendKey(level.path, nameIn(key));
    push(token, path);
    if (token === '{' || token === '[') levels.push({ path, isArray: token === '[', count: 0 });
    return true;
  }
}

/** The name without its quotes; one with an escape that JSON does not know stays as it is. */
function nameIn(key: string): string {
  const name = parseJson(key);
  return typeof name === 'string' ? name : key;
}
