import { HarnessError } from '../model/harness-error.js';
import { type Raw, mergeRaw } from './merge.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that settle a part of the configuration, and the part. */
export const VARIABLES: Readonly<Record<string, string>> = {
  TOUCHSTONE_BASE_URL: 'target.baseUrl',
  TOUCHSTONE_MERCHANT: 'target.merchantId',
  TOUCHSTONE_PASSWORD: 'target.auth.password',
  TOUCHSTONE_PASSPHRASE: 'target.auth.passphrase',
  TOUCHSTONE_OTHER_MERCHANT: 'target.otherMerchant.merchantId',
  TOUCHSTONE_OTHER_PASSWORD: 'target.otherMerchant.password',
  TOUCHSTONE_PROFILE: 'run.profile',
  TOUCHSTONE_SEED: 'run.seed',
  TOUCHSTONE_RATE: 'run.rate',
  TOUCHSTONE_CONCURRENCY: 'run.concurrency',
  TOUCHSTONE_WORKERS: 'run.workers',
  TOUCHSTONE_TIMEOUT: 'run.timeout',
  TOUCHSTONE_OUT: 'report.out',
  TOUCHSTONE_STATE: 'report.state',
};

const NUMBERS = new Set(['run.seed', 'run.rate', 'run.concurrency']);

/** What the environment says, in the shape of a configuration file. */
export function fromEnvironment(env: Environment): Raw {
  return Object.entries(VARIABLES).reduce<Raw>((raw, [name, path]) => {
    const value = env[name];
    if (value === undefined) return raw;
    if (value === '') {
      throw new HarnessError('config', `the environment variable ${name} is set but empty`, { hint: `give it a value, or: unset ${name}` });
    }
    return mergeRaw(raw, nested(path, NUMBERS.has(path) ? numberIn(name, value) : value));
  }, {});
}

function numberIn(name: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number)) return number;
  throw new HarnessError('config', `the environment variable ${name} is ${JSON.stringify(text)}, which is not a number`);
}

/** `{ a: { b: value } }` of `a.b`. */
export const nested = (path: string, value: unknown): Raw =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Raw;
