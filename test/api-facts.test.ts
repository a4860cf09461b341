import { describe, expect, test } from 'vitest';
import { CONTRACTS } from '../src/catalogue/contracts.js';
import type { Field } from '../src/catalogue/vocabulary.js';
import { OPERATION_IDS } from '../src/catalogue/vocabulary.js';
import { sourceFiles, sourceText } from './helpers/source-files.js';

type Fact = 'operation' | 'field' | 'code' | 'version';

interface Excuse {
  readonly files: readonly string[];
  readonly facts: readonly Fact[];
  readonly because: string;
}

const flows = (...names: readonly string[]): readonly string[] => names.map((name) => `generators/flows/${name}.ts`);
const faults = (...names: readonly string[]): readonly string[] => names.map((name) => `generators/faults/${name}.ts`);
const checks = (...names: readonly string[]): readonly string[] => names.map((name) => `src/checks/${name}.ts`);

/** All files outside of catalogue and gateway that may name facts of the API, each with its reason. The list may only get shorter. */
const MAY_NAME: readonly Excuse[] = [
  {
    files: checks('order-status'),
    facts: ['operation', 'field', 'code'],
    because: 'what an operation does to an order is part 3, a rule of its own for each',
  },
  { files: checks('order-effects'), facts: ['operation', 'code'], because: 'what an operation does to the totals of an order is part 3' },
  { files: checks('order-totals'), facts: ['field'], because: 'a rule about the time of creation' },
  { files: checks('kept-values'), facts: ['field'], because: 'amounts and currencies are the affair of totals' },
  { files: checks('echo-values'), facts: ['operation', 'field'], because: 'amounts come back otherwise after one operation' },
  { files: checks('echo-ids'), facts: ['field'], because: 'the rule is about this field' },
  { files: checks('order'), facts: ['code'], because: 'after this code nobody knows what became of the order' },
  { files: checks('refusal-detail'), facts: ['field'], because: 'the rules are about what an error says' },
  { files: ['src/rules/answers.ts', 'src/rules/relations/presence.ts'], facts: ['field'], because: 'named rules about these fields' },
  { files: ['src/rules/answers.ts'], facts: ['code'], because: 'a named rule about the entry point' },
  { files: ['src/lint/detect.ts'], facts: ['operation'], because: 'words and shapes by which payloads show their operation' },
  {
    files: ['src/model/values.ts'],
    facts: ['field'],
    because: 'where a refund carries its amount is not shown: a default that the configuration replaces',
  },
  {
    files: ['src/config/embedded.ts', 'src/target/default-recipes.ts'],
    facts: ['field', 'code', 'version'],
    because: 'a recipe is a table of requests',
  },
  { files: ['src/target/listener.ts'], facts: ['field'], because: 'by which order a notification is told from others' },
  { files: ['src/cli/export/error-examples.ts', 'src/config/contracts/write.ts'], facts: ['field'], because: 'examples for people' },
  { files: ['reports/evidence/api-facts.ts'], facts: ['field'], because: 'the one place where evidence reads bodies by name' },
  { files: ['generators/answer.ts'], facts: ['field', 'code'], because: 'how good answers are made: a reading of its own' },
  {
    files: flows(
      'authorize',
      'balance',
      'confirm',
      'refund',
      'sequences',
      'sequence-maker',
      'sequence-specials',
      'sessions',
      'update',
      'verify',
      'void',
    ),
    facts: ['operation', 'field'],
    because: 'a flow is a table of requests',
  },
  { files: flows('authenticate'), facts: ['operation', 'field'], because: 'a flow is a table of requests' },
  { files: flows('echoes', 'referral'), facts: ['operation'], because: 'a flow is a table of requests' },
  {
    files: [
      'generators/base.ts',
      'generators/body.ts',
      'generators/full-body.ts',
      'generators/places.ts',
      'generators/envelope/odd-url.ts',
      'generators/values/agreed.ts',
      'generators/values/value-of.ts',
      'generators/values/typical.ts',
    ],
    facts: ['field'],
    because: 'fields whose good values the tables do not give',
  },
  { files: ['generators/values/typical.ts'], facts: ['code'], because: 'values that need no other field beside them' },
  { files: ['generators/mistakes/siblings.ts'], facts: ['code'], because: 'words that programmers confuse, of any list' },
  {
    files: ['generators/fill-pack.ts', 'generators/host.ts', 'generators/isolate.ts', 'generators/presence.ts', 'generators/settle.ts'],
    facts: ['operation', 'field'],
    because: 'how bodies of one operation are made whole',
  },
  {
    files: ['generators/special-packs.ts', ...faults('agreement-without-id')],
    facts: ['operation', 'field', 'version'],
    because: 'statements of part 9 about two versions',
  },
  {
    files: faults('broken-relations', 'coercible-type', 'field-faults', 'unknown-field', 'unlisted-field'),
    facts: ['field'],
    because: 'mistakes that are about these fields',
  },
  { files: faults('unlisted-field'), facts: ['code'], because: 'a value that only answers have' },
];

