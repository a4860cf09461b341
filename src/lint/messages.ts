import { parentOf } from '../json/path.js';
import { locate, type ScannedValue, scanJson } from '../json/scan.js';
import type { BodyFinding } from '../rules/fault.js';
import { coverNumbers } from '../rules/show.js';
import type { EnvelopeFlaw } from './envelope.js';
import { Positions } from './positions.js';
import type { LintMessage } from './result.js';

/** The values of a text that is parsed already, with their places. */
export function rootOf(text: string): ScannedValue {
  const scan = scanJson(text);
  // The text is parsed already: a scan could only fail on its depth, which was checked before.
  return scan.kind === 'json' ? scan.root : { kind: 'object', start: 0, end: text.length };
}

/** Findings as messages, with their places in the text. */
export class Placed {
  readonly #positions: Positions;
  readonly #root: ScannedValue;

  constructor(text: string, root: ScannedValue) {
    this.#positions = new Positions(text);
    this.#root = root;
  }

  message(finding: BodyFinding): LintMessage {
    const { rule, clause, path, expected, actual, suggestion, repair, rename } = finding;
    const value = locate(this.#root, path);
    return {
      rule,
      level: finding.level === 'must' ? 'must' : 'should',
      clause,
      path: coverNumbers(path),
      ...this.range(value ?? this.#nearest(path)),
      expected,
      actual,
      message: sentence(path, expected, actual),
      ...(suggestion === undefined ? {} : { suggestion: coverNumbers(suggestion) }),
      ...(repair === undefined && rename === undefined ? {} : { fixable: true as const }),
    };
  }

  place(path: string): Pick<LintMessage, 'path' | 'line' | 'column' | 'endLine' | 'endColumn'> {
    return { path, ...this.range(locate(this.#root, path) ?? this.#root) };
  }

  range(value: Pick<ScannedValue, 'start' | 'end'>): Pick<LintMessage, 'line' | 'column' | 'endLine' | 'endColumn'> {
    const [start, end] = [this.#positions.at(value.start), this.#positions.at(value.end)];
    return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
  }

  /** The nearest existing value around a missing field. */
  #nearest(path: string): ScannedValue {
    for (let at = parentOf(path); at !== undefined; at = parentOf(at)) {
      const found = locate(this.#root, at);
      if (found !== undefined) return found;
    }
    return this.#root;
  }
}

function sentence(path: string, expected: string, actual: string): string {
  const told = coverNumbers(path === '' ? 'the payload' : path);
  return actual === 'nothing' ? `${told} is missing: expected ${expected}` : `${told}: expected ${expected}, found ${actual}`;
}

export function flawMessage({ rule, path, value }: EnvelopeFlaw, place: Placed): LintMessage {
  const [expected, actual] =
    rule === 'duplicate-key' ? ['each key once', 'the key a second time'] : ['no key that JavaScript gives a meaning', 'one that it does'];
  return {
    rule,
    level: 'should',
    clause: '4',
    path: coverNumbers(path),
    ...place.range(value),
    expected,
    actual,
    message: sentence(path, expected, actual),
    ...(rule === 'duplicate-key' ? { suggestion: 'readers differ in which of the two they take; keep one' } : {}),
  };
}

export function byteOrderMark(): LintMessage {
  const [expected, actual] = ['JSON from the first byte on', 'a byte order mark'];
  const at = { line: 1, column: 1, endLine: 1, endColumn: 1 };
  return {
    rule: 'byte-order-mark',
    level: 'should',
    clause: '4',
    path: '',
    ...at,
    expected,
    actual,
    message: sentence('', expected, actual),
  };
}

/** The finding of what stands behind the JSON value of a payload. */
export function trailingText(
  level: LintMessage['level'],
  place: Placed,
  { start, end }: { readonly start: number; readonly end: number },
): LintMessage {
  const [expected, actual] = ['nothing after the JSON value', 'text after it'];
  return {
    rule: 'body-trailing',
    level,
    clause: '4',
    path: '',
    ...place.range({ start, end }),
    expected,
    actual,
    message: sentence('', expected, actual),
  };
}

export const inOrder = (messages: readonly LintMessage[]): readonly LintMessage[] =>
  [...messages].sort((one, other) => one.line - other.line || one.column - other.column);
