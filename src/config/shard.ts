import type { Config } from '../model/config.js';
import { HarnessError } from '../model/harness-error.js';
import type { Environment } from './environment.js';

export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly total: number;
}

/** Variables that a CI system gives the parts of one job, and where it starts to count. */
interface CiCount {
  readonly name: string;
  readonly index: string;
  readonly total?: string;
  readonly from: 0 | 1;
}

const CI_COUNTS: readonly CiCount[] = [
  { name: 'GitLab', index: 'CI_NODE_INDEX', total: 'CI_NODE_TOTAL', from: 1 },
  { name: 'CircleCI', index: 'CIRCLE_NODE_INDEX', total: 'CIRCLE_NODE_TOTAL', from: 0 },
  { name: 'Buildkite', index: 'BUILDKITE_PARALLEL_JOB', total: 'BUILDKITE_PARALLEL_JOB_COUNT', from: 0 },
  // An indexed job knows its index and not how many there are, hence auto/n.
  { name: 'Kubernetes', index: 'JOB_COMPLETION_INDEX', from: 0 },
];

const USAGE = 'write --shard 2/5, --shard auto, or --shard auto/5';

/** The shard that a flag asks for: `i/n` from 1, `auto` from the variables of the CI system, `auto/n` where it gives no total. */
export function parseShard(text: string, env: Environment): Shard {
  const plain = /^(\d+)\/(\d+)$/.exec(text);
  if (plain !== null) return checked(Number(plain[1]), Number(plain[2]), text);
  const auto = /^auto(?:\/(\d+))?$/.exec(text);
  if (auto === null) throw new HarnessError('usage', `not a shard: ${text}`, { hint: USAGE });
  return automatic(auto[1] === undefined ? undefined : Number(auto[1]), env);
}

/** One line for a run that is not sharded although the CI system counts its parts. */
export function shardNotice(env: Environment): string | undefined {
  const count = CI_COUNTS.find((each) => each.total !== undefined && Number(env[each.total]) > 1 && env[each.index] !== undefined);
  return count === undefined ? undefined : `${count.index} is set, but without --shard auto every part of the job runs everything`;
}

/** Requests a second that one part may send: the rate is of the run, and its parts run at the same time. Undefined where there is nothing to divide. */
export function shardRate({ run, shard }: Pick<Config, 'run' | 'shard'>): number | undefined {
  return run.rate === undefined || shard === undefined ? undefined : run.rate / shard.total;
}

function automatic(total: number | undefined, env: Environment): Shard {
  const count = CI_COUNTS.find(({ index }) => isCount(env[index]));
  if (count === undefined) {
    const names = CI_COUNTS.map(({ index }) => index).join(', ');
    throw new HarnessError('usage', `--shard auto finds none of ${names} in the environment`, { hint: 'write --shard i/n' });
  }
  const counted = count.total === undefined ? undefined : env[count.total];
  const all = total ?? (isCount(counted) ? Number(counted) : undefined);
  if (all === undefined) {
    throw new HarnessError('usage', `${count.name} gives no number of parts beside ${count.index}`, { hint: 'write --shard auto/n' });
  }
  return checked(Number(env[count.index]) + (1 - count.from), all, `${count.index}=${env[count.index]} of ${all}`);
}

const isCount = (text: string | undefined): text is string => text !== undefined && /^\d+$/.test(text);

function checked(index: number, total: number, text: string): Shard {
  if (index >= 1 && index <= total) return { index, total };
  throw new HarnessError('usage', `there is no such shard: ${text}`, { hint: `shards count from 1 to n; ${USAGE}` });
}
