import yargs, { type Argv } from 'yargs';
import { SHIPPED } from '../catalogue/contracts.js';
import { defined } from '../json/defined.js';
import { HarnessError } from '../model/harness-error.js';
import { type AnyCommand, type CommandEntry, type ExitCode, STDIN_WORD, type Working } from './command.js';
import { commands } from './commands.js';
import { extend, type KnownOptions, knownOptions, optionNames, optionsOf } from './extensions.js';
import { nearest } from '../model/nearest.js';
import { printError } from './print-error.js';
import { version } from '../app/version.js';
import { COMPLETE } from './completion/scripts.js';
import { respell } from './spellings.js';
import { print, setVerbosity, tell } from './terminal.js';

const HELP = 'touchstone --help';
const EPILOGUE = 'Exit codes: 0 all is well, 1 violations, 2 usage or configuration, 3 could not be tested.';

/** Runs one command line and returns the exit code. Prints its own errors; never throws. */
export async function run(args: readonly string[], entries: readonly CommandEntry[] = commands): Promise<number> {
  setVerbosity('usual');
  const working: Working = { catalogue: SHIPPED };
  try {
    if (args[0] === COMPLETE) return await printCandidates(args.slice(1), entries);
    if (args[0] === 'help') return await run([...args.slice(1, 2), '--help'], entries);
    const entry = entries.find((candidate) => candidate.name === args[0]);
    return entry === undefined ? await runBare(args, entries) : await runCommand(entry, args.slice(1), working);
  } catch (error) {
    return printError(error, working.catalogue);
  }
}

async function printCandidates(words: readonly string[], entries: readonly CommandEntry[]): Promise<ExitCode> {
  const { candidates } = await import('./completion/candidates.js');
  print((await candidates(words, entries)).map((one) => `${one}\n`).join(''));
  return 0;
}

/** A hyphen that is the value of an option was typed as one; only among positionals does another word have to stand for it. */
const asTyped = (options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, value === STDIN_WORD ? '-' : value]));

async function runCommand(entry: CommandEntry, args: readonly string[], working: Working): Promise<ExitCode> {
  const command = await entry.load();
  let exitCode: ExitCode = 0;
  let known = knownOptions(yargs([]));
  const words = respell(entry.name, args, tell);
  await configured(
    words.map((arg) => (arg === '-' ? STDIN_WORD : arg)),
    `touchstone ${entry.name}`,
    command.positionals,
  )
    .command(
      ['$0', command.positionals].filter(Boolean).join(' '),
      entry.describe,
      (parser) => {
        const options = withValues(optionsOf(command, parser), command.positionals);
        known = knownOptions(options);
        checkNegations(words, options, entry.name);
        return options;
      },
      async (options) => {
        checkOnce(options, known, { name: entry.name, ...defined({ positionals: command.positionals }) });
        checkSeed(options);
        checkNumbers(options, entry.name);
        setVerbosity(options['quiet'] === true ? 'quiet' : options['verbose'] === true ? 'verbose' : 'usual');
        if (command.extensible === true) working.catalogue = await extend(options as Parameters<typeof extend>[0]);
        exitCode = await command.handler(asTyped(options) as never, working);
      },
    )
    .parseAsync();
  return exitCode;
}

/** Options that take a whole number, and the least and the most that it may be. */
const WHOLE: Readonly<Record<string, readonly [least: number, most?: number]>> = {
  port: [0, 65_535],
  n: [1],
  workers: [1],
  threads: [1],
  sample: [0],
  'max-warnings': [0],
};

function checkNumbers(options: Readonly<Record<string, unknown>>, name: string): void {
  const hint = `touchstone ${name} --help`;
  const shown = (option: string): string => `${option.length === 1 ? '-' : '--'}${option}`;
  const wrong = Object.keys(options).find((option) => [options[option]].flat().some((value) => Number.isNaN(value)));
  if (wrong !== undefined) throw new HarnessError('usage', `${shown(wrong)} takes a number`, { hint });
  for (const [option, [least, most = Number.MAX_SAFE_INTEGER]] of Object.entries(WHOLE)) {
    const value = options[option];
    if (typeof value !== 'number' || (Number.isInteger(value) && value >= least && value <= most)) continue;
    const range = most === Number.MAX_SAFE_INTEGER ? `whole number, ${least} or more` : `number from ${least} to ${most}`;
    throw new HarnessError('usage', `${shown(option)} takes a ${range}`, { hint });
  }
}

/** Of an option that takes one value yargs would make a list. */
function checkOnce(
  options: Readonly<Record<string, unknown>>,
  { key, array, boolean }: KnownOptions,
  { name, positionals = '' }: Pick<CommandEntry, 'name'> & Pick<AnyCommand, 'positionals'>,
): void {
  const many = new Set([...array, ...boolean, ...(positionals.match(/\w+/g) ?? [])]);
  const twice = Object.keys(key).find((option) => Array.isArray(options[option]) && !many.has(option));
  if (twice !== undefined)
    throw new HarnessError('usage', `${twice.length === 1 ? '-' : '--'}${twice} is given more than once, and takes one value`, {
      hint: `touchstone ${name} --help`,
    });
}

