import type { Argv } from 'yargs';
import { FORMAT_NAMES } from '../../lint/formats/formats.js';
import { CONFIG_HELP, extensionFlags, REPEATED } from '../run-options.js';

/** What may be repaired: answers are evidence of what a gateway said. */
const REPAIRED = ['requests', 'answers'] as const;

/** The options of `lint`. `--fix` alone is read as `--fix=requests`: cli/spellings.ts. */
export const lintFlags = (yargs: Argv) =>
  withOutput(withRepairs(withChoice(extensionFlags(yargs))))
    .option('watch', { type: 'boolean', default: false, describe: 'lint again whenever one of the files is saved' })
    .option('workers', { type: 'number', describe: 'threads for NDJSON (default: by its size)' })
    .example('$0 requests/', 'every payload below a folder')
    .example('$0 --contract refund@60 --side request refund.json', 'where the payload does not tell')
    .example("$0 --rule '*:json-type=off' order.json", 'without one kind of rule');

/** What the options of `lint` come to. */
export type LintFlags = ReturnType<typeof lintFlags> extends Argv<infer T> ? T : never;

/** What is linted, and by what. */
const withChoice = <T>(yargs: Argv<T>) =>
  yargs
    .positional('files', { type: 'string', array: true, describe: 'files, folders, globs, or - for the standard input' })
    .option('config', { type: 'string', describe: CONFIG_HELP })
    .option('no-config', { type: 'boolean', default: false, describe: 'take no configuration: for files that you do not trust' })
    .option('contract', { type: 'string', describe: 'OPERATION[@VERSION] to judge by (default: detected from the payload)' })
    .option('side', { choices: ['request', 'response', 'error'] as const, describe: 'which kind of body the payload is' })
    .option('ndjson', { type: 'boolean', default: false, describe: 'every line of the input is a payload; the input may be gzipped' })
    .option('stdin-filename', { type: 'string', describe: 'the file that the standard input is the text of, for editors' })
    .option('rule', { ...REPEATED, describe: 'GLOB=off|should|must, repeatable; the last match decides' })
    .option('unplaced', {
      choices: ['named', 'all', 'ignore'] as const,
      default: 'named' as const,
      describe: 'which JSON that no contract fits is an error: what names an operation, all of it, or none',
    });

const withRepairs = <T>(yargs: Argv<T>) =>
  yargs
    .option('fix', {
      choices: REPAIRED,
      describe:
        'repair in place what has exactly one repair, in requests; --fix=answers in answers too, which are evidence; for - the result goes to stdout',
    })
    .option('fix-dry-run', {
      choices: REPAIRED,
      conflicts: 'fix',
      describe: 'print what --fix would change as a diff, and change nothing',
    });

const withOutput = <T>(yargs: Argv<T>) =>
  yargs
    .option('format', { choices: FORMAT_NAMES, describe: 'output format (default: stylish)' })
    .option('json', { type: 'boolean', default: false, describe: 'short for --format json, which prints all findings of a stream' })
    .option('quiet', { type: 'boolean', describe: 'list errors only; warnings are counted' })
    .option('max-warnings', { type: 'number', describe: 'exit 1 if there are more warnings than this' });
