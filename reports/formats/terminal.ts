import type { FindingGroup, Level, RuleStatus, RunReport } from '../../src/model/report.js';
import { plainHttpWords } from '../../src/model/plain-http.js';
import { counted, duration, grouped, resumedWords } from '../text/words.js';
import { nextSteps, scopeWords, type Step, verdictSentence } from '../next-steps.js';
import { differenceOf } from '../evidence/contradiction.js';
import { triedSentence } from '../history/tried.js';
import { headOf } from '../causes-by-rule.js';
import { oneLine } from '../text/printable.js';
import { ellipsis, wrapped } from '../text/shorten.js';
import { HEADLINES, statusesIn, statusWord } from '../text/status.js';

export interface TerminalOptions {
  readonly color: boolean;
  /** Infinity where the output is not a terminal. */
  readonly columns: number;
  /** The height of the terminal, where it is known. */
  readonly rows?: number | undefined;
}

const SHOWN = 8;
/** The lines of the smallest terminal that people use. */
const SCREEN = 24;
/** The lines after the summary that say which files were written. */
const FILES = 4;
const STEPS = 3;
const LEVELS: readonly Level[] = ['must', 'should', 'open'];
const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;
const VERDICTS = { conforms: 'green', violates: 'red', inconclusive: 'yellow', incomplete: 'yellow', partial: 'yellow' } as const;

/** The run on one screen. Output to a file is not cut, and neither is the text that explains the exit code. */
export function terminalSummary(report: RunReport, options: TerminalOptions): string {
  const width = Math.max(40, options.columns);
  const paint = (text: string, color: keyof typeof CODES): string => (options.color ? `\u001b[${CODES[color]}m${text}\u001b[0m` : text);
  const { run, stats } = report;
  const headline = headlineOf(report);
  const [first = '', ...rest] = clipped(`${headline}. ${verdictSentence(report)}`, width, 5);
  const facts = [
    run.target.embedded ? 'embedded gateway' : ellipsis(run.target.url, width),
    scopeWords(report),
    `profile ${run.profile}`,
    `${counted(stats.requests, 'request')} in ${duration(run.durationMs)}`,
    `seed ${run.seed}`,
    ...[resumedWords(run) ?? []].flat(),
    ...(run.workers === undefined ? [] : [`${run.workers} workers`]),
    `exit ${run.exit}${exitReason(report)}`,
  ];
  const head = [
    first.replace(headline, paint(headline, VERDICTS[report.verdict])),
    ...rest,
    ...wrapped(oneLine(facts.join(' · ')), width).map((line) => paint(line, 'dim')),
    ...triedLines(report, width).map((line) => paint(line, 'dim')),
    ...openWay(report, width).map((line) => paint(line, 'yellow')),
    '',
    ...countTable(report, width),
    ...waitingLines(report, width),
  ];
  const next = nextSteps(report)
    .slice(0, STEPS)
    .flatMap((step, position) => stepLines(step, position, width, report.groups.length === 0));
  // A command that is longer than a line takes several.
  const taken = [...head, ...next].reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
  const room = width === Number.POSITIVE_INFINITY ? width : Math.max(SCREEN, (options.rows ?? 0) - FILES) - taken - 3;
  return `${[...head, ...causeLines(report, width, room, paint), '', ...next].join('\n')}\n`;
}

const openWay = ({ run }: RunReport, width: number): readonly string[] => {
  const words = plainHttpWords(run.target.url);
  return words === undefined ? [] : wrapped(oneLine(words), width);
};

/** Said from the second run on: of a single run the report has it. */
const triedLines = (report: RunReport, width: number): readonly string[] =>
  report.faultHistory === undefined ? [] : wrapped(triedSentence(report) ?? '', width);

/** Why the exit code is not the one that the verdict alone would give. */
function exitReason({ verdict, run, known, complete }: RunReport): string {
  if (run.exit === 1 && verdict !== 'violates') {
    const bad = known.filter((line) => line.status === 'stale' || line.status === 'unmatched').length;
    return bad > 0 ? ` (${counted(bad, 'known deviation')} to be taken off the list)` : '';
  }
  if (run.exit === 3 && verdict === 'incomplete' && !complete) return ' (--require-complete)';
  if (run.exit === 0 && verdict === 'inconclusive') return ' (--partial-ok)';
  if (run.exit === 0 && verdict === 'violates') return ' (nothing is new since the baseline)';
  return '';
}

/** As many causes as fit, two lines each; one at least. */
function causeLines(
  { groups }: RunReport,
  width: number,
  room: number,
  paint: (text: string, color: keyof typeof CODES) => string,
): readonly string[] {
  if (groups.length === 0) return [];
  const leads = groups.filter(({ sibling }) => sibling === undefined).slice(0, SHOWN);
  const blocks = leads.map((group) => ({ id: group.id, lines: block(group) }));
  const until = (i: number): number => blocks.slice(0, i + 1).reduce((sum, { lines }) => sum + lines.length, 0);
  const fitting = blocks.filter((_, i) => i === 0 || until(i) <= room);
  const ids = new Set(fitting.map(({ id }) => id));
  const more = groups.filter(({ id, sibling }) => !ids.has(sibling ?? id)).length;
  const shown = fitting.flatMap(({ lines }) => lines);
  return ['', ...shown, ...(more > 0 ? [paint(`… and ${counted(more, 'more cause')}; see the report`, 'dim')] : [])];

  function block(group: FindingGroup): readonly string[] {
    const siblings = groups.filter(({ sibling }) => sibling === group.id).length;
    const mark = markOf(group);
    const color = group.known === undefined ? (group.level === 'must' ? 'red' : 'yellow') : 'dim';
    const [first = '', ...rest] = upTo(room < 4 ? 1 : 2, oneLine(headOf(group)), Math.max(20, width - mark.length - 2));
    const indent = ' '.repeat(mark.length + 2);
    return [
      `${paint(mark, color)}  ${first}`,
      ...rest.map((line) => `${indent}${line}`),
      paint(`${indent}${differenceLine(group, siblings, width - indent.length)}`, 'dim'),
    ];
  }
}

