import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { count, date, members, text } from '../../json/shape.js';
import type { HistoryLine, RunReport } from '../../model/report.js';
import { systemFaultAt } from '../../model/system-fault.js';
import { isLink } from '../no-link.js';
import { OWNER_ONLY } from './event-log.js';

const HISTORY_FILE = 'history.ndjson';
const SHOWN = 20;

/** One line per run in the state folder, by target: what the trend is made from. */
interface Entry extends HistoryLine {
  readonly target: string;
}

/**
 * Adds the earlier runs of the target to the report, and this run to the history.
 * @param onFault is called where the history cannot be written; the report is not affected
 */
export async function withHistory(report: RunReport, stateDir: string, onFault: (fault: string) => void): Promise<RunReport> {
  const file = join(stateDir, HISTORY_FILE);
  const target = report.run.target.embedded ? 'embedded' : `${report.run.target.url} ${report.run.target.merchantId}`;
  const line = lineOf(report);
  // A shard or a narrowed run is not comparable with whole runs.
  if (report.run.shard !== undefined || report.run.selection.length > 0) return report;
  if (isLink(file)) {
    onFault('it is a link');
    return { ...report, history: [line] };
  }
  const before = await textOf(file);
  const earlier = entriesIn(before).filter((entry) => entry.target === target && entry.id !== line.id);
  // A line that was cut off must not swallow this one.
  const start = before === '' || before.endsWith('\n') ? '' : '\n';
  try {
    await appendFile(file, `${start}${JSON.stringify({ target, ...line } satisfies Entry)}\n`, { mode: OWNER_ONLY });
  } catch (error) {
    onFault(systemFaultAt(error) ?? String(error));
  }
  return { ...report, history: [...earlier.map(({ target: _target, ...entry }) => entry), line].slice(-SHOWN) };
}

function lineOf(report: RunReport): HistoryLine {
  const { run, groups, stats } = report;
  const findings = (level: string): number =>
    groups.filter((group) => group.level === level && group.known === undefined).reduce((sum, group) => sum + group.count, 0);
  const medians = stats.latency.map((latency) => latency.p50).toSorted((a, b) => a - b);
  return {
    id: run.id,
    startedAt: run.startedAt,
    profile: run.profile,
    verdict: report.verdict,
    violations: findings('must'),
    warnings: findings('should'),
    causes: groups.length,
    must: groups.filter((group) => group.level === 'must').length,
    requests: stats.requests,
    durationMs: run.durationMs,
    p50: medians[Math.floor(medians.length / 2)] ?? 0,
  };
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return '';
  }
}

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
});

/** Lines that are cut off or of unknown form are skipped. */
function entriesIn(history: string): readonly Entry[] {
  return history.split('\n').flatMap((line) => {
    try {
      const entry: unknown = line === '' ? undefined : JSON.parse(line);
      return ENTRY(entry, '') === undefined ? [entry as Entry] : [];
    } catch {
      return [];
    }
  });
}
