import { createSummary } from '../../../reports/summarise.js';
import { checkOutput } from '../../../reports/write-output.js';
import type { FindingEvent, RunEvent } from '../../model/event.js';
import { openEventLog } from '../../app/certify/event-log.js';
import { lockOutput } from '../../app/certify/output-lock.js';
import { summaryContext } from '../../app/certify/summary-context.js';
import { usesFolder } from '../certify/deliver.js';
import { tellReport } from '../certify/tell-report.js';
import type { ExitCode } from '../command.js';
import { printRaw, tell } from '../terminal.js';
import { judgeTraffic, type TrafficOptions } from '../../app/traffic/judge-traffic.js';
import type { RawExchange } from '../../app/traffic/raw-exchange.js';
import pc from 'picocolors';
import { causeOf } from '../../engine/record/recorder.js';
import { written } from '../../model/finding.js';

export interface ToReportOptions extends Omit<TrafficOptions, 'emit'> {
  /** How findings are reported during the run. */
  readonly findings: 'text' | 'json' | 'none';
  /** Print the JSON report on stdout. */
  readonly json?: boolean;
}

/** Judges traffic, tells of findings as they come, and ends with the reports of a run. */
export async function trafficToReport(options: ToReportOptions) {
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
    /** Judges one exchange. It never throws, whatever the exchange contains. */
    take: (raw: RawExchange): void => {
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
    /** Ends the judging and the log of it. */
    close: async (): Promise<void> => {
      traffic.finish();
      await log.close();
    },
    /** Closed, it tells and writes the reports. */
    finish: async (): Promise<ExitCode> => {
      const report = summary.report();
      await tellReport(report, { config, runId, log, json }).finally(release);
      return report.run.exit;
    },
  };
}

/** Causes beyond this number are not remembered, and are then told again. */
const MOST_KNOWN = 10_000;

/** Tells of findings as they come: every cause when it is first seen in a contract. Events are masked already. */
function createTeller(form: 'text' | 'json' | 'none'): (event: RunEvent) => void {
  const known = new Set<string>();
  const isNew = (name: string): boolean => {
    if (known.has(name)) return false;
    if (known.size < MOST_KNOWN) known.add(name);
    return true;
  };
  return (event) => {
    if (form === 'none') return;
    if (event.type === 'harness-error') tell(`${pc.red('harness error')} in ${event.where}: ${event.message.split('\n')[0]}\n`);
    if (event.type === 'observation' && form === 'text' && isNew(`${event.contract} ${event.rule} ${event.outcome}`))
      tell(`${pc.dim('client')}  ${event.contract} ${event.rule}: ${event.outcome}\n`);
    if (event.type !== 'finding' || !isNew(`${event.finding.contract} ${causeOf(event.finding)}`)) return;
    if (form === 'json') printRaw(`${JSON.stringify(lineOf(event.finding))}\n`);
    else tell(textOf(event.finding));
  };
}

function lineOf({ id, contract, side, rule, clause, level, path, expected, actual, request }: FindingEvent) {
  return { id, contract, side, rule, clause, level, path, expected, actual, method: request.method, url: request.path };
}

function textOf(finding: FindingEvent): string {
  const { level, contract, path, expected, actual, request } = finding;
  const mark = level === 'must' ? pc.red('must  ') : pc.yellow('should');
  const place = path === '' ? '' : ` at ${path}`;
  return `${mark}  ${contract} ${written(finding)}${place}: expected ${expected}, got ${actual} (${request.method} ${request.path})\n`;
}
