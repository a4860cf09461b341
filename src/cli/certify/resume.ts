import { join } from 'node:path';
import type { Config } from '../../model/config.js';
import type { RunEvent, RunHeader } from '../../model/event.js';
import { HarnessError } from '../../model/harness-error.js';
import { EVENTS_FILE, readEvents, runFolders } from './event-log.js';

/** An interrupted run: what it found, and what need not be sent again. */
export interface Resumed {
  readonly runId: string;
  readonly events: readonly RunEvent[];
  readonly done: ReadonlySet<string>;
}

/**
 * The newest run of this target and seed that did not come to its end.
 * @throws HarnessError where there is none
 */
export function resumable(config: Config, embedded: boolean): Resumed {
  for (const folder of runFolders(config.report.state)) {
    const events = readEvents(join(folder, EVENTS_FILE));
    const header = events.find((event) => event.type === 'run-started')?.header;
    if (header === undefined || !isSameRun(header, config, embedded)) continue;
    const last = events.at(-1);
    if (last?.type === 'run-finished' && last.reason === 'completed') break;
    return { runId: header.id, ...kept(events) };
  }
  throw new HarnessError('usage', 'there is no interrupted run to go on with', {
    hint: `a run is resumed with the same target, seed and profile, from the same --state folder (${config.report.state})`,
  });
}

function isSameRun(header: RunHeader, config: Config, embedded: boolean): boolean {
  const sameTarget = embedded
    ? header.target.embedded
    : header.target.url === config.target.baseUrl && header.target.merchantId === config.target.merchantId;
  return (
    sameTarget && header.seed === config.run.seed && header.profile === config.run.profile && header.shard?.index === config.shard?.index
  );
}

/** What belongs to finished cases; a case that was under way is sent again and must not count twice. */
function kept(events: readonly RunEvent[]): Pick<Resumed, 'events' | 'done'> {
  const done = new Set(events.flatMap((event) => (event.type === 'case-finished' ? [event.case] : [])));
  return {
    done,
    events: events.filter((event) => {
      if (event.type === 'finding') return done.has(event.finding.case) || !isCase(event.finding.case);
      return event.type !== 'run-finished' && event.type !== 'minimised' && event.type !== 'stored';
    }),
  };
}

/** Values narrowed out of a pack go by the id of the smaller pack, which is never a case of its own. */
const isCase = (id: string): boolean => !id.includes('/accept/');
