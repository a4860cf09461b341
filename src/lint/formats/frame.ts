import { type ScannedValue, scanJson } from '../../json/scan.js';
import { appendKey, joinPath } from '../../json/path.js';
import { coverNumbers, isCredentialName, isSecretPath } from '../../rules/show.js';
import type { LintMessage, LintResult } from '../result.js';

const AROUND = 1;
const WIDTH = 100;
/** Less shows too little of a value, however narrow a terminal is. */
const LEAST = 20;

/**
 * The line of a finding between its neighbours, with a mark under the value. Card data is covered by stars of the same width.
 * @param columns how wide the frame may be: a line that a terminal wraps would have its mark under something else
 */
export function frame(text: string, { line, column, endLine, endColumn }: LintMessage, columns = Number.POSITIVE_INFINITY): string {
  const { plain: lines } = linesOf(text);
  const gutter = String(Math.min(lines.length, line + AROUND)).length;
  const width = Math.max(LEAST, Math.min(WIDTH, columns - gutter - '>  | '.length));
  const marked = lines[line - 1] ?? '';
  // Of a payload on one line, only the part around the value is shown.
  const from = Math.max(0, Math.min(column - 1 - Math.floor(width / 2), marked.length - width));
  const length = Math.max(1, Math.min(endLine === line ? endColumn - column : marked.length - column + 1, width - (column - 1 - from)));
  const shown: string[] = [];
  for (let number = Math.max(1, line - AROUND); number <= Math.min(lines.length, line + AROUND); number++) {
    const part = (lines[number - 1] ?? '').slice(from, from + width);
    shown.push(`${number === line ? '>' : ' '} ${String(number).padStart(gutter)} | ${part}`.trimEnd());
    if (number === line) shown.push(`  ${' '.repeat(gutter)} | ${' '.repeat(column - 1 - from)}${'^'.repeat(length)}`);
  }
  return shown.join('\n');
}

/** The frame of a message below it, where the text that it is about is at hand. */
export const framed = ({ text }: LintResult, message: LintMessage): string => (text === undefined ? '' : `\n${frame(text, message)}`);

/** The lines of a finding and their neighbours, as they may be shown. */
export function linesAround(
  text: string,
  { line, endLine }: LintMessage,
): { readonly from: number; readonly to: number; readonly text: string } {
  const { exact: lines } = linesOf(text);
  const [from, to] = [Math.max(1, line - AROUND), Math.min(lines.length, endLine + AROUND)];
  return { from, to, text: lines.slice(from - 1, to).join('\n') };
}

interface Lines {
  readonly of: string;
  /** As they may be shown. */
  readonly exact: readonly string[];
  /** The same with a blank for each tab, and without the carriage return at the end. */
  readonly plain: readonly string[];
}

/** Of the last text: thousands of findings in one text need its lines once. */
let last: Lines | undefined;

function linesOf(text: string): Lines {
  if (last?.of === text) return last;
  const exact = covered(text).split('\n');
  last = { of: text, exact, plain: exact.map((line) => line.replace(/\r$/, '').replaceAll('\t', ' ')) };
  return last;
}

/** The text with card fields and everything that looks like a card number masked; every character keeps its position. */
export function covered(text: string): string {
  const scan = scanJson(text);
  if (scan.kind === 'fault') return coverKeys(coverNumbers(text));
  const spans: { start: number; end: number }[] = [];
  const left: { path: string; value: ScannedValue; secret: boolean }[] = [{ path: '', value: scan.root, secret: false }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { path, value, secret } = next;
    if (secret && (value.kind === 'string' || value.kind === 'number'))
      spans.push(value.kind === 'string' ? { start: value.start + 1, end: value.end - 1 } : value);
    for (const member of value.members ?? []) {
      const at = appendKey(path, member.key);
      left.push({ path: at, value: member.value, secret: secret || isSecretPath(at) });
    }
    value.elements?.forEach((element, index) => left.push({ path: joinPath(path, index), value: element, secret }));
  }
  spans.sort((one, other) => one.start - other.start);
  let at = 0;
  let made = '';
  for (const { start, end } of spans) {
    made += text.slice(at, start) + '*'.repeat(end - start);
    at = end;
  }
  return coverNumbers(made + text.slice(at));
}

const CARD_NAMES = /^(?:number|track1|track2|securityCode|csc|cvv2?|pin|payload|emvRequest|onlinePaymentCryptogram|authenticationToken)$/i;

/** A text that is not JSON has no paths, so whatever follows a telling key is masked. */
const coverKeys = (text: string): string =>
  text.replace(/("([^"\r\n]{1,100})"\s{0,9}:\s{0,9}"?)([^",}\r\n]{1,4000})/g, (whole, key: string, name: string, value: string) =>
    CARD_NAMES.test(name) || isCredentialName(name) ? key + '*'.repeat(value.length) : whole,
  );
