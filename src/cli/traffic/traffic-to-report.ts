import { createSummary } from '../../../reports/summarise.js';
import { checkOutput } from '../../../reports/write-output.js';
import type { RunEvent } from '../../model/event.js';
import { openEventLog } from '../../app/certify/event-log.js';
import { lockOutput } from '../../app/certify/output-lock.js';
import { summaryContext } from '../../app/certify/summary-context.js';
import { usesFolder } from '../certify/deliver.js';
import { tellReport } from '../certify/tell-report.js';
import type { ExitCode } from '../command.js';
import { tell } from '../terminal.js';
import { judgeTraffic, type TrafficOptions, type TrafficRun } from '../../app/traffic/judge-traffic.js';
import { createTeller } from './tell-findings.js';
import type { RawExchange } from '../../app/traffic/raw-exchange.js';

export interface ToReportOptions extends Omit<TrafficOptions, 'emit'> {
  /** How findings are reported during the run. */
  readonly findings: 'text' | 'json' | 'none';
  /** Print the JSON report on stdout. */
  readonly json?: boolean;
}

/** Judges traffic, tells of findings as they come, and ends with the reports of a run. */
export async function trafficToReport(options: ToReportOptions): Promise<{
  readonly traffic: TrafficRun;
  /** Judges one exchange. It never throws, whatever the exchange contains. */
  take(raw: RawExchange): void;
  /** Ends the judging and the log of it. */
  close(): Promise<void>;
  /** Closed, it tells and writes the reports. */
  finish(): Promise<ExitCode>;
}> {
  const { config, runId, findings, json = false } = options;
  await checkOutput(config.report.out);
  const release = usesFolder(config.report) ? lockOutput(config.report.out) : () => undefined;
  const log = openEventLog(config.report.state, runId, (fault) =>
    tell(`note: no event log is kept (${fault}). The run goes on; it can not be rendered again\n`),
  );
  const summary = createSummary(summaryContext(config, config));
  const teller = createTeller(findings);
  const emit = (event: RunEvent): void => {
    log.add(event);
    summary.add(event);
    teller(event);
  };
  const traffic = judgeTraffic({ ...options, emit });
  return {
    traffic,
    take: (raw) => {
      try {
        traffic.take(raw);
      } catch (error) {
        emit({
          type: 'harness-error',
          where: 'traffic',
          message: traffic.mask().foreign(error instanceof Error ? error.message : String(error)),
        });
      }
    },
    close: async () => {
      traffic.finish();
      await log.close();
    },
    finish: async () => {
      const report = summary.report();
      await tellReport(report, { config, runId, log, json }).finally(release);
      return report.run.exit;
    },
  };
}