const fieldsOf = (): readonly Field[] => CONTRACTS.flatMap(({ request, response, error }) => [...request, ...response, ...error]);

/** Fields and groups by their paths; a word without a dot is a word of the language too. */
const FIELDS = new Set(
  fieldsOf().flatMap(({ path }) => {
    const parts = path.split('.');
    const groups = parts.map((_, i) => parts.slice(0, i + 1).join('.'));
    return groups.flatMap((group) => [group, group.replaceAll('[n]', '')]).filter((group) => group.includes('.'));
  }),
);
const valuesOf = (...paths: readonly string[]): readonly string[] =>
  fieldsOf().flatMap(({ path, values }) => (paths.length === 0 || paths.includes(path) ? (values ?? []) : []));
/** How an answer tells its outcome is vocabulary of the whole program: types of the model. */
const OUTCOME_WORDS = new Set(valuesOf('result', 'error.cause', 'error.validationType'));
/** OTHER is also a part of names of ours. */
const CODES = new Set(valuesOf().filter((value) => /^[A-Z][A-Z0-9_]+$/.test(value) && !OUTCOME_WORDS.has(value) && value !== 'OTHER'));
const OPERATIONS = new Set<string>([...OPERATION_IDS, ...CONTRACTS.map(({ id }) => id)]);

function factsIn(file: string): ReadonlySet<Fact> {
  const code = sourceText(file).replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  const literals = [...code.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`$\n]+)`/g)].map(([, one, two, three]) => one ?? two ?? three ?? '');
  const facts = new Set<Fact>();
  for (const literal of literals) {
    if (OPERATIONS.has(literal)) facts.add('operation');
    if (FIELDS.has(literal)) facts.add('field');
    if (CODES.has(literal)) facts.add('code');
    if (literal.includes('@') && OPERATIONS.has(literal)) facts.add('version');
  }
  if (/(?<!-)\bversion(?:: | = |\w* === )\d{2,3}\b|_VERSION = \d/i.test(code)) facts.add('version');
  return facts;
}

const excused = (file: string, fact: Fact): boolean => MAY_NAME.some(({ files, facts }) => files.includes(file) && facts.includes(fact));
const outside = sourceFiles().filter((file) => !/^src\/(?:catalogue|gateway)\//.test(file));

describe('facts about the API', () => {
  test('are in the catalogue: no other file names an operation, a field, a code or a version but those with a reason', () => {
    const naming = outside.flatMap((file) => [...factsIn(file)].filter((fact) => !excused(file, fact)).map((fact) => `${file}: ${fact}`));
    expect(outside.length).toBeGreaterThan(500);
    expect(naming).toEqual([]);
  });

  test('no file is excused that need not be', () => {
    const idle = MAY_NAME.flatMap(({ files, facts }) =>
      files.flatMap((file) =>
        facts.filter((fact) => !outside.includes(file) || !factsIn(file).has(fact)).map((fact) => `${file}: ${fact}`),
      ),
    );
    expect(idle).toEqual([]);
  });

  test('neither the engine, nor the command line but for its examples, nor the page of the report is excused', () => {
    const files = MAY_NAME.flatMap((excuse) => excuse.files);
    expect(files.filter((file) => /^src\/(?:engine|library)\/|^reports\/page\//.test(file))).toEqual([]);
    expect(files.filter((file) => /^src\/cli\/|^reports\//.test(file))).toEqual([
      'src/cli/export/error-examples.ts',
      'reports/evidence/api-facts.ts',
    ]);
  });
});

/** Tables of requests. */
const LONG: readonly RegExp[] = [/^generators\/flows\//];

test('no function is longer than 80 lines', () => {
  const long = sourceFiles()
    .filter((file) => !LONG.some((pattern) => pattern.test(file)))
    .flatMap((file) => {
      const lines = sourceText(file).split('\n');
      return lines.flatMap((line, i) => {
        if (!/(?:\bfunction\b.*|=>) \{$|^\s+(?:async |static |get |\*)?#?[a-zA-Z]\w*\(.*\).* \{$/.test(line)) return [];
        if (/^\s*(?:\} )?(?:if|for|while|switch|else|catch)\b/.test(line)) return [];
        const indent = /^\s*/.exec(line)?.[0] ?? '';
        const length = lines.slice(i + 1).findIndex((later) => later.startsWith(`${indent}}`)) + 2;
        return length > 80 ? [`${file}:${i + 1} has ${length} lines`] : [];
      });
    });
  expect(long).toEqual([]);
});
