import { unknownContract } from '../../model/unknown-contract.js';
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import pico from 'picocolors';
import { HarnessError } from '../../model/harness-error.js';
import { CATALOGUE, type Catalogue, contractsNamed } from '../../catalogue/catalogue.js';
import { SHIPPED } from '../../catalogue/contracts.js';
import type { ExtensionFlags } from '../../config/extensions.js';
import { findConfig, isModule } from '../../config/find.js';
import { diffOf } from '../../lint/formats/diff.js';
import { FORMATS, type FormatName } from '../../lint/formats/formats.js';
import { lintInputs, type LintRun } from '../../lint/lint-inputs.js';
import type { LintResult, LintSummary } from '../../lint/result.js';
import type { Config } from '../../model/config.js';
import { interruption } from '../in-thread.js';
import { ruleSettings } from '../../app/lint/rule-settings.js';
import { defineCommand, type ExitCode, STDIN_WORD, type Working } from '../command.js';
import { type LintFlags, lintFlags } from '../lint/flags.js';
import { version } from '../../app/version.js';
import { currentVerbosity, print, printRaw, tell, warn } from '../terminal.js';
import { repeatOnChange } from '../watch.js';

export const lintCommand = defineCommand({
  positionals: '[files..]',
  builder: lintFlags,
  handler: async (options, working): Promise<ExitCode> => {
    const words = (options.files ?? []).map((word) => (word === STDIN_WORD ? '-' : word));
    if (words.length === 0)
      throw new HarnessError('usage', 'no files to lint', { hint: 'touchstone lint FILES..., or - for the standard input' });
    if (options.watch) return watched(words, () => lintOnce(words, options, working));
    return lintOnce(words, options, working);
  },
});

async function lintOnce(words: readonly string[], options: LintFlags, working: Working): Promise<ExitCode> {
  const { contractFile, checks, quiet = false } = options;
  // yargs turns --no-config into `config: false`.
  const named = options.config as string | false | undefined;
  const { levels, ...configured } = await fromConfig(named, { contractFile, checks });
  const { catalogue } = configured;
  working.catalogue = catalogue;
  if (options.contract !== undefined) checkContract(options.contract, catalogue);
  const name: FormatName = options.format ?? (options.json ? 'json' : 'stylish');
  const repairs = options.fix ?? options['fix-dry-run'];
  const isFilter = options.fix !== undefined && words.includes('-');
  checkInputs(words, options);
  // With a repaired text or a diff on the standard output, nothing else may be printed there.
  const isDry = options['fix-dry-run'] !== undefined;
  const [stream, say] = isFilter || isDry ? [process.stderr, warn] : [process.stdout, printRaw];
  const undetected = currentVerbosity() === 'verbose' ? 'listed' : 'counted';
  const columns = stream.isTTY ? stream.columns : Number.POSITIVE_INFINITY;
  const formatter = FORMATS[name]({ paint: pico, frames: stream.isTTY ? 'shown' : 'not-shown', columns, undetected, version, catalogue });
  const summary = await lintInputs(
    {
      words,
      stdin: process.stdin,
      stdinName: options['stdin-filename'],
      ndjson: options.ndjson ? 'all' : 'by-name',
      fix: repairs === undefined ? 'no' : isDry ? 'show' : 'write',
      repairs: repairs === 'answers' ? 'all' : 'requests',
      workers: options.workers,
      told: name === 'stylish' ? 'some' : 'all',
      contract: options.contract,
      side: options.side,
      unplaced: options.unplaced,
      rules: ruleSettings(levels, options.rule ?? [], catalogue),
      ...configured,
      onRepaired: (file, before, after) => {
        if (isDry) print(diffOf(file, before, after));
        else if (isFilter) printRaw(after);
      },
    },
    (result) => say(formatter.each(quiet ? errorsOf(result) : result)),
  );
  say(formatter.end(summary));
  return exitCode(summary, options['max-warnings']);
}

function checkInputs(words: readonly string[], options: LintFlags): void {
  if (options['stdin-filename'] !== undefined && !words.includes('-'))
    throw new HarnessError('usage', '--stdin-filename names the standard input, which is not read', {
      hint: 'touchstone lint --stdin-filename FILE - < FILE',
    });
  const isFilter = (options.fix ?? options['fix-dry-run']) !== undefined && words.includes('-');
  if (isFilter && (words.length > 1 || options.ndjson))
    throw new HarnessError('usage', '--fix repairs one text of the standard input, and prints it', {
      hint: 'touchstone lint --fix - < FILE',
    });
}

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
    if (flags.contractFile === undefined && flags.checks === undefined) return { levels: {}, catalogue: SHIPPED };
    const { catalogueWith, extensionsIn } = await import('../../config/extensions.js');
    return { levels: {}, catalogue: await catalogueWith(extensionsIn({}, { folder: cwd }, flags, cwd), cwd) };
  }
  if (named === undefined && isModule(file)) tell(`note: ${basename(file)} of this folder is run as code; --no-config lints without it\n`);
  const { loadConfig } = await import('../../config/load.js');
  // Nothing is sent, so that the target and its secrets do not matter.
  const config = await loadConfig({ file, cwd, env: process.env, flags: { target: 'embedded', ...flags } });
  const { files, ignore, rules: levels } = config.lint;
  return { files, ignore, levels, values: config.values, expected: config.expect.rules, catalogue: config[CATALOGUE] };
}

interface Configured extends Pick<LintRun, 'files' | 'ignore' | 'values' | 'expected'> {
  readonly levels: Config['lint']['rules'];
  readonly catalogue: Catalogue;
}

const errorsOf = ({ slips: _slips, ...result }: LintResult): LintResult => ({
  ...result,
  messages: result.messages.filter(({ level }) => level === 'must'),
});

/** 2 where nothing could be judged, except where the configuration excludes all given files: hooks pass single files. */
function exitCode({ errors, warnings, payloads, unjudged, unplaced, ignored }: LintSummary, maxWarnings: number | undefined): ExitCode {
  if (payloads === unjudged && unplaced === 0) return payloads === 0 && ignored > 0 ? 0 : 2;
  return errors > 0 || warnings > (maxWarnings ?? Number.POSITIVE_INFINITY) ? 1 : 0;
}

function checkContract(name: string, catalogue: Catalogue): void {
  const [operation = '', at] = name.split('@');
  const [chosen] = contractsNamed(name, catalogue.contracts);
  if (chosen !== undefined) {
    if (chosen.id !== name && chosen.operation !== name)
      tell(`note: ${operation} is not documented at version ${at}: judged as ${chosen.id}, the nearest, with warnings only\n`);
    return;
  }
  throw unknownContract(name, catalogue.contracts);
}