function checkSeed({ seed }: Readonly<Record<string, unknown>>): void {
  if (seed === undefined || (Number.isSafeInteger(seed) && (seed as number) >= 0)) return;
  throw new HarnessError('usage', '--seed takes a whole number, 0 or more', {
    hint: 'a seed is any such number, for example 7: everything random follows from it, and the same seed sends the same requests',
  });
}

/** `--no-NAME` switches a flag off; yargs would give `false` to an option that takes a value too. */
function checkNegations(args: readonly string[], parser: Argv, name: string): void {
  const { string, number, array, key } = knownOptions(parser);
  const valued = new Set([...string, ...number, ...array].map((option) => `--no-${option}`));
  const wrong = args.find((arg) => valued.has(arg) && !(arg.slice(2) in key));
  if (wrong !== undefined) throw new HarnessError('usage', `Unknown argument: ${wrong.slice(2)}`, { hint: `touchstone ${name} --help` });
}

/** No command, or one that does not exist: the help, the version, or a refusal with the nearest name. */
async function runBare(args: readonly string[], entries: readonly CommandEntry[]): Promise<number> {
  const name = args.find((arg) => !arg.startsWith('-'));
  if (name !== undefined) throw unknownCommand(name, entries);
  const parser = configured(args, 'touchstone').usage('touchstone COMMAND [OPTIONS]').epilogue(EPILOGUE);
  for (const entry of entries) parser.command(entry.name, entry.describe);
  if (args.length === 0) {
    tell(`${await parser.getHelp()}\n`);
    return 2;
  }
  await parser.parseAsync();
  return 0;
}

function unknownCommand(name: string, entries: readonly CommandEntry[]): HarnessError {
  const known = entries.map((entry) => entry.name);
  if (known.includes(name)) return new HarnessError('usage', `the command comes first: touchstone ${name} [OPTIONS]`, { hint: HELP });
  const suggestion = nearest(name, known);
  const hint = suggestion === undefined ? HELP : `did you mean "touchstone ${suggestion}"? Otherwise: ${HELP}`;
  return new HarnessError('usage', `unknown command: ${name}`, { hint });
}

function configured(args: readonly string[], scriptName: string, positionals?: string): Argv {
  const parser: Argv = yargs([...args])
    .scriptName(scriptName)
    .locale('en')
    .version(version)
    .help()
    .alias('help', 'h')
    .option('quiet', { type: 'boolean', describe: 'errors and warnings only, beside the result' })
    .option('verbose', { alias: 'v', type: 'boolean', conflicts: 'quiet', describe: 'every step' })
    .strict()
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail((message, error) => {
      // yargs throws some of its own complaints and reports the others.
      if (error !== undefined && error.name !== 'YError') throw error;
      throw wrongUse(error?.message ?? message, parser, scriptName, positionals);
    });
  return parser;
}

/** What yargs found wrong, with the option or choice that was likely meant. */
function wrongUse(message: string, parser: Argv, scriptName: string, positionals = ''): HarnessError {
  const help = `${scriptName} --help`;
  if (message.startsWith('Not enough non-option arguments'))
    return new HarnessError('usage', `${scriptName} needs ${positionals}`, { hint: help });
  const [, option] = /^Unknown arguments?: ([^,\n]+)/.exec(message) ?? [];
  const [, given, choices] = /Given: "([^"]*)", Choices: (.*)$/m.exec(message) ?? [];
  const near =
    option === undefined
      ? nearest(
          given ?? '',
          [...(choices ?? '').matchAll(/"([^"]*)"/g)].map(([, choice = '']) => choice),
        )
      : nearest(option, optionNames(knownOptions(parser)));
  if (option === 'password')
    return new HarnessError('usage', 'there is no flag for the password, which others would see', { hint: 'set TOUCHSTONE_PASSWORD' });
  const meant = near === undefined ? '' : `did you mean ${option === undefined ? near : `--${near}`}? Otherwise: `;
  return new HarnessError('usage', inOurWords(message.replaceAll(/\s*\n\s*/g, ' '), positionals), { hint: `${meant}${help}` });
}

/** The complaints of yargs, with options as they are typed. */
function inOurWords(message: string, positionals: string): string {
  const words = new Set(positionals.match(/\w+/g));
  const typed = (name: string): string => (words.has(name) ? name : `${name.length === 1 ? '-' : '--'}${name}`);
  const [, of = '', given, choices = ''] = /^Invalid values: Argument: (\S+), Given: (.*), Choices: (.*)$/.exec(message) ?? [];
  if (given !== undefined) return `${typed(of)} is ${given}, and must be one of ${choices.replaceAll('"', '')}`;
  const [, one, other = ''] = /^Arguments (\S+) and (\S+) are mutually exclusive$/.exec(message) ?? [];
  if (one !== undefined) return `${typed(one)} and ${typed(other)} do not go together`;
  const [, missing] = /^Missing required arguments?: (.*)$/.exec(message) ?? [];
  if (missing !== undefined) return `${missing.split(', ').map(typed).join(' and ')} must be given`;
  const [, empty] = /^Not enough arguments following: (\S+)$/.exec(message) ?? [];
  return empty === undefined ? message : `${typed(empty)} takes a value`;
}

/** An option that takes a value is refused without one, rather than given an empty one. */
function withValues(parser: Argv, positionals = ''): Argv {
  const { string, number } = knownOptions(parser);
  const words = new Set(positionals.match(/\w+/g));
  return parser.requiresArg([...string, ...number].filter((name) => !words.has(name)));
}
