import yargs, { type Argv } from 'yargs';
import { HarnessError } from '../model/harness-error.js';
import type { AnyCommand, CommandEntry, ExitCode } from './command.js';
import { commands } from './commands.js';
import { nearest } from './nearest.js';
import { version } from './version.js';

const EPILOGUE = 'Exit codes: 0 all is well, 1 violations, 2 usage or configuration, 3 could not be tested.';

/** Runs one command line and returns the exit code. Prints its own errors; never throws. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const [name] = args;
    const entry = commands.find((candidate) => candidate.name === name);
    if (entry !== undefined) return await runCommand(entry, await entry.load(), args.slice(1));
    return await runBare(args);
  } catch (error) {
    return printError(error);
  }
}

async function runCommand(entry: CommandEntry, command: AnyCommand, args: readonly string[]): Promise<number> {
  let exitCode: ExitCode = 0;
  const usage = ['$0', command.positionals].filter(Boolean).join(' ');
  const parser = configured(args, `touchstone ${entry.name}`).command(
    usage,
    entry.describe,
    (builder) => command.builder(builder),
    async (options) => {
      exitCode = await command.handler(options as never);
    },
  );
  await parser.demandCommand(0).parseAsync();
  return exitCode;
}

/** No command, or one that does not exist: the help, the version, or a refusal with the nearest name. */
async function runBare(args: readonly string[]): Promise<number> {
  const name = args.find((arg) => !arg.startsWith('-'));
  if (name !== undefined) {
    const suggestion = nearest(
      name,
      commands.map((command) => command.name),
    );
    throw new HarnessError('usage', `unknown command: ${name}`, {
      hint: suggestion === undefined ? 'touchstone --help' : `did you mean "touchstone ${suggestion}"? See touchstone --help`,
    });
  }
  const parser = configured(args, 'touchstone').usage('touchstone COMMAND [OPTIONS]').epilogue(EPILOGUE);
  for (const command of commands) parser.command(command.name, command.describe);
  if (args.length === 0) {
    process.stderr.write(`${await parser.getHelp()}\n`);
    return 2;
  }
  await parser.parseAsync();
  return 0;
}

function configured(args: readonly string[], scriptName: string): Argv {
  return yargs([...args])
    .scriptName(scriptName)
    .locale('en')
    .version(version)
    .help()
    .alias('help', 'h')
    .strict()
    .recommendCommands()
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail((message, error) => {
      throw error ?? new HarnessError('usage', message.replaceAll('\n', ' '), { hint: `${scriptName} --help` });
    });
}

function printError(error: unknown): number {
  if (error instanceof HarnessError) {
    process.stderr.write(`error: ${error.message}\n`);
    if (error.hint !== undefined) process.stderr.write(`hint: ${error.hint}\n`);
    return error.exitCode;
  }
  process.stderr.write(`error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.stderr.write('hint: this is a fault of touchstone itself; please report it with the lines above\n');
  return 2;
}
