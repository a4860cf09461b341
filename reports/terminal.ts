import type { FindingGroup, RunReport } from '../src/model/report.js';
import { nextSteps, scopeWords, type Step, verdictSentence } from './next-steps.js';
import { oneLine } from './text/printable.js';
import { ellipsis } from './text/shorten.js';
import { HEADLINES, statusesIn, statusWord } from './text/status.js';
import { counted, duration, grouped } from './text/words.js';

export interface TerminalOptions {
  readonly color: boolean;
  readonly columns: number;
}

const SHOWN = 8;
const STEPS = 4;
const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;
const VERDICTS = { conforms: 'green', violates: 'red', inconclusive: 'yellow', incomplete: 'yellow', partial: 'yellow' } as const;

/** The run in at most 24 lines. */
export function terminalSummary(report: RunReport, options: TerminalOptions): string {
  const width = Math.max(40, options.columns);
  const paint = (text: string, color: keyof typeof CODES): string => (options.color ? `\u001b[${CODES[color]}m${text}\u001b[0m` : text);
  const fit = (text: string, indent = ''): string => indent + ellipsis(oneLine(text), width - indent.length);
  const { run, stats } = report;
  const headline = headlineOf(report);

  const lines = [
    `${paint(headline, VERDICTS[report.verdict])}  ${ellipsis(oneLine(verdictSentence(report)), width - headline.length - 2)}`,
    paint(
      fit(
        `${run.target.embedded ? 'embedded gateway' : run.target.url} · ${scopeWords(report)} · profile ${run.profile} · ${counted(stats.requests, 'request')} in ${duration(run.durationMs)} · seed ${run.seed} · exit ${run.exit}`,
      ),
      'dim',
    ),
    '',
    ...countTable(report).map((line) => ellipsis(line, width)),
  ];
  if (report.groups.length > 0) {
    lines.push(
      '',
      ...report.groups.slice(0, SHOWN).map((group) => {
        const mark = markOf(group);
        const title = ellipsis(oneLine(group.title), width - mark.length - 2 - String(group.count).length - 4);
        return `${paint(mark, group.known === undefined ? (group.level === 'must' ? 'red' : 'yellow') : 'dim')}  ${title}${group.count > 1 ? paint(` × ${group.count}`, 'dim') : ''}`;
      }),
    );
    if (report.groups.length > SHOWN)
      lines.push(paint(fit(`… and ${counted(report.groups.length - SHOWN, 'more cause')}; see the report`), 'dim'));
  }
  lines.push(
    '',
    ...nextSteps(report)
      .slice(0, STEPS)
      .flatMap((step, position) => fitStep(step, position, width)),
  );
  return `${lines.join('\n')}\n`;
}

/** A step in one line. Words are cut before a command is; that of the first step may have a line of its own and is never cut, to be copied whole. */
function fitStep({ text, command }: Step, position: number, width: number): readonly string[] {
  const whole = `→ ${oneLine(text)}`;
  if (command === undefined) return [ellipsis(whole, width)];
  const typed = oneLine(command);
  const left = width - typed.length - 1;
  if (position === 0 && left < whole.length) return [ellipsis(whole, width), `  ${typed}`];
  return [left < 20 ? ellipsis(`${whole} ${typed}`, width) : `${ellipsis(whole, left)} ${typed}`];
}

/** The headline, with the word of the verdict where it says something else. */
const headlineOf = ({ verdict }: RunReport): string => (verdict === 'conforms' ? HEADLINES[verdict] : `${HEADLINES[verdict]} (${verdict})`);

function markOf(group: FindingGroup): string {
  const word = group.known !== undefined ? 'known' : group.level;
  return `${word.padEnd(6)}${group.new === true ? ' new' : ''}${group.flaky === true ? ' flaky' : ''}`;
}

/** Rules by level and status; columns of nothing but zeros are left out. */
function countTable(report: RunReport): readonly string[] {
  const statuses = statusesIn(report);
  const row = (name: string, cells: readonly string[]): string =>
    name.padEnd(8) + cells.map((cell, i) => cell.padStart((statuses[i]?.length ?? 0) + 3)).join('');
  return [
    row('rules', statuses.map(statusWord)),
    ...(['must', 'should', 'open'] as const).map((level) =>
      row(
        level,
        statuses.map((status) => grouped(report.coverage.levels[level][status])),
      ),
    ),
  ];
}
