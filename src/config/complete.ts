import { addedContracts, CATALOGUE, type Catalogue } from '../catalogue/catalogue.js';
import { houseRows } from '../catalogue/house-rules.js';
import { resolve } from 'node:path';
import type { Config, Recipe, RunConfig } from '../model/config.js';
import { DEFAULT_VALUES, type Values } from '../model/values.js';
import { DEFAULTS } from './keys/rows.js';
import { parseDuration } from './duration.js';
import { EMBEDDED_PROVISION, EMBEDDED_VALUES } from './embedded.js';
import { EMBEDDED_TARGET } from './base-url.js';
import type { Environment } from './environment.js';
import { HarnessError } from '../model/harness-error.js';
import type { FileConfig } from '../model/file-config.js';
import type { ConfigFlags } from './flags.js';
import type { Hooks } from './module.js';
import { completeRecipes } from './recipes.js';
import { reportTarget } from './report-target.js';
import { parseShard } from './shard.js';
import { pem } from './certificates.js';
import { completeTarget, type Credentials } from './target.js';
import { defined } from '../json/defined.js';

export interface Completion {
  /** Flags, environment and file merged in this order of precedence, and checked against the schema. */
  readonly file: FileConfig;
  readonly hooks: Hooks;
  /** Paths in the file are taken from here; those of flags from `cwd`. */
  readonly folder: string;
  readonly cwd: string;
  readonly env: Environment;
  readonly flags: ConfigFlags;
  readonly credentials: Credentials;
  readonly catalogue: Catalogue;
}

/** Everything that may be left out, filled in. */
export async function completeConfig({ file, hooks, folder, cwd, env, flags, credentials, catalogue }: Completion): Promise<Config> {
  const target = completeTarget(file.target ?? {}, folder, env, credentials);
  const embedded = target.baseUrl === EMBEDDED_TARGET;
  const named = (path: string | undefined, flag: string | undefined): string | undefined =>
    flag !== undefined ? resolve(cwd, flag) : path === undefined ? undefined : resolve(folder, path);
  const baseline = named(file.baseline, flags.baseline);
  const known = named(file.known, flags.known);
  const provision = { ...(embedded ? EMBEDDED_PROVISION : {}), ...(await completeRecipes(file.provision ?? {}, folder, hooks)) };
  return {
    [CATALOGUE]: catalogue,
    target,
    run: completeRun(file.run ?? {}),
    scope: { ...DEFAULTS.scope, ...file.scope },
    contracts: addedContracts(catalogue),
    checks: houseRows(catalogue).map(({ id }) => id),
    values: completeValues(file, embedded, provision.session),
    provision,
    expect: { ...DEFAULTS.expect, ...file.expect },
    notifications: completeNotifications(file.notifications ?? {}, folder),
    lint: { ...DEFAULTS.lint, ...file.lint },
    ...defined({ known }),
    report: {
      ...DEFAULTS.report,
      ...file.report,
      formats: (file.report?.formats ?? DEFAULTS.report.formats).map(reportTarget),
    },
    allowBroadKnown: file.allowBroadKnown ?? DEFAULTS.allowBroadKnown,
    strict: file.strict ?? DEFAULTS.strict,
    requireComplete: file.requireComplete ?? DEFAULTS.requireComplete,
    partialOk: file.partialOk ?? DEFAULTS.partialOk,
    ...defined({ baseline }),
    ...attestOf(flags, cwd),
    ...(flags.shard === undefined ? {} : { shard: parseShard(flags.shard, env) }),
    resume: flags.resume ?? false,
  };
}

/** @throws HarnessError where the flags contradict each other */
function attestOf({ attest, signer, 'signer-key': publicKey }: ConfigFlags, cwd: string): Pick<Config, 'attest'> {
  if (attest !== undefined && signer !== undefined)
    throw new HarnessError('usage', '--attest and --signer do not go together', { hint: 'a run has one signature' });
  if (signer !== undefined && publicKey === undefined)
    throw new HarnessError('usage', '--signer needs --signer-key', { hint: 'the public key (PEM) of the key that the command signs with' });
  if (signer !== undefined && publicKey !== undefined) return { attest: { command: signer, publicKey: resolve(cwd, publicKey) } };
  if (attest === undefined) return {};
  return { attest: { key: attest.startsWith('env:') ? attest : resolve(cwd, attest) } };
}

function completeRun(said: NonNullable<FileConfig['run']>): RunConfig {
  const { timeout, maxTime, maxWait, workers: _workers, ...run } = { ...DEFAULTS.run, ...said };
  return {
    ...run,
    timeoutMillis: millis(timeout),
    maxWaitMillis: millis(maxWait),
    ...(maxTime === undefined ? {} : { maxTimeMillis: millis(maxTime) }),
  };
}

/** The schema accepts only valid durations here. */
const millis = (text: string): number => parseDuration(text) as number;

function completeValues(file: FileConfig, embedded: boolean, session: Recipe | undefined): Values {
  const base: Values = embedded ? { ...DEFAULT_VALUES, ...EMBEDDED_VALUES } : DEFAULT_VALUES;
  const said = file.values ?? {};
  return sameAsBefore({
    ...base,
    ...said,
    cards: { ...base.cards, ...said.cards },
    issued: { ...base.issued, ...said.issued },
    paths: { ...base.paths, ...said.paths },
    probes: { ...base.probes, ...said.probes },
    apiOperation: { ...base.apiOperation, ...file.apiOperation },
    ...(embedded || file.target?.otherMerchant !== undefined ? { hasOtherMerchant: true as const } : {}),
    ...(makesSessions(session) ? { hasSessions: true as const } : {}),
  });
}

/** Whether as many sessions as are wanted can be made, and their ids and versions are known. */
const makesSessions = (recipe: Recipe | undefined): boolean =>
  recipe !== undefined &&
  'steps' in recipe &&
  ['sessionId', 'sessionVersion'].every((name) => recipe.steps.some(({ capture = {} }) => name in capture));

const MOST_KEPT = 2;
const kept = new Map<string, Values>();

/** Equal values are one object: the cases of a run are kept by it, and not made anew for the next run in the same process. */
function sameAsBefore(values: Values): Values {
  const key = JSON.stringify(values);
  const same = kept.get(key) ?? values;
  kept.delete(key);
  kept.set(key, same);
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
  return same;
}

function completeNotifications(said: NonNullable<FileConfig['notifications']>, folder: string): Config['notifications'] {
  const { within, cert, key, ...rest } = { ...DEFAULTS.notifications, ...said };
  return {
    ...rest,
    withinMillis: millis(within),
    ...(cert === undefined ? {} : { cert: pem(cert, folder, 'notifications.cert') }),
    ...(key === undefined ? {} : { key: pem(key, folder, 'notifications.key') }),
  };
}
