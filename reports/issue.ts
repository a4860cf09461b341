import { written } from '../src/model/finding.js';
import type { FindingGroup, RunReport } from '../src/model/report.js';
import { callsOf, ORDER_COLUMNS, type OrderColumn } from './evidence/calls.js';
import { contradictionOf } from './evidence/contradiction.js';
import { evidenceLines, type EvidenceLine, folded } from './evidence/evidence.js';
import { exchangesOf, type EvidentExchange, type HeaderLine } from './evidence/exchanges.js';
import type { Mark } from './evidence/marks.js';
import { markdownCode, plainMarkdown } from './text/markdown.js';
import { oneLine } from './text/printable.js';
import { counted } from './text/words.js';

/** A cause as Markdown for an issue: rule, clause, what contradicts what, the calls, the difference, curl and replay. */
export function issueText(group: FindingGroup, report: Pick<RunReport, 'clauses' | 'run' | 'tool'>): string {
  const { left, right } = contradictionOf(group);
  const { run, tool } = report;
  const parts = [
    `## ${plainMarkdown(oneLine(group.title))}`,
    [
      `- rule: ${markdownCode(written(group))}, ${group.level}: ${plainMarkdown(oneLine(group.text))}`,
      `- clause: ${plainMarkdown(`${group.clause} ${report.clauses[group.clause] ?? ''}`.trim())}`,
      `- contracts: ${group.contracts.map(markdownCode).join(', ')}, ${counted(group.count, 'finding')}`,
      `- ${halfText(left)}`,
      `- ${halfText(right)}`,
    ].join('\n'),
    ...callTable(group),
    ...exchangesOf(group).map(exchangeText),
    ...(group.minimal.curl === '' ? [] : [fenced('sh', group.minimal.curl)]),
    fenced('sh', group.minimal.replay),
    plainMarkdown(`Seen in run ${run.id}, seed ${run.seed}, with ${tool.name} ${tool.version}. Cause ${group.id}, case ${group.case}.`),
  ];
  return `${parts.join('\n\n')}\n`;
}

const halfText = ({ label, at, value, note }: { label: string; at?: string; value: string; note?: string }): string =>
  `${plainMarkdown(label)}${at === undefined ? '' : ` at ${markdownCode(at)}`}: **${plainMarkdown(oneLine(value))}**${note === undefined ? '' : ` (${plainMarkdown(oneLine(note))})`}`;

function callTable(group: FindingGroup): readonly string[] {
  const calls = callsOf(group);
  if (calls === undefined) return [];
  const heads = ['', 'call', 'HTTP', ...calls.columns.map(({ name }) => ORDER_COLUMNS[name].slice('order.'.length))];
  const cell = (name: OrderColumn, row: (typeof calls.rows)[number]): string => {
    const { actual, expected } = row.cells[name];
    return expected === undefined || expected === actual
      ? plainMarkdown(actual)
      : `expected ${plainMarkdown(expected)}, **actual ${plainMarkdown(actual)}**`;
  };
  const rows = calls.rows.map((row) => [
    row.isFault ? '✕' : '✓',
    plainMarkdown(`${row.position} ${row.name} ${row.amount}`.trim()),
    row.http,
    ...calls.columns.map(({ name }) => cell(name, row)),
  ]);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [[line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')];
}

function exchangeText({ position, request, requestHeaders, requestMarks, reply, replyHeaders, replyMarks }: EvidentExchange): string {
  const place = position === undefined ? '' : ` ${position}`;
  const sent = [`${request.method} ${request.path}`, ...headerLines(requestHeaders), ...bodyLines(request.body, requestMarks)];
  const came = [`HTTP ${reply.status ?? '(no answer)'}`, ...headerLines(replyHeaders), ...bodyLines(reply.body, replyMarks)];
  return [`Request${place}:`, fenced('diff', sent.join('\n')), `Answer${place}:`, fenced('diff', came.join('\n'))].join('\n\n');
}

const headerLines = (lines: readonly HeaderLine[]): readonly string[] =>
  lines.map(({ name, value, note }) => `! ${name}: ${value}   ${note}`);

const SIGNS = { fault: '!', expected: '+', actual: '-' } as const;

/** The lines around the marks, in the signs of a diff: + must be, - is. */
function bodyLines(body: string | undefined, marks: readonly Mark[]): readonly string[] {
  const lineText = ({ mark, depth, key, value, end, note }: EvidenceLine): string =>
    `${mark === undefined ? ' ' : SIGNS[mark]} ${'  '.repeat(depth)}${key === '' ? '' : `${key}: `}${value}${end}${note === undefined ? '' : `   ${note}`}`;
  return folded(evidenceLines(body, marks)).flatMap((part) =>
    'hidden' in part ? [`  … ${counted(part.hidden, 'line')}`] : part.lines.map(lineText),
  );
}

/** A fence that no line of the text can close. */
function fenced(kind: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}${kind}\n${text.trimEnd()}\n${fence}`;
}
