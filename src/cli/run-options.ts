import type { Argv, Options } from 'yargs';
import { type FlagName, helpOf, type KeyFlags, rowsBy } from '../config/keys/rows.js';

/** Adds flags that set keys of the configuration, each as the row of its key tells. */
export function keyFlags<T, Name extends FlagName>(yargs: Argv<T>, ...names: readonly Name[]): Argv<T & KeyFlags<Name>> {
  const rows = rowsBy('flag');
  const options = names.flatMap((name): [string, Options][] => {
    const key = rows.get(name)?.key;
    return key === undefined ? [] : [[name, { ...formOf(key), describe: helpOf(key) }]];
  });
  return yargs.options(Object.fromEntries(options)) as Argv<T & KeyFlags<Name>>;
}

function formOf(key: { readonly type?: unknown; readonly enum?: readonly string[] }): Options {
  if (key.enum !== undefined) return { choices: key.enum };
  if (key.type === 'array') return REPEATED;
  return { type: key.type === 'boolean' ? 'boolean' : key.type === 'integer' || key.type === 'number' ? 'number' : 'string' };
}

/** The form of an option that can be given several times, each time with one value. */
export const REPEATED = { type: 'string', array: true, nargs: 1 } as const;

/** Contracts and house rules from outside, the same in every command that uses contracts. */
export const extensionFlags = <T>(yargs: Argv<T>) => keyFlags(yargs, 'contract-file', 'checks');

/** What the help says of --config. */
export const CONFIG_HELP = 'configuration file (default: touchstone.config.* of this folder, or "touchstone" in its package.json)';

/** Flags that say what is tested and where, the same in certify, plan, replay and doctor. */
export const targetOptions = (yargs: Argv) =>
  keyFlags(
    extensionFlags(yargs).option('config', { type: 'string', describe: CONFIG_HELP }),
    'target',
    'merchant',
    'allow-http',
    'contract',
    'timeout',
  );

/** Flags that narrow or bound a run. */
export const scopeOptions = <T>(yargs: Argv<T>) =>
  keyFlags(yargs, 'seed', 'suite', 'rule', 'case', 'profile', 'max-requests', 'max-time', 'rate', 'concurrency').option('shard', {
    type: 'string',
    describe: 'part of the run: i/n, auto or auto/n',
  });
