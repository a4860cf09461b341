import { CONTRACTS } from '../../catalogue/contracts.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { HarnessError } from '../../model/harness-error.js';
import { chooseContracts } from '../choose-contracts.js';
import { defineCommand } from '../command.js';
import { FIELD_SIDES, fieldLines } from '../export/field-line.js';
import { type Exported, jsonText } from '../export/json-text.js';
import { ruleLines } from '../export/rule-line.js';
import { printRaw } from '../terminal.js';

const SIDES = ['request', 'response', 'url', 'error', 'exchange', 'flow'] as const;
const KINDS = ['catalogue', 'rules', 'json-schema', 'openapi'] as const;

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
  describe: 'the catalogue, its rules or schemas for machines',
  positionals: '<kind> [only]',
  builder: (yargs) =>
    yargs
      .positional('kind', { choices: KINDS, demandOption: true, describe: 'what to print' })
      .positional('only', { type: 'string', describe: 'an operation or contract, such as void or refund@60' })
      .option('contract', { type: 'string', array: true, nargs: 1, default: [], describe: 'the same, for several' })
      .option('side', { choices: SIDES, describe: 'one side only; a schema of one contract is of its request unless told' })
      .option('format', { choices: ['ndjson', 'json'] as const, describe: 'catalogue and rules: one line each, or one array' })
      .option('json', { type: 'boolean', default: false, describe: 'short for --format json' })
      .example('$0 catalogue --contract void', 'every field of void, one line each')
      .example('$0 json-schema refund@60 --side response', 'a schema for an editor')
      .example('$0 openapi', 'OpenAPI 3.1 of all operations'),
  handler: async (options) => {
    const chosen = chooseContracts([...(options.only === undefined ? [] : [options.only]), ...options.contract], CONTRACTS);
    printRaw(await textOf(options, chosen));
    return 0;
  },
});

async function textOf({ kind, side, format, json }: Options, chosen: readonly Contract[]): Promise<string> {
  const layout = json || format === 'json' ? 'array' : 'lines';
  switch (kind) {
    case 'catalogue':
      return listText(
        fieldLines(
          chosen,
          FIELD_SIDES.filter((candidate) => side === undefined || candidate === side),
        ),
        layout,
      );
    case 'rules':
      return listText(
        ruleLines(chosen, CONTRACTS).filter((line) => side === undefined || line.side === side),
        layout,
      );
    case 'json-schema': {
      const { jsonSchema, SCHEMA_SIDES } = await import('../export/json-schema.js');
      const body = SCHEMA_SIDES.find((candidate) => candidate === side);
      if (body !== side) throw new HarnessError('usage', `there is no schema of ${side}`, { hint: `--side is ${SCHEMA_SIDES.join(', ')}` });
      return documentText(jsonSchema(chosen, body), format);
    }
    case 'openapi': {
      if (side !== undefined) throw new HarnessError('usage', 'an OpenAPI document has all sides', { hint: 'leave --side out' });
      const { openApi } = await import('../export/openapi.js');
      return documentText(openApi(chosen), format);
    }
  }
}

function listText(lines: readonly Exported[], layout: 'array' | 'lines'): string {
  const texts = lines.map((line) => jsonText(line));
  return layout === 'array' ? `[\n${texts.join(',\n')}\n]\n` : texts.map((text) => `${text}\n`).join('');
}

function documentText(document: Exported, format: Options['format']): string {
  if (format === 'ndjson') throw new HarnessError('usage', 'a schema is one JSON document, not lines', { hint: 'leave --format out' });
  return `${jsonText(document, '  ')}\n`;
}
