import { CONTRACTS } from '../../catalogue/contracts.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { chooseContracts } from '../choose-contracts.js';
import { defineCommand } from '../command.js';
import { FIELD_SIDES, fieldLines, type FieldSide } from '../export/field-line.js';
import { type Exported, jsonText } from '../export/json-text.js';
import { ruleLines } from '../export/rule-line.js';

const SIDES = ['request', 'response', 'url', 'error', 'exchange', 'flow'] as const;
const KINDS = ['catalogue', 'rules'] as const;

interface Options {
  readonly kind: (typeof KINDS)[number];
  readonly only: string | undefined;
  readonly contract: readonly string[];
  readonly side: (typeof SIDES)[number] | undefined;
  readonly format: 'ndjson' | 'json' | undefined;
  readonly json: boolean;
}

export const exportCommand = defineCommand<Options>({
  name: 'export',
  describe: 'prints the catalogue or its rules for machines',
  positionals: '<kind> [only]',
  builder: (yargs) =>
    yargs
      .positional('kind', { choices: KINDS, demandOption: true, describe: 'what to print' })
      .positional('only', { type: 'string', describe: 'an operation or contract, such as void or refund@60' })
      .option('contract', { type: 'string', array: true, default: [], describe: 'the same, for several' })
      .option('side', { choices: SIDES, describe: 'one side only' })
      .option('format', { choices: ['ndjson', 'json'] as const, describe: 'one line each, or one array' })
      .option('json', { type: 'boolean', default: false, describe: 'short for --format json' }),
  handler: async (options) => {
    const names = [...(options.only === undefined ? [] : [options.only]), ...options.contract];
    const chosen = chooseContracts(names, CONTRACTS);
    const lines = linesOf(options, chosen);
    process.stdout.write(
      options.json || options.format === 'json' ? `[\n${lines.join(',\n')}\n]\n` : lines.map((line) => `${line}\n`).join(''),
    );
    return 0;
  },
});

function linesOf({ kind, side }: Options, chosen: readonly Contract[]): readonly string[] {
  const lines: readonly Exported[] =
    kind === 'catalogue'
      ? fieldLines(
          chosen,
          FIELD_SIDES.filter((candidate: FieldSide) => side === undefined || candidate === side),
        )
      : ruleLines(chosen, CONTRACTS).filter((line) => side === undefined || line.side === side);
  return lines.map((line) => jsonText(line));
}
