import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { EXAMPLE_MERCHANT } from '../../src/app/generate/sample.js';
import { exampleAnswers, exampleCall } from '../../src/app/export/example-call.js';
import { typeName } from '../../src/app/export/names.js';
import type { JsonValue } from '../../src/json/value.js';
import { ask, type Ended, FOLDER, put, tool } from './tools.js';

/** One thing that a tool is asked about an export. */
export interface Check {
  readonly tool: string;
  readonly of: string;
  readonly asked: string;
  /** What came of it, in a few words that are the same every time; an error where it is not as it should be. */
  run(): Promise<string>;
}

function silent(ended: Ended, fine: (ended: Ended) => boolean): string {
  if (fine(ended)) return 'silent';
  throw new Error(ended.said.slice(-1500));
}

const DOCUMENTS = ['openapi-3.1.json', 'openapi-3.0.json'] as const;
const named = (document: string): string => document.replace('openapi-', 'OpenAPI ').replace('.json', '');

/** What the linters and parsers of OpenAPI say. */
const documentChecks: readonly Check[] = DOCUMENTS.flatMap((document): readonly Check[] => [
  {
    tool: '@stoplight/spectral-cli',
    of: named(document),
    asked: 'the recommended rules, hints too',
    run: async () => {
      put('.spectral.json', { extends: ['spectral:oas'] });
      return silent(await tool('spectral', 'lint', document, '-r', '.spectral.json', '-F', 'hint'), ({ code }) => code === 0);
    },
  },
  {
    tool: '@redocly/cli',
    of: named(document),
    asked: 'the recommended rules',
    run: async () => {
      const { stdout } = await tool('redocly', 'lint', document, '--extends', 'recommended', '--format', 'json');
      const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { readonly problems: readonly { readonly message: string }[] };
      if (problems.length > 0) throw new Error(`${problems.length} problems: ${problems[0]?.message ?? ''}`);
      return 'silent';
    },
  },
  {
    tool: '@seriousme/openapi-schema-validator',
    of: named(document),
    asked: 'is it valid?',
    run: () =>
      agrees(`import('@seriousme/openapi-schema-validator').then(async ({ Validator }) => {
        const { valid, errors } = await new Validator().validate(${JSON.stringify(`${FOLDER}/${document}`)});
        console.log(JSON.stringify(valid || errors));
      });`),
  },
  {
    tool: '@apidevtools/swagger-parser',
    of: named(document),
    asked: 'is it valid, references and all?',
    run: () =>
      agrees(`import('@apidevtools/swagger-parser').then(({ default: parser }) => parser.validate(${JSON.stringify(document)}))
        .then(() => console.log('true'), (error) => console.log(JSON.stringify(String(error).slice(0, 500))));`),
  },
  {
    tool: '@scalar/openapi-parser',
    of: named(document),
    asked: 'is it valid?',
    run: () =>
      agrees(`import('@scalar/openapi-parser').then(({ validate }) => validate(require('node:fs').readFileSync(${JSON.stringify(document)}, 'utf8')))
        .then(({ valid, errors }) => console.log(JSON.stringify(valid || errors)));`),
  },
  {
    tool: 'openapi-typescript',
    of: named(document),
    asked: 'types that compile under strict',
    run: async () => {
      silent(await tool('openapi-typescript', document, '-o', 'paths.ts'), ({ code }) => code === 0);
      silent(await tool('tsc', '--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', 'paths.ts'), ({ code }) => code === 0);
      return 'compiles';
    },
  },
]);

async function agrees(source: string): Promise<string> {
  const answer = await ask(source);
  if (answer === true) return 'valid';
  throw new Error(JSON.stringify(answer).slice(0, 1500));
}

/** Every example of a body, with the name of its schema. */
async function examples(): Promise<readonly { readonly schema: string; readonly body: JsonValue }[]> {
  const answers = await exampleAnswers(CONTRACTS);
  return CONTRACTS.flatMap((contract) => {
    const answer = answers.get(contract.id);
    return [
      { schema: typeName(contract, 'request'), body: exampleCall(contract, EXAMPLE_MERCHANT).body },
      ...(answer === undefined ? [] : [{ schema: typeName(contract, 'response'), body: answer }]),
    ];
  });
}