/** What was expected, what came and how often, in one line: a value that is too long is cut, the words around it never. */
function differenceLine(group: FindingGroup, siblings: number, room: number): string {
  const { expected, actual } = differenceOf(group);
  const often = group.count > 1 ? `  × ${grouped(group.count)}` : '';
  const more = siblings === 0 ? '' : `, and ${siblings} like it`;
  const left = Math.max(12, room - 'expected , actual '.length - often.length - more.length);
  const [wanted, came] = [oneLine(expected), oneLine(actual)];
  const isRoom = wanted.length + came.length <= left;
  const short = (text: string, other: string): string =>
    isRoom ? text : ellipsis(text, Math.max(Math.floor(left / 2), left - other.length));
  return `expected ${short(wanted, came)}, actual ${short(came, wanted)}${often}${more}`;
}

/** At most one or two lines; only values that a target made long are cut. */
function upTo(most: 1 | 2, text: string, width: number): readonly string[] {
  const lines = wrapped(text, width);
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), ellipsis(lines.slice(most - 1).join(' '), width)];
}

/** Limits the lines of a text that a target could have made long. */
const clipped = (text: string, width: number, lines: number): readonly string[] =>
  wrapped(
    lines === 1 || text.length > width * lines ? ellipsis(oneLine(text), width * lines - lines * 8 * (lines - 1)) : oneLine(text),
    width,
  );

/**
 * The most lines of a sentence that says why nothing could be judged, alone and beside causes. Only a target's own words make it
 * longer.
 */
const PREFLIGHT_FAILURES_LINES = { alone: 8, beside: 3 } as const;

/** What there is to configure is never cut: what else the sentence says is left out where there is no room for it. */
const inTheReport = (text: string, isThere: boolean, width: number): string => {
  const bare = text.replace(/ \([\d,]+ of them only if [^)]*\)/, '');
  const end = isThere ? '; see the report.' : '.';
  return [text, bare].map((said) => `${said}${end}`).find((said) => said.length + 2 <= width) ?? `${bare}.`;
};

/** Words are broken between lines; a command, or a line of configuration, has a line of its own and is never cut, to be copied whole. */
function stepLines({ text, command, lines = [], whole }: Step, position: number, width: number, isRoomy: boolean): readonly string[] {
  const typed = command === undefined ? '' : `  ${oneLine(command)}`;
  // Only the first step may exceed the width; the others refer to the report.
  if (position > 0 && typed.length > width && whole === undefined) return clipped(`→ ${text.replace(/:$/, '')}; see the report.`, width, 1);
  // The lines of the most useful setting are shown; on a terminal, those of the others are only in the report.
  const isShown = position === 0 || width === Number.POSITIVE_INFINITY;
  const said = isShown ? text : inTheReport(text.replace(/[:.]$/, ''), lines.length > 0, width);
  const told =
    whole === true
      ? wrapped(ellipsis(oneLine(`→ ${said}`), width * (isRoomy ? PREFLIGHT_FAILURES_LINES.alone : PREFLIGHT_FAILURES_LINES.beside)), width)
      : clipped(`→ ${said}`, width, position === 0 ? 3 : 1);
  return [...told, ...(typed === '' ? [] : [typed]), ...(isShown ? lines.map((line) => `    ${line}`) : [])];
}

/** The headline, with the verdict where the headline does not name it. */
const headlineOf = ({ verdict }: RunReport): string => (verdict === 'conforms' ? HEADLINES[verdict] : `${HEADLINES[verdict]} (${verdict})`);

function markOf(group: FindingGroup): string {
  const word = group.known !== undefined ? 'known' : group.level;
  return `${word.padEnd(6)}${group.new === true ? ' new' : ''}${group.flaky === true ? ' flaky' : ''}`;
}

/** Rules by level and status; columns of nothing but zeros are left out. A narrow screen gets a sentence for each level. */
/** What waits for a state that could not be reached: other cases may show the same rules, and still the run is inconclusive. */
const waitingLines = ({ missing }: RunReport, width: number): readonly string[] =>
  missing
    .filter(({ failed }) => failed === true)
    .flatMap(({ state, waiting }) =>
      wrapped(`waiting: ${waiting.length === 0 ? 'cases' : counted(waiting.length, 'rule')} for ${state}`, width),
    );

function countTable(report: RunReport, width: number): readonly string[] {
  const statuses = statusesIn(report);
  const count = (level: Level, status: RuleStatus): string => grouped(report.coverage.levels[level][status]);
  const row = (name: string, cells: readonly string[]): string =>
    name.padEnd(8) + cells.map((cell, i) => cell.padStart((statuses[i]?.length ?? 0) + 3)).join('');
  const table = [
    row(
      'rules',
      statuses.map((status) => statusWord(status)),
    ),
    ...LEVELS.map((level) =>
      row(
        level,
        statuses.map((status) => count(level, status)),
      ),
    ),
  ];
  if (table.every((line) => line.length <= width)) return table;
  return LEVELS.flatMap((level) => {
    const told = statuses.filter((status) => report.coverage.levels[level][status] > 0);
    return wrapped(`${level}: ${told.map((status) => `${count(level, status)} ${statusWord(status)}`).join(', ') || 'none'}`, width);
  });
}
