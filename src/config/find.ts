import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isObject } from '../json/value.js';
import { HarnessError } from '../model/harness-error.js';

const NAMES = ['yaml', 'yml', 'json', 'ts', 'mjs'].map((ending) => `touchstone.config.${ending}`);

/** The file of a package, which holds a configuration under this key. */
const PACKAGE = 'package.json';
export const PACKAGE_KEY = 'touchstone';

/** Whether a configuration is a part of its file. */
export const isPackage = (file: string): boolean => basename(file) === PACKAGE;

/** Whether the package of a folder has a configuration. A file that is no JSON is for others to complain of. */
function isInPackage(cwd: string): boolean {
  try {
    const text = readFileSync(join(cwd, PACKAGE), 'utf8');
    if (!text.includes(`"${PACKAGE_KEY}"`)) return false;
    const data: unknown = JSON.parse(text);
    return isObject(data) && isObject(data[PACKAGE_KEY]);
  } catch {
    return false;
  }
}

/** The configuration file: the named one, otherwise the only one in this folder, otherwise none. */
export function findConfig(cwd: string, named: string | undefined): string | undefined {
  if (named !== undefined) {
    const file = resolve(cwd, named);
    if (existsSync(file)) return file;
    throw new HarnessError('config', `there is no configuration file ${named}`, {
      hint: `without --config, ${NAMES.join(', ')} and "${PACKAGE_KEY}" in ${PACKAGE} are looked for`,
    });
  }
  const found = [...NAMES.filter((name) => existsSync(join(cwd, name))), ...(isInPackage(cwd) ? [PACKAGE] : [])];
  if (found.length > 1) {
    throw new HarnessError('config', `several configuration files are here: ${found.join(', ')}`, {
      hint: 'keep one, or name one with --config',
    });
  }
  return found[0] === undefined ? undefined : join(cwd, found[0]);
}

/** Whether a configuration is code, which runs when it is read. */
export const isModule = (file: string): boolean => /\.[cm]?[jt]s$/.test(file);
