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

interface Level {
  readonly path: string;
  readonly isArray: boolean;
  count: number;
}

const TOKEN = /\s+|"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/y;

/** A body as lines, one member each. Text that is cut or not JSON is laid out as far as possible; the rest stays as it is. */
export function layOut(body: string): readonly BodyLine[] {
  return /^\s*[[{]/.test(body) ? new Layout(body).lines : body.split('\n').map(plainLine);
}

const plainLine = (text: string): BodyLine => ({ depth: 0, key: '', value: printable(text), end: '', path: undefined });

class Layout {
  readonly lines: BodyLine[] = [];
  readonly #levels: Level[] = [];
  #key: string | undefined;

  constructor(body: string) {
    let at = 0;
    while (at < body.length) {
      TOKEN.lastIndex = at;
      const token = TOKEN.exec(body)?.[0];
      if (token === undefined || !this.#take(token)) break;
      at += token.length;
    }
    const rest = body.slice(at).trimEnd();
    if (rest !== '') this.lines.push({ ...plainLine(rest), depth: this.#levels.length, key: this.#shownKey() });
  }

  /** False where the token does not belong here. */
  #take(token: string): boolean {
    const level = this.#levels.at(-1);
    if (/^\s/.test(token)) return true;
    if (token === ',') return this.#endLine();
    if (token === ':') return this.#key !== undefined;
    if (token === '}' || token === ']') return this.#close(token);
    if (level !== undefined && !level.isArray && this.#key === undefined) return this.#name(token);
    const path = this.#path(level);
    this.#push(token, path);
    if (token === '{' || token === '[') this.#levels.push({ path, isArray: token === '[', count: 0 });
    return true;
  }

  #name(token: string): boolean {
    if (!token.startsWith('"')) return false;
    this.#key = token;
    return true;
  }

  #path(level: Level | undefined): string {
    if (level === undefined) return '';
    if (level.isArray) return joinPath(level.path, level.count++);
    const key = this.#key ?? '""';
    // A name that is cut, or has an escape that JSON does not know, stands for itself.
    return appendKey(level.path, String(parseJson(key) ?? key));
  }

  #push(value: string, path: string | undefined): void {
    this.lines.push({ depth: this.#levels.length, key: this.#shownKey(), value: printable(value), end: '', path });
    this.#key = undefined;
  }

  #close(bracket: string): boolean {
    const level = this.#levels.pop();
    if (level === undefined || level.isArray !== (bracket === ']')) return false;
    const last = this.lines.at(-1);
    // An empty group stays on its line.
    if (last?.path === level.path && /^[[{]$/.test(last.value))
      this.lines[this.lines.length - 1] = { ...last, value: `${last.value}${bracket}` };
    else this.#push(bracket, undefined);
    return true;
  }

  #endLine(): boolean {
    const last = this.lines.at(-1);
    if (last === undefined) return false;
    this.lines[this.lines.length - 1] = { ...last, end: ',' };
    return true;
  }

  #shownKey(): string {
    return this.#key === undefined ? '' : printable(this.#key);
  }
}
