import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { EMBEDDED_VALUES } from '../../src/config/embedded.js';
import { type RunningGateway, startGateway } from '../../src/qualify/start.js';
import type { RunEvent } from '../../src/model/event.js';
import type { RunReport } from '../../src/model/report.js';
import { type CommandLine, createWorkplace, type Ended, type Workplace } from './cli.js';
import { type Essence, essenceOf } from './essence.js';
import { EMBEDDED_PROVISION_IN_FILE } from './provision.js';

export interface Division {
  readonly shards: number;
  readonly defects: readonly string[];
  /** All of them when left out. */
  readonly contracts?: readonly string[];
  /** Every part in a process of its own when left out. */
  readonly runLine?: (line: CommandLine) => Promise<Ended>;
}

export interface Divided {
  readonly whole: Essence;
  readonly merged: Essence;
  /** Requests of the whole, and of each shard. */
  readonly requests: { readonly whole: number; readonly shards: readonly number[] };
}

/**
 * Runs the standard profile once as a whole and once in shards, and merges the shards.
 * Every part meets a gateway without a past at the same address: an order id of one character can be used once only.
 */
export async function runDivided({ shards, defects, contracts = [], runLine }: Division): Promise<Divided> {
  const work = createWorkplace(runLine);
  let port = 0;
  const certify = async (out: string, ...flags: readonly string[]): Promise<RunReport> => {
    const gateway = await startGateway({ port, defects });
    port = Number(new URL(gateway.url).port);
    try {
      work.write('gateway.yaml', fileFor(gateway, contracts));
      const { status, stderr } = await work.run(['certify', '--config', 'gateway.yaml', '--out', out, '--state', `${out}-state`, ...flags]);
      if (status === 2) throw new Error(stderr);
      return work.report(out);
    } finally {
      await gateway.close();
    }
  };
  try {
    const whole = await certify('whole');
    const names = Array.from({ length: shards }, (_, i) => `part-${i + 1}`);
    const parts: RunReport[] = [];
    for (const [i, name] of names.entries()) parts.push(await certify(name, '--shard', `${i + 1}/${shards}`));
    const { stderr } = await work.run([
      'merge',
      ...parts.map((part, i) => logOf(names[i] ?? '', part)),
      '--out',
      'merged',
      '--state',
      'merged-state',
    ]);
    const merged = work.report('merged');
    if (merged.run.ended !== 'completed') throw new Error(stderr);
    return {
      whole: essenceOf(eventsOf(work, 'whole', whole), whole),
      merged: essenceOf(eventsOf(work, 'merged', merged), merged),
      requests: { whole: whole.stats.requests, shards: parts.map((part) => part.stats.requests) },
    };
  } finally {
    work.remove();
  }
}

const logOf = (out: string, report: RunReport): string => join(`${out}-state`, report.run.id, 'events.ndjson');

const fileFor = ({ url, merchantId, password, otherMerchant }: RunningGateway, contracts: readonly string[]): string =>
  stringify({
    target: { baseUrl: url, merchantId, auth: { type: 'basic', password }, otherMerchant },
    values: EMBEDDED_VALUES,
    provision: EMBEDDED_PROVISION_IN_FILE,
    report: { formats: ['json'] },
    scope: { contracts },
  });

const eventsOf = (work: Workplace, out: string, report: RunReport): readonly RunEvent[] =>
  readFileSync(join(work.folder, logOf(out, report)), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RunEvent);
