import { statSync } from 'node:fs';
import { summarise } from '../../../reports/summarise.js';
import type { RunHeader } from '../../model/event.js';
import type { RunReport } from '../../model/report.js';
import { catalogueContext, reportOfLog, summaryContext } from '../certify/summary-context.js';
import { readHistory } from '../history/store.js';
import type { Outcome } from './run-list.js';
import type { Settings } from './settings.js';

/** Reports are large: the last few are kept. */
const KEPT = 3;

/** Reports of runs, made from their logs. */
export async function createReports(settings: Pick<Settings, 'stateDir' | 'config' | 'catalogue'>) {
  const kept = new Map<string, { readonly size: number; readonly report: Promise<RunReport> }>();
  const outcomes = new Map<string, Outcome>();
  for (const { id, verdict, causes } of await readHistory(settings.stateDir)) outcomes.set(id, { verdict, causes });
  const asked = new Set<string>();
  let queue = Promise.resolve();

  const of = (run: string, log: string): Promise<RunReport> => {
    const { size } = statSync(log);
    const before = kept.get(run);
    if (before?.size === size) return before.report;
    const report = reportOf(log, settings).then((made) => {
      if (made.run.ended !== 'unfinished') outcomes.set(run, { verdict: made.verdict, causes: made.groups.length });
      return made;
    });
    kept.delete(run);
    kept.set(run, { size, report });
    report.catch(() => kept.delete(run));
    for (const [oldest] of [...kept].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(oldest);
    return report;
  };
  return {
    /** The report of what the log holds now. */
    of,
    /** The frame of a report, for a run whose causes are told as they are found: without a rule, and without reading its log. */
    outline: (header: RunHeader): RunReport =>
      summarise([{ type: 'run-started', header }], { ...catalogueContext(settings.catalogue), rules: [], enumerations: [] }),
    /** What a run came to, where somebody has found out. */
    outcome: (run: string): Outcome | undefined => outcomes.get(run),
    /** Finds out what runs came to that the history does not tell, one after the other. */
    learn(run: string, log: string): void {
      if (asked.has(run)) return;
      asked.add(run);
      queue = queue.then(async () => void (await of(run, log))).catch(() => undefined);
    },
  };
}

async function reportOf(log: string, settings: Pick<Settings, 'config' | 'catalogue'>): Promise<RunReport> {
  const config = await settings.config().catch(() => undefined);
  return reportOfLog(log, summaryContext(settings.catalogue, { known: config?.known }));
}
