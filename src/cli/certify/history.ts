import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OWNER_ONLY } from './event-log.js';
import type { HistoryLine, RunReport } from '../../model/report.js';

const HISTORY_FILE = 'history.ndjson';
const SHOWN = 20;

/** One line per run in the state folder, by target: what the trend is made from. */
interface Entry extends HistoryLine {
  readonly target: string;
}

/** The report with the earlier runs of its target; this run is added to the history. */
export async function withHistory(report: RunReport, stateDir: string): Promise<RunReport> {
  const file = join(stateDir, HISTORY_FILE);
  const target = report.run.target.embedded ? 'embedded' : `${report.run.target.url} ${report.run.target.merchantId}`;
  const line = lineOf(report);
  // A shard is a part of a run, and a run that was narrowed is no measure of the target.
  if (report.run.shard !== undefined || report.run.selection.length > 0) return report;
  const earlier = (await entries(file)).filter((entry) => entry.target === target && entry.id !== line.id);
  await appendFile(file, `${JSON.stringify({ target, ...line } satisfies Entry)}\n`, { mode: OWNER_ONLY });
  return { ...report, history: [...earlier.map(({ target: _target, ...entry }) => entry), line].slice(-SHOWN) };
}

function lineOf(report: RunReport): HistoryLine {
  const { run, groups, stats } = report;
  const count = (level: string): number =>
    groups.filter((group) => group.level === level && group.known === undefined).reduce((sum, group) => sum + group.count, 0);
  const medians = stats.latency.map((latency) => latency.p50).toSorted((a, b) => a - b);
  return {
    id: run.id,
    startedAt: run.startedAt,
    profile: run.profile,
    verdict: report.verdict,
    violations: count('must'),
    warnings: count('should'),
    causes: groups.length,
    must: groups.filter((group) => group.level === 'must').length,
    requests: stats.requests,
    durationMs: run.durationMs,
    p50: medians[Math.floor(medians.length / 2)] ?? 0,
  };
}

async function entries(file: string): Promise<readonly Entry[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Entry];
    } catch {
      // A line that a crash cut off is no reason to lose the others.
      return [];
    }
  });
}
