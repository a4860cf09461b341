import picocolors from 'picocolors';
import { contractsNamed } from '../../catalogue/catalogue.js';
import { chooseContracts } from '../../app/choose-contracts.js';
import { defineCommand } from '../command.js';
import { explain } from '../../app/explain/explain.js';
import { render } from '../../app/explain/render.js';
import { FIELD_SIDES } from '../../app/export/lines.js';
import { jsonText } from '../../app/export/json-text.js';
import { print, tell } from '../terminal.js';
import { DEFAULTS } from '../../config/keys/rows.js';
import { ruleOrGroup } from '../../app/group-rule.js';
import { defined } from '../../json/defined.js';

export const explainCommand = defineCommand({
  positionals: '[what..]',
  extensible: true,
  builder: (yargs) =>
    yargs
      .positional('what', {
        type: 'string',
        array: true,
        default: [],
        describe:
          'a contract, field, rule, clause, type or cause (g-…), a contract and a field, or a word of the reports; glossary: all of those',
      })
      .option('diff', { type: 'number', array: true, nargs: 2, describe: 'two versions of the operation, compared' })
      .option('side', { choices: FIELD_SIDES, describe: 'the fields of one side of a contract' })
      .option('statements', {
        type: 'boolean',
        default: false,
        describe: 'every statement of the specification, or of a part, with the rules that hold it',
      })
      .option('format', { choices: ['text', 'json'] as const, describe: 'for people or for programs' })
      .option('json', { type: 'boolean', default: false, describe: 'short for --format json' })
      .option('state', { type: 'string', default: DEFAULTS.report.state, describe: 'folder of the runs, for the id of a cause' })
      .example('$0 refund@60', 'a contract')
      .example('$0 void@66 transaction.targetTransactionId', 'a field of it')
      .example('$0 balance-inquiry --diff 48 73', 'what a version changed'),
  handler: async ({ what, diff, side, statements, format, json, state }, { catalogue }) => {
    const words = what.map((word) => ruleOrGroup(word, state));
    const [first] = words;
    // Tells the reader where another version stands in for the one asked about.
    if (first !== undefined && contractsNamed(first, catalogue.contracts).length > 0) chooseContracts([first], catalogue.contracts, tell);
    const page = explain(
      {
        words,
        ...defined({ diff, side }),
        ...(statements ? { about: 'statements' as const } : {}),
      },
      catalogue,
    );
    const { isTTY, columns } = process.stdout;
    const screen = {
      width: Math.max(40, Math.min(100, columns ?? 100)),
      colours: isTTY && picocolors.isColorSupported ? 'on' : 'off',
    } as const;
    print(json || format === 'json' ? `${jsonText(page.data, '  ')}\n` : render(page.blocks, screen));
    return 0;
  },
});
