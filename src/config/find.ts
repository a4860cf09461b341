import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { HarnessError } from '../model/harness-error.js';

const NAMES = ['yaml', 'yml', 'json', 'ts', 'mjs'].map((ending) => `touchstone.config.${ending}`);

/** The configuration file: the named one, otherwise the only one in this folder, otherwise none. */
export function findConfig(cwd: string, named: string | undefined): string | undefined {
  if (named !== undefined) {
    const file = resolve(cwd, named);
    if (existsSync(file)) return file;
    throw new HarnessError('config', `there is no configuration file ${named}`, {
      hint: `without --config, ${NAMES.join(', ')} are looked for`,
    });
  }
  const found = NAMES.filter((name) => existsSync(join(cwd, name)));
  if (found.length > 1) {
    throw new HarnessError('config', `several configuration files are here: ${found.join(', ')}`, {
      hint: 'keep one, or name one with --config',
    });
  }
  return found[0] === undefined ? undefined : join(cwd, found[0]);
}

/** Whether a configuration is code, which runs when it is read. */
export const isModule = (file: string): boolean => /\.[cm]?[jt]s$/.test(file);
