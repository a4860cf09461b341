import { isArray, isObject, type JsonValue } from './value.js';

/**
 * One step of a path: a key, an element by number (`[0]`), any element (`[n]`), or any key of a map (`{X}`).
 * A key that holds punctuation is written in brackets as a JSON string: `order.custom["a.b"]`.
 */
export type Segment =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'every-element' }
  | { readonly kind: 'every-key'; readonly name: string };

const TOKEN = /\.?([^.[\]{}"]+)|\.?\{([^.[\]{}"]+)\}|\[(0|[1-9]\d*)\]|(\[n\])|\[("(?:[^"\\]|\\.)*")\]/y;
const BRACKETED = /\["(?:[^"\\]|\\.)*"\]|\[(?:\d+|first|last)\]/g;
const PLAIN_KEY = /^[^.[\]{}"]+$/;

/**
 * The steps of a path; none for the empty path, which is the whole body.
 * @throws RangeError where the text is not a path
 */
export function segments(path: string): readonly Segment[] {
  const known = parsed.get(path);
  if (known !== undefined) return known;
  const steps = parse(path);
  if (steps === undefined) throw new RangeError(`not a path: ${JSON.stringify(path)}`);
  if (parsed.size < MOST_PARSED) parsed.set(path, steps);
  return steps;
}

/** Kept, because the paths of the catalogue come again and again; limited, because paths of bodies can be anything. */
const parsed = new Map<string, readonly Segment[]>();
const MOST_PARSED = 20_000;

/** Whether the text can be read as a path. */
export function isPath(text: string): boolean {
  return parse(text) !== undefined;
}

/** Joins paths and element numbers: `joinPath('order.tax', 0, 'amount')` is `order.tax[0].amount`. For a raw key see `appendKey`. */
export function joinPath(...parts: readonly (string | number)[]): string {
  let path = '';
  for (const part of parts) {
    if (typeof part === 'number') path += `[${part}]`;
    else if (part !== '') path += path === '' || part.startsWith('[') ? part : `.${part}`;
  }
  return path;
}

/** The path of a member, whatever characters its key has. */
export function appendKey(path: string, key: string): string {
  if (!PLAIN_KEY.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

/**
 * The path of keys and element numbers, whatever characters the keys have. Building it only for what is found saves time while a body is
 * walked.
 */
export function pathOf(trail: readonly (string | number)[]): string {
  return trail.reduce<string>((path, step) => (typeof step === 'number' ? `${path}[${step}]` : appendKey(path, step)), '');
}

/** The path of the enclosing value: `order.tax[n]` for `order.tax[n].amount`, `order.tax` for `order.tax[n]`; undefined for the whole body. */
export function parentOf(path: string): string | undefined {
  const steps = segments(path);
  return steps.length === 0 ? undefined : textOf(steps.slice(0, -1));
}

/** Whether a path leads to a part or into it. */
export const isWithin = (path: string, part: string): boolean =>
  path === part || path.startsWith(`${part}.`) || path.startsWith(`${part}[`);

/** The path as text again. */
export function textOf(steps: readonly Segment[]): string {
  return steps.reduce((path, step) => {
    switch (step.kind) {
      case 'key':
        return appendKey(path, step.key);
      case 'index':
        return joinPath(path, step.index);
      case 'every-element':
        return joinPath(path, '[n]');
      case 'every-key':
        return joinPath(path, `{${step.name}}`);
    }
  }, '');
}

/** The path with every element number, and the index words of case ids, written as `[n]`. */
export function generic(path: string): string {
  return path.replace(BRACKETED, (bracket) => (bracket.startsWith('["') ? bracket : '[n]'));
}

/** The value at a concrete path, or undefined where there is none. */
export function getAt(value: JsonValue | undefined, path: string): JsonValue | undefined {
  return segments(path).reduce<JsonValue | undefined>((at, step) => child(at, step, path), value);
}

/** Whether a concrete path leads to a value; null is a value. */
export function hasAt(value: JsonValue | undefined, path: string): boolean {
  return getAt(value, path) !== undefined;
}

/** The concrete paths under which a body has a value for a path that may hold `[n]` and `{X}`, in the body's order. */
export function concretePaths(value: JsonValue | undefined, path: string): readonly string[] {
  let found: readonly { readonly path: string; readonly value: JsonValue }[] = value === undefined ? [] : [{ path: '', value }];
  for (const step of segments(path)) found = found.flatMap((at) => children(at, step));
  return found.map((at) => at.path);
}

/**
 * Whether the whole text fits a glob: `*` stands for any run of characters without `/`, `.` and `:`, `**` for any run at all.
 * Time grows with the length of the text times the length of the glob, never faster.
 */
export function matchesGlob(glob: string, text: string): boolean {
  const star = glob.indexOf('*');
  if (star === -1) return glob === text;
  // Most texts that do not match differ before the first star or after the last one.
  if (!text.startsWith(glob.slice(0, star)) || !text.endsWith(glob.slice(glob.lastIndexOf('*') + 1))) return false;
  const tokens = (glob.match(/\*+|[^*]/gu) ?? []).map((token): GlobToken => {
    if (token.startsWith('*')) return { many: token.length > 1 ? () => true : (character) => !'/.:'.includes(character) };
    return { one: (character) => character === token };
  });
  return matchesTokens(tokens, text);
}

/** One item of a row that passes the test, or any number of them, also none. */
export type GlobToken = { readonly one: (item: string) => boolean } | { readonly many: (item: string) => boolean };

/** Whether a whole row, such as the characters of a text, fits the tokens. It follows all ways to fit at once, so no row takes long. */
export function matchesTokens(tokens: readonly GlobToken[], row: Iterable<string>): boolean {
  // reached[i]: the first i tokens can match what has been read so far.
  let reached = passOver(tokens, [true]);
  for (const item of row) {
    const next: boolean[] = [];
    for (const [i, token] of tokens.entries()) {
      if (reached[i] !== true) continue;
      if ('many' in token) next[i] ||= token.many(item);
      else if (token.one(item)) next[i + 1] = true;
    }
    reached = passOver(tokens, next);
  }
  return reached[tokens.length] === true;
}

/** A token for any number of items may match none: what is reached before it is also reached after it. */
function passOver(tokens: readonly GlobToken[], reached: boolean[]): boolean[] {
  for (const [i, token] of tokens.entries()) if (reached[i] === true && 'many' in token) reached[i + 1] = true;
  return reached;
}

function parse(path: string): readonly Segment[] | undefined {
  const steps: Segment[] = [];
  let at = 0;
  while (at < path.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(path);
    if (match === null) return undefined;
    // Keys are separated by dots: none before the first step, one before every later key, none before a bracket.
    const dotted = match[0].startsWith('.');
    const bracketed = match[0].startsWith('[');
    if (dotted !== (at > 0 && !bracketed)) return undefined;
    const step = stepOf(match);
    if (step === undefined) return undefined;
    steps.push(step);
    at += match[0].length;
  }
  return steps;
}

function stepOf(match: RegExpExecArray): Segment | undefined {
  const [, key, name, index, every, quoted] = match;
  if (key !== undefined) return { kind: 'key', key };
  if (name !== undefined) return { kind: 'every-key', name };
  if (index !== undefined) return { kind: 'index', index: Number(index) };
  if (every !== undefined) return { kind: 'every-element' };
  try {
    return { kind: 'key', key: JSON.parse(quoted ?? '') as string };
  } catch {
    return undefined;
  }
}

function child(value: JsonValue | undefined, step: Segment, path: string): JsonValue | undefined {
  switch (step.kind) {
    case 'key':
      return isObject(value) && Object.hasOwn(value, step.key) ? value[step.key] : undefined;
    case 'index':
      return isArray(value) ? value[step.index] : undefined;
    default:
      throw new RangeError(`not a concrete path: ${path}`);
  }
}

function children(at: { path: string; value: JsonValue }, step: Segment): { path: string; value: JsonValue }[] {
  const { path, value } = at;
  switch (step.kind) {
    case 'every-element':
      return isArray(value) ? value.map((element, index) => ({ path: joinPath(path, index), value: element })) : [];
    case 'every-key':
      return isObject(value) ? Object.entries(value).map(([key, member]) => ({ path: appendKey(path, key), value: member })) : [];
    default: {
      const found = child(value, step, path);
      return found === undefined ? [] : [{ path: joinPath(path, textOf([step])), value: found }];
    }
  }
}
