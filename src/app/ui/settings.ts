import { resolve } from 'node:path';
import { CATALOGUE, type Catalogue } from '../../catalogue/catalogue.js';
import { SHIPPED } from '../../catalogue/contracts.js';
import { EMBEDDED_TARGET } from '../../config/base-url.js';
import type { Environment } from '../../config/environment.js';
import type { ConfigFlags } from '../../config/flags.js';
import { DEFAULTS } from '../../config/keys/rows.js';
import { loadConfig } from '../../config/load.js';
import type { Config } from '../../model/config.js';
import { HarnessError } from '../../model/harness-error.js';
import { type OpenTarget, openTarget } from '../open-target.js';
import type { RunTask } from './run-here.js';

/** Where the server was started, and with what. */
export interface UiInput {
  readonly cwd: string;
  readonly file: string | undefined;
  readonly flags: ConfigFlags;
  readonly env: Environment;
}

/** What was typed on the page: used from then on, and kept in memory alone. */
export interface TypedTarget {
  readonly baseUrl?: string;
  readonly merchantId?: string;
  readonly password?: string;
}

export type Settings = Awaited<ReturnType<typeof openSettings>>;

/** The configuration as it is now: the file is read again whenever it is asked for. */
export async function openSettings({ cwd, file, ...given }: UiInput) {
  let gateway: Promise<OpenTarget> | undefined;
  let { flags, env } = given;
  let catalogue: Catalogue = SHIPPED;
  /** @throws HarnessError where the configuration cannot be used */
  const config = async (more: ConfigFlags = {}, text?: string): Promise<Config> => {
    try {
      const loaded = await loadConfig({ file, text, cwd, env, flags: { ...flags, ...more } });
      catalogue = loaded[CATALOGUE];
      return loaded;
    } catch (error) {
      catalogue = SHIPPED;
      throw error;
    }
  };
  /** The configuration with a target that can be sent to. The embedded gateway is started once, and stays. `text` is tried in place of the file. */
  const open = async (more: ConfigFlags = {}, text?: string): Promise<{ readonly config: Config; readonly embedded: boolean }> => {
    const loaded = await config(more, text);
    if (loaded.target.baseUrl !== EMBEDDED_TARGET) return { config: loaded, embedded: false };
    gateway ??= openTarget(loaded);
    const { target } = (await gateway).config;
    return { config: { ...loaded, target: { ...loaded.target, ...addressOf(target) } }, embedded: true };
  };
  return {
    stateDir: await stateDirOf(config, flags, cwd),
    config,
    open,
    /** What the configuration knew when it was last read; the shipped one where it cannot be read. */
    get catalogue(): Catalogue {
      return catalogue;
    },
    get hasPassword(): boolean {
      return (env[PASSWORD] ?? '') !== '';
    },
    /** The configuration with what is being typed, which is not kept. */
    async peek(typed: TypedTarget): Promise<Config> {
      const given = withTyped({ flags, env }, typed);
      const loaded = await loadConfig({ file, cwd, ...given });
      return loaded.target.baseUrl === EMBEDDED_TARGET ? (await open()).config : loaded;
    },
    /** Takes what was typed in the place of what the file and the environment say. */
    type(typed: TypedTarget): void {
      ({ flags, env } = withTyped({ flags, env }, typed));
    },
    /** What a run of its own thread is told. */
    task: async (more: ConfigFlags): Promise<RunTask> => {
      const { config: opened, embedded } = await open(more);
      return { cwd, file, flags: { ...flags, ...more }, env: { ...env }, embedded: embedded ? addressOf(opened.target) : undefined };
    },
    close: async (): Promise<void> => (await gateway)?.close(),
  };
}

type Given = Pick<UiInput, 'flags' | 'env'>;

const withTyped = ({ flags, env }: Given, { baseUrl = '', merchantId = '', password = '' }: TypedTarget): Given => ({
  flags: { ...flags, ...(baseUrl === '' ? {} : { target: baseUrl }), ...(merchantId === '' ? {} : { merchant: merchantId }) },
  env: password === '' ? env : { ...env, [PASSWORD]: password },
});

/** The variable that the password of a target comes from. */
export const PASSWORD = 'TOUCHSTONE_PASSWORD';

const addressOf = ({ baseUrl, merchantId, auth, otherMerchant }: Config['target']): NonNullable<RunTask['embedded']> => ({
  baseUrl,
  merchantId,
  auth,
  ...(otherMerchant === undefined ? {} : { otherMerchant }),
});

/** A configuration that is not complete yet does not hide the runs of its folder. */
async function stateDirOf(config: () => Promise<Config>, flags: ConfigFlags, cwd: string): Promise<string> {
  try {
    return (await config()).report.state;
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    return resolve(cwd, flags.state ?? DEFAULTS.report.state);
  }
}
