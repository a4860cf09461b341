import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { EMBEDDED_PROVISION, EMBEDDED_VALUES } from '../../src/config/embedded.js';
import { type RunningGateway, startGateway } from '../../src/gateway/start.js';
import type { RunEvent } from '../../src/model/event.js';
import type { RunReport } from '../../src/model/report.js';
import { normalText } from '../certify/normal.js';
import { createWorkplace, type Workplace } from './cli.js';

export interface Division {
  readonly shards: number;
  readonly deviations: readonly string[];
  /** All of them when left out. */
  readonly contracts?: readonly string[];
  readonly cli?: string;
}

/** What a run found, without what differs from run to run: ids, times, order of arrival. */
export interface Essence {
  readonly verdict: string;
  readonly cases: readonly string[];
  readonly rules: readonly string[];
  readonly groups: readonly string[];
  readonly findings: readonly string[];
  readonly minimals: readonly string[];
}

export interface Divided {
  readonly whole: Essence;
  readonly merged: Essence;
  /** Requests of the whole, and of each shard. */
  readonly requests: { readonly whole: number; readonly shards: readonly number[] };
}

/**
 * Runs the standard profile once as a whole and once in shards, every part a process of its own, and merges the shards.
 * Every process meets a gateway without a past at the same address: an order id of one character can be used once only.
 */
export async function runDivided({ shards, deviations, contracts = [], cli }: Division): Promise<Divided> {
  const work = createWorkplace(cli);
  let port = 0;
  const certify = async (out: string, ...flags: readonly string[]): Promise<RunReport> => {
    const gateway = await startGateway({ port, deviations });
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
      whole: essence(work, 'whole', whole),
      merged: essence(work, 'merged', merged),
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
    provision: EMBEDDED_PROVISION,
    report: { formats: ['json'] },
    scope: { contracts },
  });

function essence(work: Workplace, out: string, report: RunReport): Essence {
  const events = readFileSync(join(work.folder, logOf(out, report)), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RunEvent);
  return {
    verdict: `${report.verdict}, ${report.complete ? 'complete' : 'incomplete'}, exit ${report.run.exit}`,
    cases: events.flatMap((event) => (event.type === 'case-finished' ? [`${event.case}: ${event.outcome}, ${event.verdict}`] : [])).sort(),
    rules: report.rules.map(({ contract, side, id, status, valid, invalid }) => `${contract}:${side}/${id} ${status} ${valid} ${invalid}`),
    groups: report.groups.map((group) =>
      [group.id, group.level, group.count, group.contracts.join(' '), normalText(group.title)].join(' | '),
    ),
    findings: report.findings.map((finding) => `${finding.group} ${finding.id} ${finding.case}`),
    minimals: report.groups.map(({ id, case: shownBy, minimal }) => {
      const requests = [minimal.request, ...(minimal.steps ?? []).map((step) => step.request)];
      return [id, shownBy, minimal.flaky ?? '', ...requests.map(({ method, path, body }) => bare(`${method} ${path} ${body}`))].join(' | ');
    }),
  };
}

/** Ids of a certain length have a form of their own, and so have those of sessions. */
const bare = (text: string): string =>
  normalText(
    text
      .replace(/\/order\/[^/ ]+\/transaction\/[^/ ]+/, '/order/…/transaction/…')
      .replace(/SESSION[0-9a-f]+","version":"[0-9a-f]+/, 'SESSION…","version":"…'),
  );
