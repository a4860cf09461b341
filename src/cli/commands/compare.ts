import type { Catalogue } from '../../catalogue/catalogue.js';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { renderComparison } from '../../../reports/html/comparison-page.js';
import { writeFileOf } from '../../../reports/write-file.js';
import { loadReport } from '../../config/report-file.js';
import { compareRuns, type GroupLine, hasNewViolations, type RunComparison } from '../../../reports/compare-runs.js';
import { HarnessError } from '../../model/harness-error.js';
import type { RunReport } from '../../model/report.js';
import { defineCommand } from '../command.js';
import { DEFAULTS } from '../../config/keys/rows.js';
import { asForeign, findEventLog } from '../../app/read-run.js';
import { EVENTS_FILE, runFolders } from '../../app/run-folders.js';
import { catalogueContext, reportOfLog } from '../../app/certify/summary-context.js';
import { print, printJson, tell } from '../terminal.js';

/** At most this many status changes are listed for people; machines get all. */
const SHOWN = 20;

export const compareCommand = defineCommand({
  positionals: '<from> <to> [more..]',
  extensible: true,
  builder: (yargs) =>
    yargs
      .positional('from', {
        type: 'string',
        demandOption: true,
        describe: 'the earlier run: its JSON report, the folder of that, its event log, its id, or previous',
      })
      .positional('to', { type: 'string', demandOption: true, describe: 'the later run, likewise; latest is the last one' })
      .positional('more', { type: 'string', array: true, default: [], describe: 'further runs, for --html' })
      .option('html', { type: 'string', describe: 'write a page with all runs side by side to this file' })
      .option('state', { type: 'string', default: DEFAULTS.report.state, describe: 'folder of the runs' })
      .option('format', { choices: ['text', 'json'] as const, default: 'text' as const, describe: 'form of the output' })
      .option('json', { type: 'boolean', default: false, describe: 'short for --format json' })
      .example('$0 previous latest', 'what changed between the last two runs')
      .example('$0 gateway-a gateway-b gateway-c --html board.html', 'three gateways side by side, as a page'),
  handler: async ({ from, to, more, html, format, json, state }, { catalogue }) => {
    if (more.length > 0 && html === undefined)
      throw new HarnessError('usage', 'more than two runs are compared as a page', { hint: 'add --html FILE' });
    const [first, second] = [await reportOf(from, state, catalogue), await reportOf(to, state, catalogue)];
    const others: RunReport[] = [];
    for (const run of more) others.push(await reportOf(run, state, catalogue));
    const named = [from, to, ...more].join(', ');
    const comparison = asForeign(named, () => compareRuns(first, second));
    if (html !== undefined) {
      await writeFileOf(html, { text: asForeign(named, () => renderComparison([first, second, ...others])) });
      tell(`written ${html}\n`);
      if (more.length > 0) return 0;
    }
    if (json || format === 'json') printJson(comparison);
    else print(`${textOf(comparison)}\n`);
    return hasNewViolations(comparison) ? 1 : 0;
  },
});

/** The report of a run, as it was written or made again from its log. */
async function reportOf(word: string, state: string, catalogue: Catalogue): Promise<RunReport> {
  const isRun = word === 'latest' || word === 'previous' || runFolders(state).some((folder) => basename(folder) === word);
  if (!isRun && !word.endsWith('.ndjson') && !existsSync(join(word, EVENTS_FILE))) return loadReport(word);
  return reportOfLog(findEventLog(word, state), catalogueContext(catalogue));
}

function textOf(comparison: RunComparison): string {
  const { from, to, changed, latency, differences } = comparison;
  const blocks = [
    [`${from.id} (${from.verdict}) -> ${to.id} (${to.verdict})`],
    block('not alike', differences),
    block('new', comparison.new.map(groupText)),
    block('in contracts that the earlier run did not test', comparison.newlyTested.map(groupText)),
    block('fixed', comparison.fixed.map(groupText)),
    block('gone, but not judged again', comparison.notJudged.map(groupText)),
    block(
      'rules with another status',
      [
        ...changed.slice(0, SHOWN).map((change) => `${change.rule}: ${change.from} -> ${change.to}`),
        ...(changed.length > SHOWN ? [`and ${changed.length - SHOWN} more; --json lists all`] : []),
      ],
      changed.length,
    ),
    block(
      'latency',
      latency.map((shift) => `${shift.operation} ${shift.percentile}: ${tenths(shift.from)} -> ${tenths(shift.to)} ms`),
    ),
  ].filter((lines) => lines.length > 0);
  if (blocks.length === 1) blocks.push(['nothing changed']);
  return blocks.map((lines) => lines.join('\n')).join('\n\n');
}

const block = (title: string, lines: readonly string[], count = lines.length): string[] =>
  lines.length === 0 ? [] : [`${title} (${count})`, ...lines.map((line) => `  ${line}`)];

const tenths = (millis: number): number => Math.round(millis * 10) / 10;

const groupText = (group: GroupLine): string =>
  `${group.level}${group.known ? ', known' : ''}: ${group.title} [${group.id}; ${group.contracts.join(', ')}; ${group.count}]`;
