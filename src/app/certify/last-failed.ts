import { basename } from 'node:path';
import { EMBEDDED_TARGET } from '../../config/base-url.js';
import type { ConfigFlags } from '../../config/flags.js';
import type { Config } from '../../model/config.js';
import { writtenForm } from '../../model/finding.js';
import { runsIn } from '../read-run.js';
import { asOneRun } from '../run-parts.js';
import { isOfTarget } from './resume.js';

/** The newest run of a target, and flags that run again what failed in it. */
export interface LastFailed {
  readonly run: string;
  /** Rules that were broken, each in the contract that broke it. */
  readonly rules: readonly string[];
  readonly flags: ConfigFlags;
}

/** What failed in the newest run of this target; undefined where there is no run. Its seed and profile are taken over. */
export function lastFailed(config: Config): LastFailed | undefined {
  for (const { folder, events, header } of runsIn(config.report.state)) {
    if (header?.id !== basename(folder) || header.traffic !== undefined) continue;
    if (!isOfTarget(header, config, config.target.baseUrl === EMBEDDED_TARGET)) continue;
    const broken = asOneRun(events).flatMap((event) => (event.type === 'finding' && event.finding.level !== 'open' ? [event.finding] : []));
    const rules = [...new Set(broken.map(writtenForm))];
    const contract = [...new Set(broken.map((finding) => finding.contract))];
    return { run: header.id, rules, flags: { rule: rules, contract, seed: header.seed, profile: header.profile } };
  }
  return undefined;
}
