import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { causesOf } from '../../../reports/history/causes.js';
import { defined } from '../../json/defined.js';
import { count, date, listOf, members, oneOf, optional, text } from '../../json/shape.js';
import { parseJson } from '../../json/value.js';
import type { FaultHistory, HistoryLine, RunReport } from '../../model/report.js';
import { systemFaultAt } from '../../model/system-fault.js';
import { isLink, textOf } from '../run-folders.js';
import { OWNER_ONLY } from '../certify/event-log.js';

const HISTORY_FILE = 'history.ndjson';
const SHOWN = 30;
/** From so many runs on, the report has the history of each cause; so many causes are listed. */
const [FEWEST_RUNS, MOST_CAUSES] = [3, 200];

/** One line per run in the state folder, by target: what the trend is made from. */
export interface HistoryEntry extends HistoryLine {
  readonly target: string;
}

/**
 * Adds the earlier runs of the target to the report, and this run to the history.
 * @param onFault is called where the history cannot be written; the report is not affected
 */
export async function withHistory(
  report: RunReport,
  stateDir: string,
  onFault: (fault: string) => void,
  told: Pick<HistoryLine, 'label' | 'url'> = {},
): Promise<RunReport> {
  const file = join(stateDir, HISTORY_FILE);
  const target = report.run.target.embedded ? 'embedded' : `${report.run.target.url} ${report.run.target.merchantId}`;
  const line = { ...lineOf(report), ...told };
  // A shard or a narrowed run is not comparable with whole runs.
  if (report.run.shard !== undefined || report.run.selection.length > 0) return report;
  if (isLink(file)) {
    onFault('it is a link');
    return report;
  }
  const before = textOf(file);
  const earlier = entriesIn(before).filter((entry) => entry.target === target && entry.label === told.label && entry.id !== line.id);
  try {
    await appendTo(file, before, [{ target, ...line }]);
  } catch (error) {
    onFault(systemFaultAt(error) ?? String(error));
  }
  const all = [...earlier, { target, ...line }];
  return {
    ...report,
    history: all.slice(-SHOWN).map(({ target: _target, broken: _broken, faults: _faults, ...entry }) => entry),
    ...faultHistory(all),
    ...causeHistory(all.filter(({ profile, broken }) => profile === line.profile && broken !== undefined).slice(-SHOWN)),
  };
}

function faultHistory(runs: readonly HistoryLine[]): Pick<RunReport, 'faultHistory'> {
  const together = triedTogether(runs.slice(-SHOWN));
  return together === undefined || together.runs < 2 ? {} : { faultHistory: together };
}

/**
 * What the newest of these runs, oldest first, and the earlier ones that can be added to it tried of the known faults. A run of another
 * profile or version, or one that knows other faults, is passed over. Undefined where the newest run does not tell.
 */
export function triedTogether(runs: readonly HistoryLine[]): FaultHistory | undefined {
  const newest = runs.at(-1);
  if (newest?.faults === undefined) return undefined;
  const { all, list } = newest.faults;
  const alike = runs.filter(
    ({ profile, tool, faults }) => profile === newest.profile && tool !== undefined && tool === newest.tool && faults?.list === list,
  );
  const together = Buffer.from(newest.faults.bits, 'base64');
  for (const { faults } of alike)
    for (const [i, byte] of Buffer.from(faults?.bits ?? '', 'base64').entries()) together[i] = (together[i] ?? 0) | byte;
  const sent = together.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  return { runs: alike.length, since: alike[0]?.startedAt.slice(0, 10) ?? '', sent, all };
}

function causeHistory(runs: readonly HistoryLine[]): Pick<RunReport, 'causeHistory'> {
  if (runs.length < FEWEST_RUNS) return {};
  return { causeHistory: { runs: runs.map(({ id }) => id), causes: causesOf(runs).slice(0, MOST_CAUSES) } };
}

function lineOf(report: RunReport): HistoryLine {
  const { run, groups, stats, counts } = report;
  const unexpected = groups.filter((group) => group.known === undefined);
  const medians = stats.latency.map((latency) => latency.p50).toSorted((a, b) => a - b);
  return {
    id: run.id,
    startedAt: run.startedAt,
    profile: run.profile,
    verdict: report.verdict,
    violations: counts.must,
    warnings: counts.should,
    causes: unexpected.length,
    must: unexpected.filter((group) => group.level === 'must').length,
    requests: stats.requests,
    durationMs: run.durationMs,
    p50: medians[Math.floor(medians.length / 2)] ?? 0,
    tool: `${report.tool.version}, catalogue ${report.tool.catalogue}`,
    ...defined({ faults: report.faults }),
    broken: groups.map(({ id, title, level, rule, flaky, known }) => ({
      id,
      title,
      level,
      rule,
      ...defined({ flaky }),
      ...(known === undefined ? {} : { known: known.expires ?? 'no date' }),
    })),
  };
}

/** Every run that a state folder remembers, oldest first. */
export const readHistory = async (stateDir: string): Promise<readonly HistoryEntry[]> =>
  entriesIn(textOf(join(stateDir, HISTORY_FILE))).toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));

/** Adds runs that the history does not have yet; gives how many. */
export async function addToHistory(stateDir: string, entries: readonly HistoryEntry[]): Promise<number> {
  const known = new Set((await readHistory(stateDir)).map(({ id }) => id));
  const fresh = entries.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return 0;
  await mkdir(stateDir, { recursive: true, mode: 0o700 });
  const file = join(stateDir, HISTORY_FILE);
  await appendTo(file, textOf(file), fresh);
  return fresh.length;
}

/** Adds lines to a file; one that was cut off before must not swallow the first of them. */
const appendTo = (file: string, before: string, entries: readonly HistoryEntry[]): Promise<void> => {
  const start = before === '' || before.endsWith('\n') ? '' : '\n';
  return appendFile(file, `${start}${entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')}`, { mode: OWNER_ONLY });
};

const ENTRY = members({
  target: text,
  id: text,
  startedAt: date,
  verdict: text,
  violations: count,
  warnings: count,
  causes: count,
  requests: count,
  durationMs: count,
  p50: count,
  label: optional(text),
  url: optional(text),
  tool: optional(text),
  faults: optional(members({ sent: count, all: count, list: text, bits: text })),
  broken: optional(listOf(members({ id: text, title: text, level: oneOf('must', 'should', 'open'), rule: text, known: optional(text) }))),
});

/** Lines that are cut off or of unknown form are skipped. */
export function entriesIn(history: string): readonly HistoryEntry[] {
  return history.split('\n').flatMap((line) => {
    const entry: unknown = parseJson(line);
    return ENTRY(entry, '') === undefined ? [entry as HistoryEntry] : [];
  });
}
