import type { Argv } from 'yargs';
import type { Catalogue } from '../catalogue/catalogue.js';

/** The exit codes of every command: done, violations found, wrong use or configuration, could not be tested. */
export type ExitCode = 0 | 1 | 2 | 3;

/** Stands for a bare hyphen (standard input), which yargs drops from a list of positionals. */
export const STDIN_WORD = '<stdin>';

/** What one command line works with. */
export interface Working {
  /**
   * An extensible command finds here the contracts and house rules that it was given. One that reads a configuration puts its catalogue here,
   * so that an unforeseen error can name the contracts that were added.
   */
  catalogue: Catalogue;
}

/** One command of the CLI. The builder declares its options, the handler does the work and says how the process ends. */
export interface Command<Options> {
  /** Positional part of the usage line, such as `[what..]`. */
  readonly positionals?: string;
  /** The command uses contracts from outside, which are loaded from `--contract-file` or a configuration before its handler is called. */
  readonly extensible?: true;
  builder(yargs: Argv): Argv<Options>;
  handler(options: Options, working: Working): Promise<ExitCode>;
}

/** A command whose option type has been forgotten, so that commands of different options fit in one list. */
export type AnyCommand = Omit<Command<never>, 'builder'> & { builder(yargs: Argv): Argv };

/** What the options come to that a builder declares. */
export type OptionsOf<Builder extends (yargs: Argv) => Argv> = ReturnType<Builder> extends Argv<infer Options> ? Options : never;

/** A command as the registry knows it: enough for the help, the code only when it is used. */
export interface CommandEntry {
  readonly name: string;
  readonly describe: string;
  load(): Promise<AnyCommand>;
}

/** Checks a command's option types where it is written, and forgets them for the registry. */
export const defineCommand = <Options>(command: Command<Options>): AnyCommand => command;
