import { mergeRaw, type Raw } from './merge.js';
import { nested } from './environment.js';

/** The flags of certify, plan, doctor and replay that change the configuration. No flag carries a secret. */
export interface ConfigFlags {
  readonly target?: string | undefined;
  readonly merchant?: string | undefined;
  readonly allowHttp?: boolean | undefined;
  readonly contract?: readonly string[] | undefined;
  readonly contracts?: readonly string[] | undefined;
  readonly checks?: readonly string[] | undefined;
  readonly suite?: readonly string[] | undefined;
  readonly rule?: readonly string[] | undefined;
  readonly case?: readonly string[] | undefined;
  readonly seed?: number | undefined;
  readonly profile?: string | undefined;
  readonly maxRequests?: number | undefined;
  readonly maxTime?: string | undefined;
  readonly rate?: number | undefined;
  readonly concurrency?: number | undefined;
  readonly workers?: string | undefined;
  readonly timeout?: string | undefined;
  readonly shard?: string | undefined;
  readonly baseline?: string | undefined;
  readonly known?: string | undefined;
  readonly out?: string | undefined;
  readonly state?: string | undefined;
  readonly report?: readonly string[] | undefined;
  readonly strict?: boolean | undefined;
  readonly requireComplete?: boolean | undefined;
  readonly partialOk?: boolean | undefined;
  readonly attest?: string | undefined;
  readonly bail?: number | undefined;
  readonly resume?: boolean | undefined;
}

/** Where each flag belongs in a configuration file. The others are read where the configuration is completed. */
export const PLACES = {
  target: 'target.baseUrl',
  merchant: 'target.merchantId',
  allowHttp: 'target.allowHttp',
  contract: 'scope.contracts',
  contracts: 'contracts',
  checks: 'checks',
  suite: 'scope.suites',
  rule: 'scope.rules',
  case: 'scope.cases',
  seed: 'run.seed',
  profile: 'run.profile',
  maxRequests: 'run.maxRequests',
  maxTime: 'run.maxTime',
  rate: 'run.rate',
  concurrency: 'run.concurrency',
  workers: 'run.workers',
  timeout: 'run.timeout',
  bail: 'run.bail',
  baseline: 'baseline',
  known: 'known',
  out: 'report.out',
  state: 'report.state',
  report: 'report.formats',
  strict: 'strict',
  requireComplete: 'requireComplete',
  partialOk: 'partialOk',
} as const satisfies Partial<Record<keyof ConfigFlags, string>>;

/** What the flags say, in the shape of a configuration file. An empty list, as yargs gives for a flag not used, says nothing. */
export function fromFlags(flags: ConfigFlags): Raw {
  return Object.entries(PLACES).reduce<Raw>((raw, [flag, path]) => {
    const value = flags[flag as keyof typeof PLACES];
    const given = value !== undefined && !(Array.isArray(value) && value.length === 0);
    return given ? mergeRaw(raw, nested(path, value)) : raw;
  }, {});
}

/** The flag that settles a part, for messages. */
export function flagOf(path: string): string | undefined {
  const name = Object.entries(PLACES).find(([, place]) => place === path || path.startsWith(`${place}.`))?.[0];
  return name === undefined ? undefined : `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
