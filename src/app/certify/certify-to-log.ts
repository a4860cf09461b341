import { createSummary, type Summary, type SummariseContext } from '../../../reports/summarise.js';
import { EMBEDDED_TARGET } from '../../config/base-url.js';
import { newRunId } from '../../engine/execute/id-generator.js';
import type { Config } from '../../model/config.js';
import type { RunReport } from '../../model/report.js';
import { withHistory } from '../history/store.js';
import { type CertifyOptions, headerOf } from './compose.js';
import { type EventLog, openEventLog } from './event-log.js';
import { pruneRuns } from './prune.js';
import { resumable } from './resume.js';

/** What the log gives to the run that it keeps. */
export interface OpenedLog {
  readonly runId: string;
  readonly log: EventLog;
  readonly summary: Summary;
  /** Options of a run that is taken up again. */
  readonly resumed: Pick<CertifyOptions, 'done' | 'earlier' | 'idSuffix'>;
}

export interface CertifyToLogInput {
  readonly config: Config;
  readonly context: SummariseContext;
  /** The run that is taken up again, where it is not the newest of its kind. */
  readonly resumes?: string | undefined;
  /** Keeps runs of a branch or environment apart in the history. */
  readonly label?: string | undefined;
  /** Where others will find the report. */
  readonly reportUrl?: string | undefined;
  readonly tell: (note: string) => void;
  /** Sends; every event goes to the log and to the summary. */
  readonly run: (opened: OpenedLog) => Promise<void>;
}

/**
 * A run with its log in the state folder and its line in the history; the logs of old runs go. A run that was interrupted is taken up again
 * where the configuration says so.
 */
export async function certifyToLog(input: CertifyToLogInput): Promise<OpenedLog & { readonly report: RunReport }> {
  const { config, context, label, reportUrl, resumes, tell, run } = input;
  const { state, keep } = config.report;
  const embedded = config.target.baseUrl === EMBEDDED_TARGET;
  const before = config.resume ? resumable(config, embedded, headerOf({ config, embedded }, 'now'), resumes) : undefined;
  const runId = before?.runId ?? newRunId();
  const log = openEventLog(state, runId, (fault) =>
    tell(`note: no event log is kept (${fault}). The run goes on; it can not be resumed or rendered again\n`),
  );
  const summary = createSummary(context);
  for (const event of before?.events ?? []) summary.add(event);
  const resumed = before === undefined ? {} : { done: before.done, earlier: before.earlier, idSuffix: `r${Date.now().toString(36)}` };
  const opened = { runId, log, summary, resumed };
  try {
    await run(opened);
  } finally {
    await log.close();
  }
  const report = await withHistory(
    withoutLost(summary.report(), log),
    state,
    (fault) => {
      if (log.fault() === undefined) tell(`note: this run is not in the history (${fault})\n`);
    },
    { ...(label === undefined ? {} : { label }), ...(reportUrl === undefined ? {} : { url: reportUrl }) },
  );
  pruneRuns(state, keep);
  return { ...opened, report };
}

/** A run whose log is incomplete cannot be continued, so no command that needs the log is suggested. */
function withoutLost(report: RunReport, log: EventLog): RunReport {
  if (log.fault() === undefined) return report;
  const { again: _again, ...run } = report.run;
  return { ...report, run };
}
