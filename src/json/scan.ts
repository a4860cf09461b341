import { segments } from './path.js';

/** A value in a JSON text, with its position. */
export interface ScannedValue {
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'literal';
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
  /** Members of an object, in order; a duplicate key is there twice. */
  readonly members?: readonly ScannedMember[];
  readonly elements?: readonly ScannedValue[];
}

interface ScannedMember {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: ScannedValue;
}

/** The values of a JSON text; or why it is none, and where, with the whole value that a text stands behind if that is all that is wrong. */
export type Scan =
  | { readonly kind: 'json'; readonly root: ScannedValue }
  | { readonly kind: 'fault'; readonly fault: { readonly offset: number; readonly message: string; readonly after?: ScannedValue } };

/** No real payload is nested deeper; a deeper text was made to break its reader. */
export const MAX_DEPTH = 256;

const WORDS = ['true', 'false', 'null'];
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;

class ScanFault extends Error {
  readonly offset: number;
  readonly after: ScannedValue | undefined;

  constructor(message: string, offset: number, after?: ScannedValue) {
    super(message);
    this.offset = offset;
    this.after = after;
  }
}

/** Reads a JSON text into a tree of positions. If the text is not JSON, it says where and why, in words for its author. */
export function scanJson(text: string): Scan {
  try {
    return { kind: 'json', root: rootOf(text) };
  } catch (error) {
    if (!(error instanceof ScanFault)) throw error;
    const { offset, message, after } = error;
    return { kind: 'fault', fault: { offset, message, ...(after === undefined ? {} : { after }) } };
  }
}

function rootOf(text: string): ScannedValue {
  let at = skipBlanks(text, 0);
  if (at === text.length) throw new ScanFault('there is no JSON value', at);
  const root = valueAt(0);
  at = skipBlanks(text, at);
  if (at < text.length) throw new ScanFault('text after the end of the JSON value', at, root);
  return root;

  /** The next character that is no blank; the text must not end before it. */
  function next(): string {
    at = skipBlanks(text, at);
    if (at === text.length) throw new ScanFault('the JSON text ends too early', at);
    return text.charAt(at);
  }

  function valueAt(depth: number): ScannedValue {
    const character = next();
    const start = at;
    if (character !== '{' && character !== '[') {
      const scalar = scalarAt(text, start);
      at = scalar.end;
      return scalar;
    }
    if (depth === MAX_DEPTH) throw new ScanFault(`nested deeper than ${MAX_DEPTH} levels`, at);
    if (character === '{') return { kind: 'object', start, members: listed('}', () => memberAt(depth)), end: at };
    return { kind: 'array', start, elements: listed(']', () => valueAt(depth + 1)), end: at };
  }

  /** What stands between two brackets, separated by commas. */
  function listed<Item>(close: string, read: () => Item): readonly Item[] {
    const items: Item[] = [];
    at++;
    if (next() !== close) {
      items.push(read());
      for (let character = next(); character !== close; character = next()) {
        if (character !== ',') throw new ScanFault(`expected a comma or ${close}, found ${name(character)}`, at);
        at++;
        items.push(read());
      }
    }
    at++;
    return items;
  }

  function memberAt(depth: number): ScannedMember {
    const character = next();
    if (character === '}') throw new ScanFault('a comma with nothing after it', at);
    if (character !== '"') throw new ScanFault(`expected a key in double quotes, found ${name(character)}`, at);
    const keyStart = at;
    const keyEnd = stringEnd(text, at);
    at = skipBlanks(text, keyEnd);
    if (text.charAt(at) !== ':') throw new ScanFault('expected a colon after the key', at);
    at++;
    return { key: JSON.parse(text.slice(keyStart, keyEnd)) as string, keyStart, keyEnd, value: valueAt(depth + 1) };
  }
}

/** The value at a concrete path; for a duplicate key the last one, as a parser does. */
export function locate(root: ScannedValue, path: string): ScannedValue | undefined {
  return segments(path).reduce<ScannedValue | undefined>((at, step) => {
    if (step.kind === 'key') return at === undefined ? undefined : memberOf(at, step.key)?.value;
    return step.kind === 'index' ? at?.elements?.[step.index] : undefined;
  }, root);
}

/** Of fewer members the one is found as fast by looking at each. */
const FEW = 16;
const indexes = new WeakMap<ScannedValue, ReadonlyMap<string, ScannedMember>>();

/** The member of an object with this key; of duplicates the last one. */
function memberOf(object: ScannedValue, key: string): ScannedMember | undefined {
  const { members = [] } = object;
  if (members.length <= FEW) return members.findLast((member) => member.key === key);
  const index = indexes.get(object) ?? new Map(members.map((member) => [member.key, member]));
  indexes.set(object, index);
  return index.get(key);
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    const unit = text.charCodeAt(at);
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return at;
    at++;
  }
}

/** The text, number or word that begins here. */
function scalarAt(text: string, at: number): ScannedValue {
  const character = text.charAt(at);
  if (character === '"') return { kind: 'string', start: at, end: stringEnd(text, at) };
  NUMBER.lastIndex = at;
  const number = NUMBER.exec(text);
  if (number !== null) {
    const end = at + number[0].length;
    if (/[0-9.eE+-]/.test(text.charAt(end))) throw new ScanFault('a number that JSON does not allow', at);
    return { kind: 'number', start: at, end };
  }
  const word = WORDS.find((candidate) => text.startsWith(candidate, at));
  if (word !== undefined) return { kind: 'literal', start: at, end: at + word.length };
  if (character === ']' || character === '}') throw new ScanFault('a comma with nothing after it, or a missing value', at);
  if (character === "'") throw new ScanFault('JSON texts are written in double quotes', at);
  throw new ScanFault(`expected a value, found ${name(character)}`, at);
}

/** Offset after the closing quote of the string that starts here. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) return at + 1;
    if (unit < 0x20) throw new ScanFault('a control character (a line break?) inside a text', at);
    if (unit !== 0x5c) continue;
    at++;
    const escape = text.charAt(at);
    if (escape === 'u') {
      if (!/^[0-9a-fA-F]{4}$/.test(text.slice(at + 1, at + 5))) throw new ScanFault('an incomplete \\u escape', at - 1);
      at += 4;
    } else if (escape === '' || !'"\\/bfnrt'.includes(escape)) throw new ScanFault('an escape that JSON does not know', at - 1);
  }
  throw new ScanFault('the JSON text ends inside a text', text.length);
}

function name(character: string): string {
  const unit = character.codePointAt(0) ?? 0;
  return unit > 0x20 && unit < 0x7f ? character : `U+${unit.toString(16).toUpperCase().padStart(4, '0')}`;
}
