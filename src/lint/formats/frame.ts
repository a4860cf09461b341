import { type ScannedValue, scanJson } from '../../json/scan.js';
import { appendKey, joinPath } from '../../json/path.js';
import { coverNumbers, isSecretPath } from '../../rules/show.js';
import type { LintMessage, LintResult } from '../result.js';

const AROUND = 1;
const WIDTH = 100;

/** The line of a finding between its neighbours, with a mark under the value. Card data is covered by stars of the same width. */
export function frame(text: string, { line, column, endLine, endColumn }: LintMessage): string {
  const lines = covered(text).split('\n');
  const shown: string[] = [];
  const gutter = String(Math.min(lines.length, line + AROUND)).length;
  // Of a payload on one line, only the part around the value is shown.
  const from = Math.max(0, column - 1 - WIDTH / 2);
  for (let number = Math.max(1, line - AROUND); number <= Math.min(lines.length, line + AROUND); number++) {
    const source = (lines[number - 1] ?? '').replace(/\r$/, '').replaceAll('\t', ' ');
    const cut = source.length > WIDTH + from || from > WIDTH / 2 ? source.slice(from, from + WIDTH) : source;
    const moved = cut === source ? 0 : from;
    shown.push(`${number === line ? '>' : ' '} ${String(number).padStart(gutter)} | ${cut}`.trimEnd());
    if (number !== line) continue;
    const length = Math.max(1, Math.min(endLine === line ? endColumn - column : source.length - column + 1, WIDTH - (column - 1 - moved)));
    shown.push(`  ${' '.repeat(gutter)} | ${' '.repeat(Math.max(0, column - 1 - moved))}${'^'.repeat(length)}`);
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
  const lines = covered(text).split('\n');
  const [from, to] = [Math.max(1, line - AROUND), Math.min(lines.length, endLine + AROUND)];
  return { from, to, text: lines.slice(from - 1, to).join('\n') };
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

/** A text that is not JSON has no paths, so whatever follows a telling key is masked. */
const coverKeys = (text: string): string =>
  text.replace(
    /("(?:number|track1|track2|securityCode|csc|cvv2?|pin|payload|emvRequest|onlinePaymentCryptogram|authenticationToken)"\s{0,9}:\s{0,9}"?)([^",}\r\n]{1,4000})/gi,
    (_, key: string, value: string) => key + '*'.repeat(value.length),
  );
