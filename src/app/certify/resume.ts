import { basename } from 'node:path';
import type { Config } from '../../model/config.js';
import type { RunHeader } from '../../model/event.js';
import { HarnessError } from '../../model/harness-error.js';
import { runsIn } from '../read-run.js';
import { runDifferences } from '../run-differences.js';
import { interrupted, type Interrupted } from '../run-parts.js';

/** An interrupted run. */
export interface Resumed extends Interrupted {
  readonly runId: string;
}

/**
 * The newest run of this target and seed that did not come to its end.
 * @param now what the run would be if it began now: an interrupted run goes on only with what it was begun with
 * @param only the run that is meant, where it is not the newest
 * @throws HarnessError where there is none
 */
export function resumable(config: Config, embedded: boolean, now?: RunHeader, only?: string): Resumed {
  for (const { folder, events, link, header } of runsIn(config.report.state, only)) {
    // The id must be the name of the folder: an id that only the log claims could lead to another folder.
    if (header?.id !== basename(folder) || !isSameRun(header, config, embedded)) continue;
    const last = events.at(-1);
    if (last?.type === 'run-finished' && last.reason === 'completed') break;
    if (link === undefined) throw refused(folder, 'its log was written by an earlier version, and nothing shows that it is whole');
    const [unlike] = now === undefined ? [] : runDifferences(header, now);
    if (unlike !== undefined) throw refused(folder, `since it was begun, ${unlike}`);
    return { runId: header.id, ...interrupted(events) };
  }
  throw new HarnessError('usage', 'there is no interrupted run to resume', {
    hint: `a run is resumed with the same target, seed and profile, from the same --state folder (${config.report.state})`,
  });
}

const refused = (folder: string, why: string): HarnessError =>
  new HarnessError('usage', `the run in ${folder} cannot be resumed: ${why}`, { hint: 'begin a new run, without --resume' });

/** Whether a run was one of the target that is configured. */
export const isOfTarget = ({ target: { embedded, url, merchantId } }: RunHeader, { target }: Config, isEmbedded: boolean): boolean =>
  isEmbedded ? embedded : url === target.baseUrl && merchantId === target.merchantId;

const isSameRun = (header: RunHeader, config: Config, embedded: boolean): boolean =>
  isOfTarget(header, config, embedded) &&
  header.seed === config.run.seed &&
  header.profile === config.run.profile &&
  header.shard?.index === config.shard?.index;
