import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import pico from 'picocolors';
import { HarnessError } from '../../model/harness-error.js';
import { contractsNamed, operationIds } from '../../catalogue/contracts.js';
import type { ExtensionFlags } from '../../config/extensions.js';
import { findConfig, isModule } from '../../config/find.js';
import { FORMAT_NAMES, FORMATS, type FormatName } from '../../lint/formats/formats.js';
import { lintInputs, type LintRun } from '../../lint/lint-inputs.js';
import type { LintResult, LintSummary } from '../../lint/result.js';
import type { Config } from '../../model/config.js';
import type { BodySide } from '../../rules/tree.js';
import { interruption } from '../in-thread.js';
import { ruleSettings } from '../../app/lint/rule-settings.js';
import { defineCommand, type ExitCode, STDIN_WORD } from '../command.js';
import { extensionFlags } from '../run-options.js';
import { nearest } from '../../model/nearest.js';
import { version } from '../../app/version.js';
import { currentVerbosity, printRaw, tell, warn } from '../terminal.js';
import { repeatOnChange } from '../watch.js';

export const lintCommand = defineCommand({
  name: 'lint',
  describe: 'field-rule lint of request and response payloads; - reads the standard input',
  positionals: '[files..]',
  builder: (yargs) =>
    extensionFlags(yargs)
      .positional('files', { type: 'string', array: true, describe: 'files, folders, globs, or - for the standard input' })
      .option('config', { type: 'string', requiresArg: true, describe: 'configuration file (default: touchstone.config.* of this folder)' })
      .option('no-config', { type: 'boolean', default: false, describe: 'take no configuration: for files that you do not trust' })
      .option('contract', {
        type: 'string',
        requiresArg: true,
        describe: 'OPERATION[@VERSION] to judge by (default: detected from the payload)',
      })
      .option('side', {
        choices: ['request', 'response', 'error'] as const,
        requiresArg: true,
        describe: 'which kind of body the payload is',
      })
      .option('ndjson', { type: 'boolean', default: false, describe: 'every line of the input is a payload; the input may be gzipped' })
      .option('format', { choices: FORMAT_NAMES, requiresArg: true, describe: 'output format (default: stylish)' })
      .option('json', { type: 'boolean', default: false, describe: 'short for --format json' })
      .option('rule', {
        type: 'string',
        array: true,
        nargs: 1,
        requiresArg: true,
        describe: 'GLOB=off|should|must, repeatable; the last match decides',
      })
      .option('quiet', { type: 'boolean', describe: 'errors only' })
      .option('strict-detect', {
        type: 'boolean',
        default: false,
        describe: 'a payload that no contract fits is an error instead of only being counted',
      })
      .option('max-warnings', { type: 'number', requiresArg: true, describe: 'exit 1 if there are more warnings than this' })
      .option('fix', {
        type: 'boolean',
        default: false,
        describe: 'repair in place what has exactly one repair; for - the result goes to stdout',
      })
      .option('fix-answers', {
        type: 'boolean',
        default: false,
        describe: 'like --fix, answers too: they are evidence, and stay as they are otherwise',
      })
      .option('watch', { type: 'boolean', default: false, describe: 'lint again whenever one of the files is saved' })
      .option('workers', { type: 'number', requiresArg: true, describe: 'threads for NDJSON (default: by its size)' })
      .example('$0 requests/', 'every payload below a folder')
      .example('$0 --contract refund@60 --side request refund.json', 'where the payload does not tell')
      .example("$0 --rule '*:json-type=off' order.json", 'without one kind of rule'),
  handler: async (options): Promise<ExitCode> => {
    const words = (options.files ?? []).map((word) => (word === STDIN_WORD ? '-' : word));
    if (words.length === 0)
      throw new HarnessError('usage', 'no files to lint', { hint: 'touchstone lint FILES..., or - for the standard input' });
    if (options.watch) return watched(words, () => lintOnce(words, options));
    return lintOnce(words, options);
  },
});

interface Options extends ExtensionFlags {
  readonly contract: string | undefined;
  readonly side: BodySide | undefined;
  readonly rule: readonly string[] | undefined;
  readonly format: FormatName | undefined;
  readonly json: boolean;
  readonly quiet: boolean | undefined;
  readonly fix: boolean;
  readonly 'fix-answers': boolean;
  readonly ndjson: boolean;
  readonly workers: number | undefined;
  readonly 'strict-detect': boolean;
  readonly 'max-warnings': number | undefined;
}

