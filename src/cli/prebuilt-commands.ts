import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { Script } from 'node:vm';
import { builtScript } from '../model/built-script.js';

/** Commands that are used often and do little, so that starting would take most of their time. */
const QUICK: ReadonlySet<string> = new Set(['lint', 'explain']);

/** The width of the help text that the build writes; only narrower terminals need another. */
const HELP_COLUMNS = 100;

type Exports = { readonly run?: (args: readonly string[]) => Promise<number> };

/**
 * Runs a quick command from the single script that the build made for it, with its compiled code. Undefined where the command is not
 * quick, or the script does not exist. V8 itself rejects code compiled by another version of Node.
 */
export function runPrebuilt(args: readonly string[]): Promise<number> | undefined {
  const [command = ''] = args;
  const file = QUICK.has(command) ? builtScript(`quick/${command}.js`, import.meta.url) : undefined;
  return file === undefined ? undefined : exportsOf(loadScript(file), file).run?.(args);
}

/** The list of commands as text, where it is asked for and kept for this width. */
export function prebuiltHelp(args: readonly string[]): string | undefined {
  if (args.length !== 1 || (args[0] !== '--help' && args[0] !== '-h')) return undefined;
  const file = (process.stdout.columns ?? HELP_COLUMNS) < HELP_COLUMNS ? undefined : builtScript('quick/help.txt', import.meta.url);
  return file === undefined ? undefined : readFileSync(file, 'utf8');
}

/** The script, which is one function in the mutation of a CommonJS module. The build keeps it to ASCII. */
function loadScript(file: string): Script {
  const code = `${file}.code`;
  return new Script(readFileSync(file, 'latin1'), {
    // The compiled code keeps the name that the script had then.
    filename: basename(file),
    ...(existsSync(code) ? { cachedData: readFileSync(code) } : {}),
  });
}

function exportsOf(script: Script, file: string): Exports {
  const module: { exports: Exports } = { exports: {} };
  const main = script.runInThisContext() as (module: object, exports: object, require: NodeJS.Require, folder: string, url: string) => void;
  main(module, module.exports, createRequire(file), dirname(file), import.meta.url);
  return module.exports;
}
