import { codePointLength } from '../../src/json/length.js';
import { isPath, segments, textOf } from '../../src/json/path.js';
import { printable } from '../text/printable.js';
import { withDecimalsOf } from './amounts.js';
import { type BodyLine, layOut } from './lay-out.js';
import type { Mark } from './marks.js';

/** A line of a body with what is to be said about it. */
export interface EvidenceLine extends BodyLine {
  /** The line number in the original body; undefined for a line that the report adds. */
  readonly number: number | undefined;
  readonly mark?: 'fault' | 'expected' | 'actual';
  readonly note?: string;
  /** Where the part of the value to highlight begins and ends. */
  readonly from?: number;
  readonly to?: number;
}

/** A body as lines with marks; the expected line is right above the actual one. */
export function evidenceLines(body: string | undefined, marks: readonly Mark[]): readonly EvidenceLine[] {
  if (body === undefined || body === '') return [];
  const lines: EvidenceLine[] = layOut(body).map((line, i) => ({ ...line, number: i + 1 }));
  return marks.reduce((marked, mark) => put(marked, mark), lines);
}

function put(lines: readonly EvidenceLine[], mark: Mark): EvidenceLine[] {
  const at = lines.findIndex((line) => line.path !== undefined && line.mark !== 'expected' && isAt(line.path, mark.path));
  if (at >= 0) return replaced(lines, at, mark);
  const parent = parentAt(lines, mark.path);
  return parent === undefined ? [...lines] : inserted(lines, parent, mark);
}

/** A path with `[n]` is shown at the first element. */
const isAt = (path: string, wanted: string): boolean =>
  path === wanted || (wanted.includes('[n]') && path === wanted.replaceAll('[n]', '[0]'));

function replaced(lines: readonly EvidenceLine[], at: number, mark: Mark): EvidenceLine[] {
  const line = lines[at] as EvidenceLine;
  const here: EvidenceLine[] =
    mark.kind === 'fault'
      ? [{ ...line, ...(mark.value === undefined ? {} : { value: printable(mark.value) }), mark: 'fault', ...overOf(line.value, mark) }]
      : compared(line, mark);
  return [...lines.slice(0, at), ...here, ...lines.slice(at + 1)];
}

/** The expected line above the actual one. Amounts have the same decimals; only the part that differs is highlighted. */
function compared(line: EvidenceLine, mark: Extract<Mark, { kind: 'differs' }>): EvidenceLine[] {
  const { value, note } = wanted(mark.expected);
  const actual = mark.shows === 'actual' ? printable(mark.actual) : line.value;
  const aligned = withDecimalsOf(value, actual);
  const part = differingPart(aligned, actual);
  return [
    { ...line, number: undefined, end: '', mark: 'expected', value: aligned, note, ...part },
    { ...line, value: actual, mark: 'actual', note: mark.shows === 'actual' ? 'actual, in clear' : 'actual', ...part },
  ];
}

/** The middle that differs, where two texts of the same length begin and end alike: `400000xxxxxx0002`. */
function differingPart(one: string, other: string): Pick<EvidenceLine, 'from' | 'to'> {
  if (one.length !== other.length || one.length < 12 || one === other) return {};
  const from = [...one].findIndex((character, i) => character !== other[i]);
  let to = one.length;
  while (to > from && one[to - 1] === other[to - 1]) to--;
  return { from, to };
}

/** Splits an expectation: the value, and after a colon the explanation that is shown beside it. */
function wanted(phrase: string): { readonly value: string; readonly note: string } {
  const [, value = phrase, why] = /^([^:]+): (.+)$/.exec(phrase) ?? [];
  return { value: printable(value), note: why === undefined ? 'expected' : `expected: ${printable(why)}` };
}

function overOf(value: string, { note, over }: Extract<Mark, { kind: 'fault' }>): Pick<EvidenceLine, 'note' | 'from'> {
  if (over === undefined || !value.startsWith('"')) return { note };
  const more = codePointLength(value) - 2 - over;
  return more > 0 ? { note: `${more} over ${over}`, from: over + 1 } : { note };
}

/** The path is not in the body, so the mark is shown inside the nearest group that is. */
function inserted(lines: readonly EvidenceLine[], { at, rest }: { at: number; rest: string }, mark: Mark): EvidenceLine[] {
  const depth = (lines[at]?.depth ?? 0) + 1;
  const base = { depth, key: JSON.stringify(printable(rest)), end: '', path: undefined, number: undefined };
  const told: EvidenceLine[] =
    mark.kind === 'fault'
      ? [{ ...base, value: '', mark: 'fault', note: mark.note }]
      : [
          { ...base, mark: 'expected', ...wanted(mark.expected) },
          { ...base, value: 'absent', mark: 'actual', note: 'actual' },
        ];
  const group = lines[at] as EvidenceLine;
  // An empty group is opened to make room.
  const closing = /^(?:\{\}|\[\])$/.exec(group.value)?.[0];
  if (closing === undefined) return [...lines.slice(0, at + 1), ...told, ...lines.slice(at + 1)];
  const end: EvidenceLine = { ...group, number: undefined, key: '', value: closing.charAt(1), path: undefined };
  return [...lines.slice(0, at), { ...group, value: closing.charAt(0), end: '' }, ...told, end, ...lines.slice(at + 1)];
}

function parentAt(lines: readonly EvidenceLine[], path: string): { readonly at: number; readonly rest: string } | undefined {
  if (path === '' || !isPath(path)) return undefined;
  const steps = segments(path);
  for (let kept = steps.length - 1; kept >= 0; kept--) {
    const parent = textOf(steps.slice(0, kept));
    const at = lines.findIndex((line) => line.path !== undefined && isAt(line.path, parent) && /^[[{]/.test(line.value));
    if (at >= 0) return { at, rest: textOf(steps.slice(kept)) };
  }
  return undefined;
}

/** A run of lines to show, or how many are hidden. */
export type Part = { readonly lines: readonly EvidenceLine[] } | { readonly hidden: number; readonly from: number };

const AROUND = 3;
/** Bodies with at most this many lines are shown whole. */
const SHORT = 16;

/** The marked lines, and those that are sought, with three around each; the rest is folded, and says how much it is. */
export function folded(
  lines: readonly EvidenceLine[],
  most = SHORT,
  isSought: (line: EvidenceLine) => boolean = () => false,
): readonly Part[] {
  if (lines.length <= most) return [{ lines }];
  const marked = lines.flatMap((line, i) => (line.mark === undefined && !isSought(line) ? [] : [i]));
  const isShown = (i: number): boolean => (marked.length === 0 ? i < most : marked.some((at) => Math.abs(at - i) <= AROUND));
  const parts: Part[] = [];
  for (let i = 0; i < lines.length; ) {
    let end = i;
    while (end < lines.length && isShown(end) === isShown(i)) end++;
    // Folding one or two lines would save no room.
    parts.push(isShown(i) || end - i < 3 ? { lines: lines.slice(i, end) } : { hidden: end - i, from: i });
    i = end;
  }
  return parts;
}
