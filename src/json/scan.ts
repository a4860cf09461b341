import { segments } from './path.js';

/** A value in a JSON text, with its position. */
export interface ScannedValue {
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'literal';
  readonly start: number;
  /** Offset after its last character. */
  end: number;
  /** Members of an object, in order; a duplicate key is there twice. */
  readonly members?: ScannedMember[];
  readonly elements?: ScannedValue[];
}

export interface ScannedMember {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: ScannedValue;
}

/** Why a text is not JSON, and where. */
export interface ScanFault {
  readonly offset: number;
  readonly message: string;
  /** The whole value that a text stands behind, if that is all that is wrong. */
  readonly after?: ScannedValue;
}

export type Scan = { readonly kind: 'json'; readonly root: ScannedValue } | { readonly kind: 'fault'; readonly fault: ScanFault };

/** No real payload is nested deeper; a deeper text was made to break its reader. */
export const MAX_DEPTH = 256;

const WORDS = ['true', 'false', 'null'];
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;

type Awaited = 'value' | 'first-key' | 'key' | 'first-element' | 'after';

/**
 * Reads a JSON text into a tree of positions. If the text is not JSON, it says where and why, in words for its author. Uses a stack of its
 * own, so that no depth of nesting can overflow it.
 */
export function scanJson(text: string): Scan {
  const open: ScannedValue[] = [];
  let key: { text: string; start: number; end: number } | undefined;
  let root: ScannedValue | undefined;
  let place: Awaited = 'value';
  let at = 0;

  const fault = (message: string, offset = at): Scan => ({ kind: 'fault', fault: { offset, message } });
  const put = (value: ScannedValue): void => {
    const holder = open.at(-1);
    if (holder === undefined) root = value;
    else if (holder.members !== undefined && key !== undefined) {
      holder.members.push({ key: key.text, keyStart: key.start, keyEnd: key.end, value });
    } else holder.elements?.push(value);
  };

  for (;;) {
    at = skipBlanks(text, at);
    if (place === 'after' && open.length === 0) {
      if (at === text.length && root !== undefined) return { kind: 'json', root };
      return {
        kind: 'fault',
        fault: { offset: at, message: 'text after the end of the JSON value', ...(root === undefined ? {} : { after: root }) },
      };
    }
    if (at >= text.length)
      return fault(root === undefined && open.length === 0 ? 'there is no JSON value' : 'the JSON text ends too early');
    const character = text.charAt(at);
    if (place === 'after') {
      const holder = open.at(-1) as ScannedValue;
      const close = holder.kind === 'object' ? '}' : ']';
      if (character === close) {
        holder.end = ++at;
        open.pop();
      } else if (character === ',') {
        at++;
        place = holder.kind === 'object' ? 'key' : 'value';
      } else return fault(`expected a comma or ${close}, found ${name(character)}`);
      continue;
    }
    if (place === 'first-key' || place === 'key') {
      if (character === '}') {
        if (place === 'key') return fault('a comma with nothing after it');
        (open.pop() as ScannedValue).end = ++at;
        place = 'after';
        continue;
      }
      if (character !== '"') return fault(`expected a key in double quotes, found ${name(character)}`);
      const end = stringEnd(text, at);
      if (typeof end !== 'number') return fault(end.message, end.offset);
      key = { text: JSON.parse(text.slice(at, end)) as string, start: at, end };
      at = skipBlanks(text, end);
      if (text.charAt(at) !== ':') return fault('expected a colon after the key');
      at++;
      place = 'value';
      continue;
    }
    if (place === 'first-element' && character === ']') {
      (open.pop() as ScannedValue).end = ++at;
      place = 'after';
      continue;
    }
    if (character === '{' || character === '[') {
      if (open.length >= MAX_DEPTH) return fault(`nested deeper than ${MAX_DEPTH} levels`);
      const value: ScannedValue =
        character === '{' ? { kind: 'object', start: at, end: at, members: [] } : { kind: 'array', start: at, end: at, elements: [] };
      put(value);
      open.push(value);
      at++;
      place = character === '{' ? 'first-key' : 'first-element';
      continue;
    }
    const read = scalar(text, at);
    if ('message' in read) return fault(read.message, read.offset);
    put(read);
    at = read.end;
    place = 'after';
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
export function memberOf(object: ScannedValue, key: string): ScannedMember | undefined {
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

function scalar(text: string, at: number): ScannedValue | ScanFault {
  const character = text.charAt(at);
  if (character === '"') {
    const end = stringEnd(text, at);
    return typeof end === 'number' ? { kind: 'string', start: at, end } : end;
  }
  NUMBER.lastIndex = at;
  const number = NUMBER.exec(text);
  if (number !== null) {
    const end = at + number[0].length;
    if (/[0-9.eE+-]/.test(text.charAt(end))) return { offset: at, message: 'a number that JSON does not allow' };
    return { kind: 'number', start: at, end };
  }
  const word = WORDS.find((candidate) => text.startsWith(candidate, at));
  if (word !== undefined) return { kind: 'literal', start: at, end: at + word.length };
  if (character === ']' || character === '}') return { offset: at, message: 'a comma with nothing after it, or a missing value' };
  if (character === "'") return { offset: at, message: 'JSON texts are written in double quotes' };
  return { offset: at, message: `expected a value, found ${name(character)}` };
}

/** Offset after the closing quote of the string that starts here. */
function stringEnd(text: string, start: number): number | ScanFault {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) return at + 1;
    if (unit < 0x20) return { offset: at, message: 'a control character (a line break?) inside a text' };
    if (unit !== 0x5c) continue;
    at++;
    const escape = text.charAt(at);
    if (escape === 'u') {
      if (!/^[0-9a-fA-F]{4}$/.test(text.slice(at + 1, at + 5))) return { offset: at - 1, message: 'an incomplete \\u escape' };
      at += 4;
    } else if (escape === '' || !'"\\/bfnrt'.includes(escape)) return { offset: at - 1, message: 'an escape that JSON does not know' };
  }
  return { offset: text.length, message: 'the JSON text ends inside a text' };
}

function name(character: string): string {
  const unit = character.codePointAt(0) ?? 0;
  return unit > 0x20 && unit < 0x7f ? character : `U+${unit.toString(16).toUpperCase().padStart(4, '0')}`;
}
