import type { Argv } from 'yargs';
import type { Catalogue } from '../catalogue/catalogue.js';
import type { ExtensionFlags } from '../config/extensions.js';
import type { AnyCommand } from './command.js';
import { extensionFlags } from './run-options.js';
import { tell } from './terminal.js';

/** Options of commands that know contracts and need nothing else of a configuration. */
const extensionOptions = (yargs: Argv) =>
  extensionFlags(yargs).option('config', {
    type: 'string',
    describe: 'configuration that names contracts and house rules (default: touchstone.config.* of this folder)',
  });

/** All options of a command, including those of every extensible command. */
export const optionsOf = (command: AnyCommand, yargs: Argv): Argv =>
  command.builder(command.extensible === true ? extensionOptions(yargs) : yargs);

interface Named extends ExtensionFlags {
  readonly config?: string | undefined;
}

/** The catalogue with the contracts and house rules that the options of a command, or the configuration of this folder, name. */
export async function extend({ config, contractFile, checks }: Named): Promise<Catalogue> {
  const { catalogueWith, findExtensions } = await import('../config/extensions.js');
  const cwd = process.cwd();
  const found = await findExtensions({ config, contractFile, checks }, cwd, (file) =>
    tell(`note: ${file} of this folder is run as code, for the contracts and house rules that it names\n`),
  );
  return catalogueWith(found, cwd);
}

/** What yargs knows of the options of a command; its types do not tell of it. */
export interface KnownOptions {
  readonly key: Readonly<Record<string, unknown>>;
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly alias: Readonly<Record<string, readonly string[]>>;
  readonly boolean: readonly string[];
  readonly string: readonly string[];
  readonly number: readonly string[];
  readonly array: readonly string[];
}

/** The options that were declared so far. */
export const knownOptions = (parser: Argv): KnownOptions => (parser as Argv & { getOptions(): KnownOptions }).getOptions();

/** Names of options as people write them; yargs keeps them in camel case too. */
export const optionNames = ({ key }: KnownOptions): readonly string[] => Object.keys(key).filter((name) => !/[A-Z]/.test(name));