async function lintOnce(words: readonly string[], options: Options): Promise<ExitCode> {
  // yargs turns --no-config into `config: false`.
  const { config: named } = options as { readonly config?: string | false };
  const { levels, ...configured } = await fromConfig(named, { contracts: options.contracts, checks: options.checks });
  if (options.contract !== undefined) checkContract(options.contract);
  const rules = ruleSettings(levels, options.rule ?? []);
  const name: FormatName = options.format ?? (options.json ? 'json' : 'stylish');
  const undetected = currentVerbosity() === 'verbose' ? 'listed' : 'counted';
  // With a repaired text on the standard output, nothing else may be printed there.
  const isFix = options.fix || options['fix-answers'];
  const isFilter = isFix && words.includes('-');
  if (isFilter && (words.length > 1 || options.ndjson))
    throw new HarnessError('usage', '--fix repairs one text of the standard input, and prints it', {
      hint: 'touchstone lint --fix - < FILE',
    });
  const stream = isFilter ? process.stderr : process.stdout;
  const say = isFilter ? warn : printRaw;
  const formatter = FORMATS[name]({ paint: pico, frames: stream.isTTY ? 'shown' : 'not-shown', undetected, version });
  const summary = await lintInputs(
    {
      words,
      stdin: process.stdin,
      ndjson: options.ndjson ? 'all' : 'by-name',
      fix: isFix ? 'write' : 'no',
      repairs: options['fix-answers'] ? 'all' : 'requests',
      workers: options.workers,
      contract: options.contract,
      side: options.side,
      detect: options['strict-detect'] ? 'strict' : 'lenient',
      rules,
      ...configured,
      ...(isFilter ? { onRepaired: printRaw } : {}),
    },
    (result) => say(formatter.each(options.quiet === true ? errorsOf(result) : result)),
  );
  say(formatter.end(options.quiet === true ? { ...summary, warnings: 0 } : summary));
  return exitCode(summary, options['max-warnings']);
}

/** Lints, and again whenever a file was saved. */
async function watched(words: readonly string[], once: () => Promise<ExitCode>): Promise<ExitCode> {
  if (words.includes('-')) throw new HarnessError('usage', 'the standard input is read once, and cannot be watched');
  const { signal, stop } = interruption();
  let last: ExitCode = 0;
  await repeatOnChange([...new Set(words.map(watchable))], signal, async (changed) => {
    if (changed !== undefined) tell(`\n${changed} was saved\n`);
    last = await once();
    tell('waiting for changes; Ctrl-C ends it\n');
  }).finally(stop);
  return last;
}

/** The file or folder itself; for a glob or a path that does not exist, the nearest existing folder above. */
function watchable(word: string): string {
  for (let path = word; ; path = dirname(path)) if (existsSync(path) || path === dirname(path)) return path;
}

/** The settings for lint in a configuration: which files are which contract, values of the target, and levels of rules. */
async function fromConfig(named: string | false | undefined, flags: ExtensionFlags): Promise<Configured> {
  const cwd = process.cwd();
  const file = named === false ? undefined : findConfig(cwd, named);
  if (file === undefined) {
    if (flags.contracts !== undefined || flags.checks !== undefined) {
      const { extensionsIn, useExtensions } = await import('../../config/extensions.js');
      await useExtensions(extensionsIn({}, cwd, flags, cwd), cwd);
    }
    return { levels: {} };
  }
  if (named === undefined && isModule(file)) tell(`note: ${basename(file)} of this folder is run as code; --no-config lints without it\n`);
  const { loadConfig } = await import('../../config/load.js');
  // Nothing is sent, so that the target and its secrets do not matter.
  const config = await loadConfig({ file, cwd, env: process.env, flags: { target: 'embedded', ...flags } });
  const { files, ignore, rules: levels } = config.lint;
  return { files, ignore, levels, values: config.values, expected: config.expect.rules };
}

interface Configured extends Pick<LintRun, 'files' | 'ignore' | 'values' | 'expected'> {
  readonly levels: Config['lint']['rules'];
}

const errorsOf = (result: LintResult): LintResult => ({ ...result, messages: result.messages.filter(({ level }) => level === 'must') });

/** 2 where nothing could be judged, except where the configuration excludes all given files: hooks pass single files. */
function exitCode({ errors, warnings, payloads, unjudged, ignored }: LintSummary, maxWarnings: number | undefined): ExitCode {
  if (payloads === unjudged) return payloads === 0 && ignored > 0 ? 0 : 2;
  return errors > 0 || warnings > (maxWarnings ?? Number.POSITIVE_INFINITY) ? 1 : 0;
}

function checkContract(name: string): void {
  const [operation = '', at] = name.split('@');
  const [chosen] = contractsNamed(name);
  if (chosen !== undefined) {
    if (chosen.id !== name && chosen.operation !== name)
      tell(`note: ${operation} is not documented at version ${at}: judged as ${chosen.id}, the nearest, with warnings only\n`);
    return;
  }
  const [known] = contractsNamed(operation);
  if (at !== undefined && known !== undefined) throw new HarnessError('usage', `not a version: ${at}`, { hint: `write ${known.id}` });
  const near = nearest(operation, operationIds());
  throw new HarnessError('usage', `unknown contract: ${name}`, {
    hint: near === undefined ? `operations: ${operationIds().join(', ')}` : `did you mean ${near}?`,
  });
}
