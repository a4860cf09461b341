import { basename, join } from 'node:path';
import { EMBEDDED_TARGET } from '../../config/base-url.js';
import type { ConfigFlags } from '../../config/flags.js';
import type { Config } from '../../model/config.js';
import type { RunHeader } from '../../model/event.js';
import { writtenForm } from '../../model/finding.js';
import { readWholeEvents } from '../read-run.js';
import { EVENTS_FILE, runFolders } from '../run-folders.js';
import { asOneRun } from '../run-parts.js';

/** The newest run of a target, and flags that run again what failed in it. */
export interface LastFailed {
  readonly run: string;
  /** Rules that were broken, each in the contract that broke it. */
  readonly rules: readonly string[];
  readonly flags: ConfigFlags;
}

/** What failed in the newest run of this target; undefined where there is no run. Its seed and profile are taken over. */
export function lastFailed(config: Config): LastFailed | undefined {
  for (const folder of runFolders(config.report.state)) {
    const events = asOneRun(readWholeEvents(join(folder, EVENTS_FILE)).events);
    const header = events.find((event) => event.type === 'run-started')?.header;
    if (header === undefined || header.id !== basename(folder) || header.traffic !== undefined || !isOfTarget(header, config)) continue;
    const broken = events.flatMap((event) => (event.type === 'finding' && event.finding.level !== 'open' ? [event.finding] : []));
    const rules = [...new Set(broken.map(writtenForm))];
    const contract = [...new Set(broken.map((finding) => finding.contract))];
    return { run: header.id, rules, flags: { rule: rules, contract, seed: header.seed, profile: header.profile } };
  }
  return undefined;
}

const isOfTarget = ({ target }: RunHeader, config: Config): boolean =>
  config.target.baseUrl === EMBEDDED_TARGET
    ? target.embedded
    : target.url === config.target.baseUrl && target.merchantId === config.target.merchantId;
