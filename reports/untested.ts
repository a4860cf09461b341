import type { RunReport } from '../src/model/report.js';
import { counted } from './text/words.js';

const ENDED: Readonly<Record<string, string>> = {
  interrupted: 'the run was interrupted',
  aborted: 'the run was given up',
  budget: 'the budget ended the run',
  bail: 'the run was stopped',
  unfinished: 'the log of the run breaks off',
};

export type ContractLine = RunReport['contracts'][number];

/** A contract that was tried and did not let a single good request through; one that only waits for a recipe has not failed. */
export const hasFailedPreflight = ({ inScope, preflight }: ContractLine): boolean =>
  inScope && preflight?.ok === false && preflight.missing === undefined;

/** The state that could not be reached, so that the known-good call of a contract was not sent; undefined where it was, and not accepted. */
export const unreachedState = ({ preflight }: ContractLine): string | undefined =>
  preflight === undefined ? undefined : /^needs provisioning of ([a-z-]+): /.exec(preflight.outcome)?.[1];

/** Why a run fails beyond the rules that are broken, one sentence each: formats of CI systems have an entry for it, and none where it exits with 0. */
export function whyNotGreen(report: RunReport): readonly string[] {
  const { run, known, complete, completeness } = report;
  if (run.exit === 0) return [];
  const stale = run.shard === undefined ? known.filter(({ status }) => status === 'stale' || status === 'unmatched') : [];
  const open = completeness.must - completeness.judged - completeness.notSeen;
  return [
    ...whyUntested(report),
    ...stale.map(({ rule, case: of, contract, status }) => {
      const name = [contract, rule ?? of].filter((word) => word !== undefined).join(' ');
      return `the known deviation ${name} ${status === 'stale' ? 'no longer occurs' : 'names nothing that exists'}: remove it from the list`;
    }),
    ...(run.requireComplete && !complete ? [`not every must rule in scope was judged (${counted(open, 'rule')} left)`] : []),
  ];
}

/** Why not everything that was planned could be judged, one sentence each; none where everything was. */
export function whyUntested(report: RunReport): readonly string[] {
  const { run, contracts, missing, problems, traffic } = report;
  const ended = ENDED[run.ended];
  const failed = contracts.filter(hasFailedPreflight);
  return [
    ...(ended === undefined ? [] : [run.message === undefined ? ended : `${ended}: ${run.message}`]),
    ...(traffic?.judged === 0 ? ['no exchange of the traffic could be judged'] : []),
    ...failed.map((line) =>
      unreachedState(line) === undefined
        ? `no good request was accepted for ${line.id}: ${line.preflight?.outcome ?? ''}`
        : `the known-good call of ${line.id} was not sent: ${line.preflight?.outcome ?? ''}`,
    ),
    ...missing
      .filter((state) => state.failed === true)
      .map(({ state, reason }) => `not every case that needs ${state} was sent: ${reason}`),
    ...(problems.length === 0 ? [] : [`the harness failed in ${counted(problems.length, 'place')}: ${problems[0]?.message ?? ''}`]),
  ];
}