/** What validators and generators make of the schemas. */
const schemaChecks: readonly Check[] = [
  {
    tool: 'ajv',
    of: 'JSON Schema',
    asked: 'strict, without a warning; the examples of requests and answers pass, a list in their place does not',
    run: async () => {
      put('examples.json', await examples());
      return agrees(`const { Ajv2020 } = require('ajv/dist/2020.js'); const warnings = [];
        const formats = require('ajv-formats'); const ajv = new Ajv2020({ strict: true, allErrors: true, logger: { log() {}, warn: (word) => warnings.push(word), error: (word) => warnings.push(word) } });
        (formats.default ?? formats)(ajv); const bundle = require('./bundle.json'); ajv.addSchema(bundle, 'bundle');
        const faults = require('./examples.json').flatMap(({ schema, body }) => {
          const check = ajv.getSchema('bundle#/$defs/' + schema);
          if (!check) return ['no schema ' + schema];
          return [...(check(body) ? [] : [schema + ' ' + ajv.errorsText(check.errors)]), ...(check([body]) ? [schema + ' lets a list through'] : [])];
        });
        console.log(JSON.stringify([...warnings, ...faults].length === 0 || [...warnings, ...faults].slice(0, 5)));`);
    },
  },
  {
    tool: '@cfworker/json-schema',
    of: 'JSON Schema',
    asked: 'the examples of requests and answers pass',
    run: async () => {
      put('examples.json', await examples());
      return agrees(`const { Validator } = require('@cfworker/json-schema'); const bundle = require('./bundle.json');
        const faults = require('./examples.json').flatMap(({ schema, body }) => {
          const { valid, errors } = new Validator({ ...bundle.$defs[schema], $defs: { ...bundle.$defs, ...bundle.$defs[schema].$defs } }, '2020-12').validate(body);
          return valid ? [] : [schema + ' ' + JSON.stringify(errors.at(-1))];
        });
        console.log(JSON.stringify(faults.length === 0 || faults.slice(0, 3)));`);
    },
  },
  {
    tool: 'json-schema-to-typescript',
    of: 'JSON Schema',
    asked: 'types of a request and an answer that compile',
    run: async () => {
      for (const side of ['request', 'response'])
        silent(await tool('json2ts', '-i', `refund-60.${side}.json`, '-o', `refund-60.${side}.ts`), ({ code }) => code === 0);
      silent(
        await tool('tsc', '--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', 'refund-60.request.ts', 'refund-60.response.ts'),
        ({ code }) => code === 0,
      );
      return 'compiles';
    },
  },
  {
    tool: 'quicktype-core',
    of: 'JSON Schema',
    asked: 'Java and Go classes of a request',
    run: () =>
      agrees(`const { quicktype, InputData, JSONSchemaInput, FetchingJSONSchemaStore } = require('quicktype-core');
        const make = async (lang) => {
          const input = new JSONSchemaInput(new FetchingJSONSchemaStore());
          await input.addSource({ name: 'Refund60Request', schema: require('node:fs').readFileSync('refund-60.request.json', 'utf8') });
          const data = new InputData(); data.addInput(input);
          return (await quicktype({ inputData: data, lang })).lines.join('\\n').includes('Refund60Request');
        };
        Promise.all([make('java'), make('go')]).then((made) => console.log(JSON.stringify(made.every(Boolean))), (error) => console.log(JSON.stringify(String(error))));`),
  },
];

const otherChecks: readonly Check[] = [
  {
    tool: 'har-validator',
    of: 'generate --format har',
    asked: 'is it a HAR?',
    run: () =>
      agrees(
        "require('har-validator').har(require('./samples.har.json')).then(() => console.log('true'), (error) => console.log(JSON.stringify(error.errors)));",
      ),
  },
  {
    tool: 'typescript',
    of: 'export types',
    asked: 'compiles under strict',
    run: async () =>
      silent(
        await tool('tsc', '--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', 'types.ts'),
        ({ code }) => code === 0,
      ).replace('silent', 'compiles'),
  },
];

const exampleChecks: readonly Check[] = [
  {
    tool: 'kubernetes-models',
    of: 'docs/examples/kubernetes.yaml',
    asked: 'does each document fit the schema of its kind, and is one with a wrong value refused?',
    run: () => {
      const file = join(process.cwd(), 'docs', 'examples', 'kubernetes.yaml');
      put(
        'kubernetes.json',
        parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS() as unknown),
      );
      return agrees(`
        Promise.all([import('kubernetes-models/batch/v1'), import('kubernetes-models/v1')]).then(([{ Job }, { PersistentVolumeClaim }]) => {
        const fault = (one) => { try { new { Job, PersistentVolumeClaim }[one.kind](one).validate(); } catch (error) { return String(error); } };
        const all = require('./kubernetes.json');
        const faults = all.map(fault).filter(Boolean);
        const isStrict = fault({ ...all[1], spec: { ...all[1].spec, completions: 'four' } }) !== undefined;
        console.log(JSON.stringify(faults.length > 0 ? faults : isStrict)); });`);
    },
  },
];

export const CHECKS: readonly Check[] = [...documentChecks, ...schemaChecks, ...otherChecks, ...exampleChecks];
