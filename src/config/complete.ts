import { resolve } from 'node:path';
import type { Config, ReportTarget, RunConfig } from '../model/config.js';
import { DEFAULT_VALUES, type Values } from '../model/values.js';
import { parseDuration } from './duration.js';
import { EMBEDDED_PROVISION, EMBEDDED_VALUES } from './embedded.js';
import { EMBEDDED_TARGET } from './base-url.js';
import type { Environment } from './environment.js';
import type { FileConfig } from './file-config.js';
import type { ConfigFlags } from './flags.js';
import type { Hooks } from './hooks.js';
import { completeRecipes } from './recipes.js';
import { parseShard } from './shard.js';
import { pem } from './certificates.js';
import { completeTarget } from './target.js';

export interface Completion {
  /** Flags over environment over file, held to the schema. */
  readonly file: FileConfig;
  readonly hooks: Hooks;
  /** Paths in the file are taken from here; those of flags from `cwd`. */
  readonly folder: string;
  readonly cwd: string;
  readonly env: Environment;
  readonly flags: ConfigFlags;
}

/** Everything that may be left out, filled in. */
export async function completeConfig({ file, hooks, folder, cwd, env, flags }: Completion): Promise<Config> {
  const target = completeTarget(file.target ?? {}, folder, env);
  const embedded = target.baseUrl === EMBEDDED_TARGET;
  const named = (path: string | undefined, flag: string | undefined): string | undefined =>
    flag !== undefined ? resolve(cwd, flag) : path === undefined ? undefined : resolve(folder, path);
  const baseline = named(file.baseline, flags.baseline);
  const known = named(file.known, flags.known);
  return {
    target,
    run: completeRun(file.run ?? {}),
    scope: {
      contracts: file.scope?.contracts ?? [],
      suites: file.scope?.suites ?? [],
      rules: file.scope?.rules ?? [],
      cases: file.scope?.cases ?? [],
      exclude: file.scope?.exclude ?? [],
    },
    values: completeValues(file, embedded),
    provision: { ...(embedded ? EMBEDDED_PROVISION : {}), ...(await completeRecipes(file.provision ?? {}, folder, hooks)) },
    expect: {
      httpStatus: file.expect?.httpStatus ?? {},
      rules: file.expect?.rules ?? {},
      ...(file.expect?.updateAmount === undefined ? {} : { updateAmount: file.expect.updateAmount }),
      fieldAliases: file.expect?.fieldAliases ?? {},
    },
    notifications: completeNotifications(file.notifications ?? {}, folder),
    lint: { files: file.lint?.files ?? {} },
    ...(known === undefined ? {} : { known }),
    report: {
      out: file.report?.out ?? 'touchstone-report',
      state: file.report?.state ?? '.touchstone',
      formats: (file.report?.formats ?? ['html', 'json', 'junit']).map(reportTarget),
    },
    strict: file.strict ?? false,
    requireComplete: file.requireComplete ?? false,
    partialOk: file.partialOk ?? false,
    ...(baseline === undefined ? {} : { baseline }),
    ...(flags.attest === undefined ? {} : { attest: resolve(cwd, flags.attest) }),
    ...(flags.shard === undefined ? {} : { shard: parseShard(flags.shard, env) }),
    resume: flags.resume ?? false,
  };
}

function completeRun(run: NonNullable<FileConfig['run']>): RunConfig {
  const { rate, maxRequests, bail } = run;
  const maxTimeMillis = run.maxTime === undefined ? undefined : parseDuration(run.maxTime);
  return {
    profile: run.profile ?? 'standard',
    seed: run.seed ?? 1,
    concurrency: run.concurrency ?? 8,
    timeoutMillis: parseDuration(run.timeout ?? '10s') ?? 10_000,
    retries: run.retries ?? 3,
    maxAnswerBytes: run.maxAnswerBytes ?? 2_000_000,
    ...(rate === undefined ? {} : { rate }),
    ...(maxRequests === undefined ? {} : { maxRequests }),
    ...(maxTimeMillis === undefined ? {} : { maxTimeMillis }),
    ...(bail === undefined ? {} : { bail }),
  };
}

function completeValues(file: FileConfig, embedded: boolean): Values {
  const base: Values = embedded ? { ...DEFAULT_VALUES, ...EMBEDDED_VALUES } : DEFAULT_VALUES;
  const said = file.values ?? {};
  return {
    ...base,
    ...said,
    cards: { ...base.cards, ...said.cards },
    issued: { ...base.issued, ...said.issued },
    paths: { ...base.paths, ...said.paths },
    probes: { ...base.probes, ...said.probes },
    apiOperation: { ...base.apiOperation, ...file.apiOperation },
  };
}

function completeNotifications(said: NonNullable<FileConfig['notifications']>, folder: string): Config['notifications'] {
  return {
    enabled: said.enabled ?? false,
    listen: said.listen ?? '127.0.0.1:0',
    withinMillis: parseDuration(said.within ?? '60s') ?? 60_000,
    ...(said.publicUrl === undefined ? {} : { publicUrl: said.publicUrl }),
    ...(said.cert === undefined ? {} : { cert: pem(said.cert, folder, 'notifications.cert') }),
    ...(said.key === undefined ? {} : { key: pem(said.key, folder, 'notifications.key') }),
  };
}

/** `junit`, or `junit=file.xml`. */
export function reportTarget(text: string): ReportTarget {
  const [format = '', ...rest] = text.split('=');
  return rest.length === 0 ? { format } : { format, file: rest.join('=') };
}
