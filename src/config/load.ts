import { dirname, relative } from 'node:path';
import type { Catalogue } from '../catalogue/catalogue.js';
import { deepFreeze } from '../json/freeze.js';
import { isObject } from '../json/value.js';
import type { Config } from '../model/config.js';
import { HarnessError } from '../model/harness-error.js';
import { createMask } from '../redact/mask.js';
import { EMBEDDED_TARGET } from './base-url.js';
import { completeConfig } from './complete.js';
import type { Credentials } from './target.js';
import { type Environment, fromEnvironment, VARIABLES } from './environment.js';
import { catalogueWith, extensionsIn, ingredientsOf } from './extensions.js';
import type { FileConfig } from '../model/file-config.js';
import { findConfig, isModule } from './find.js';
import { type ConfigFlags, flagOf, fromFlags } from './flags.js';
import { mergeObjects, type Raw } from '../json/merge.js';
import { functionsApart, type Hooks } from './module.js';
import { readModule } from './module-thread.js';
import { nameFaults } from './names.js';
import { type Resolved, resolveReferences } from './references.js';
import { configCheck } from './config-check.js';
import { parseSource, plainSource, readSource, type Source, type Steps } from './source.js';
import { validated } from './validate.js';

export interface LoadOptions {
  /** `--config`; left out, touchstone.config.* of the working folder is taken, if there is one. */
  readonly file?: string | undefined;
  /** What the file says, in place of what it says on disk: a change that is tried before it is saved. */
  readonly text?: string | undefined;
  /** A configuration made by a program: no file is looked for. */
  readonly given?: FileConfig | undefined;
  readonly cwd: string;
  readonly env: Environment;
  readonly flags: ConfigFlags;
  /** `brought`: the clients whose traffic is judged have their own credentials, and none need be configured. */
  readonly credentials?: Credentials;
}

/**
 * The whole configuration, with the catalogue that it names contracts and house rules for: flags, then environment, then file, then defaults; complete and frozen.
 * @throws HarnessError of code `config` or `usage`, with the place and what to do
 */
export async function loadConfig({ file, text, given, cwd, env, flags, credentials = 'ours' }: LoadOptions): Promise<Config> {
  const found = given === undefined ? findConfig(cwd, file) : undefined;
  const folder = found === undefined ? cwd : dirname(found);
  const { raw, source, hooks } = given === undefined ? await readConfigFile(found, cwd, text) : fromProgram(given);
  const code = found !== undefined && isModule(found) ? found : undefined;
  const extensions = extensionsIn(raw ?? source.data, { folder, code }, flags, cwd);
  const catalogue = await catalogueWith(extensions, cwd);
  const overrides = mergeObjects(fromEnvironment(env), fromFlags(flags));
  const overridden = (steps: Steps): boolean => valueAt(overrides, steps) !== undefined;
  // When only the traffic of others is judged, the harness sends no password of its own.
  const unread = ([group, ...rest]: Steps): boolean => credentials === 'brought' && group === 'target' && rest.at(-1) === 'password';
  const resolved = resolveReferences({ source: withoutUnusedTarget(source, overrides), folder, env, overridden, unread });
  const check = configCheck(catalogue);
  const complete = async (): Promise<Config> => {
    // The file is checked against the schema by itself, so that faults have their place in it; then the merged configuration, for flags
    // and variables.
    const said = validated({ source, resolved, check }) as Raw;
    const sum = validated({
      source: { ...source, where: (steps, of) => overriderOf(overrides, steps) ?? source.where(steps, of) },
      resolved: { data: mergeObjects(forItsHost(said, overrides), overrides), fromEnvironment: new Set() },
      check,
      more: (data) => nameFaults(data as FileConfig, catalogue),
    }) as FileConfig;
    const config = await completeConfig({ file: sum, hooks, folder, cwd, env, flags, credentials, catalogue });
    return deepFreeze({ ...config, ingredients: ingredientsOf(extensions, config.known, cwd) });
  };
  try {
    return await complete();
  } catch (error) {
    throw withoutSecrets(error, resolved, env, catalogue);
  }
}

/** A message may show what the file says. What came from a variable or another file is replaced by its name. */
function withoutSecrets(error: unknown, { given }: Resolved, env: Environment, catalogue: Catalogue): unknown {
  if (!(error instanceof HarnessError)) return error;
  const variables = [...VARIABLES].filter(([, { key }]) => key.secret).map(([name]) => [name, env[name] ?? ''] as const);
  const secrets = [...given, ...variables];
  const mask = createMask(
    secrets.map(([name, value]) => ({ name, value, credential: true })),
    catalogue,
  );
  const { code, message, hint, exitCode, cause } = error;
  return new HarnessError(code, mask.foreign(message), { exitCode, cause, ...(hint === undefined ? {} : { hint: mask.foreign(hint) }) });
}

/** A configuration as data, and as the program gave it where one did. */
interface Read {
  readonly raw?: unknown;
  readonly source: Source;
  readonly hooks: Hooks;
}

function fromProgram(given: FileConfig): Read {
  const { data, hooks } = functionsApart(given);
  return { raw: given, source: plainSource('the configuration', data), hooks };
}

async function readConfigFile(file: string | undefined, cwd: string, text: string | undefined): Promise<Read> {
  if (text !== undefined)
    return { source: parseSource(file === undefined ? 'the configuration' : relative(cwd, file), text), hooks: new Map() };
  if (file === undefined) return { source: plainSource('the configuration', {}), hooks: new Map() };
  const shown = relative(cwd, file) || file;
  if (!isModule(file)) return { source: saying(readSource(file, shown)), hooks: new Map() };
  const { data, hooks } = await readModule(file, shown);
  return { source: plainSource(shown, data), hooks };
}

/** A file that was cut off or never filled must not make a run certify the embedded gateway in place of the target that it was meant to name. */
function saying(source: Source): Source {
  if (source.data !== null && source.data !== undefined) return source;
  throw new HarnessError('config', `${source.file} is empty`, {
    hint: 'fill it with touchstone init --force, or remove it: without a configuration the embedded gateway is certified',
  });
}

/** Where a flag selects the reference gateway, neither the target of the file matters nor the variables that it needs. */
function withoutUnusedTarget(source: Source, overrides: Raw): Source {
  if (valueAt(overrides, ['target', 'baseUrl']) !== EMBEDDED_TARGET || !isObject(source.data)) return source;
  const { target: _, ...rest } = source.data;
  return { ...source, data: rest };
}

/** Plain HTTP is allowed to the host that the file names, not to another one that a flag or variable puts in its place. */
function forItsHost(said: Raw, overrides: Raw): Raw {
  const [named, instead] = [said, overrides].map((part) => valueAt(part, ['target', 'baseUrl']));
  if (named === undefined || instead === undefined || named === instead) return said;
  const { allowHttp: _, ...target } = (said['target'] ?? {}) as Raw;
  return { ...said, target };
}

/** The flag or variable that settles a part, for messages. */
function overriderOf(overrides: Raw, steps: Steps): string | undefined {
  if (steps.length === 0 || valueAt(overrides, steps) === undefined) return undefined;
  const path = steps.join('.');
  return flagOf(path) ?? [...VARIABLES].find(([, row]) => row.path === path || row.path.startsWith(`${path}.`))?.[0];
}

function valueAt(value: unknown, steps: Steps): unknown {
  return steps.reduce<unknown>((at, step) => (typeof at === 'object' && at !== null ? (at as Raw)[step] : undefined), value);
}
