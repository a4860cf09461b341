import type { Argv } from 'yargs';
import type { Contract, Side } from '../../catalogue/vocabulary.js';
import { HarnessError } from '../../model/harness-error.js';
import { chooseContracts } from '../../app/choose-contracts.js';
import { defineCommand, type OptionsOf } from '../command.js';
import { FIELD_SIDES, fieldLines, ruleLines } from '../../app/export/lines.js';
import { type Exported, jsonText, withExactBounds } from '../../app/export/json-text.js';
import { REPEATED } from '../run-options.js';
import { printRaw, tell } from '../terminal.js';

const SIDES = ['request', 'response', 'url', 'error', 'exchange', 'flow'] as const;
const KINDS = ['catalogue', 'rules', 'json-schema', 'request-schema', 'openapi', 'types', 'contract-schema'] as const;

const exportFlags = (yargs: Argv) =>
  yargs
    .positional('kind', { choices: KINDS, demandOption: true, describe: 'what to print' })
    .positional('only', { type: 'string', describe: 'an operation or contract, such as void or refund@60' })
    .option('contract', { ...REPEATED, default: [], describe: 'the same, for several' })
    .option('side', { choices: SIDES, describe: 'one side only (default for the schema of one contract: its request)' })
    .option('level', {
      choices: ['must', 'should'] as const,
      default: 'must' as const,
      describe: 'schemas, OpenAPI: refuse what must be refused, or also what should be',
    })
    .option('openapi', {
      // As a number, 3.0 would become 3, which is not among the choices.
      type: 'string',
      choices: ['3.1', '3.0'] as const,
      default: '3.1' as const,
      describe: 'version of the OpenAPI document',
    })
    .option('format', { choices: ['ndjson', 'json'] as const, describe: 'catalogue and rules: one line each, or one array' })
    .option('json', { type: 'boolean', default: false, describe: 'short for --format json' })
    .example('$0 catalogue --contract void', 'every field of void, one line each')
    .example('$0 json-schema refund@60 --side response', 'a schema for an editor')
    .example('$0 request-schema --level should', 'one schema for *.request.json, by apiOperation and version')
    .example('$0 openapi --openapi 3.0', 'OpenAPI 3.0 of all operations')
    .example('$0 types void@66', 'TypeScript types of its bodies')
    .example('$0 contract-schema', 'the schema of contract files (docs/contracts.md)');

type Options = OptionsOf<typeof exportFlags>;

export const exportCommand = defineCommand({
  positionals: '<kind> [only]',
  extensible: true,
  builder: exportFlags,
  handler: async (options, { catalogue }) => {
    const chosen = chooseContracts([...(options.only === undefined ? [] : [options.only]), ...options.contract], catalogue.contracts, tell);
    printRaw(await textOf(options, chosen));
    return 0;
  },
});

async function textOf({ kind, side, format, json, level, openapi }: Options, chosen: readonly Contract[]): Promise<string> {
  const layout = json || format === 'json' ? 'array' : 'lines';
  const isAsked = (one: Side): boolean => side === undefined || one === side;
  const exactly = (schema: Exported): Exported =>
    withExactBounds(
      schema,
      chosen.flatMap(({ request, response, error }) => [...request, ...response, ...error]),
    );
  switch (kind) {
    case 'catalogue':
      return listText(fieldLines(chosen, FIELD_SIDES.filter(isAsked)), layout);
    case 'rules':
      return listText(
        ruleLines(chosen).filter((line) => isAsked(line.side)),
        layout,
      );
    case 'json-schema': {
      const { jsonSchema, SCHEMA_SIDES } = await import('../../app/export/json-schema.js');
      const body = SCHEMA_SIDES.find((candidate) => candidate === side);
      if (body !== side) throw new HarnessError('usage', `there is no schema of ${side}`, { hint: `--side is ${SCHEMA_SIDES.join(', ')}` });
      return documentText(exactly(jsonSchema(chosen, body, level)), format);
    }
    case 'request-schema': {
      if (side !== undefined) throw new HarnessError('usage', 'the schema for editors is of requests', { hint: 'leave --side out' });
      const { requestSchema } = await import('../../app/export/request-schema.js');
      return documentText(exactly(requestSchema(chosen, level)), format);
    }
    case 'openapi': {
      if (side !== undefined) throw new HarnessError('usage', 'an OpenAPI document has all sides', { hint: 'leave --side out' });
      const { openApi } = await import('../../app/export/openapi.js');
      return documentText(exactly(await openApi(chosen, { level, openapi })), format);
    }
    case 'contract-schema': {
      const { CONTRACT_SCHEMA } = await import('../../config/contracts/schema.js');
      return documentText(CONTRACT_SCHEMA as Exported, format);
    }
    case 'types': {
      const { typesText } = await import('../../app/export/types.js');
      return typesText(chosen);
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
