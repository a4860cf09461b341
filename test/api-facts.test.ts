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

/**
 * All files that may name facts of the API, each with its reason; the list may only get shorter. Catalogue and gateway are about those facts;
 * a suite is a table of requests and says what it sends, a defect says what it breaks.
 */
const MAY_NAME: readonly Excuse[] = [
  {
    files: ['src/config/embedded.ts'],
    facts: ['field', 'code', 'version'],
    because: 'how the embedded gateway is brought into its states, set-up calls of its own among them: a table of requests',
  },
  {
    files: ['src/checks/order-status.ts', 'src/checks/order-effects.ts'],
    facts: ['operation', 'code'],
    because: 'what each operation does to the status and the totals of an order is part 3, and stated by no table',
  },
  { files: ['src/checks/one-form.ts'], facts: ['code'], because: 'which codes of an answer say that something was carried out is part 7' },
  { files: ['src/target/listener.ts'], facts: ['field'], because: 'it knows no catalogue, and tells notifications apart by their order' },
  {
    files: ['reports/evidence/api-facts.ts'],
    facts: ['field'],
    because: 'it knows no catalogue: the one place where reports read bodies by name',
  },
  { files: ['src/checks/no-disclosure.ts'], facts: ['field'], because: 'by this group a merchant asks for what is hidden otherwise' },
  { files: ['src/config/keys/values.ts'], facts: ['field'], because: 'keys of the configuration that are called as the fields they fill' },
  {
    files: ['generators/contexts/history.ts'],
    facts: ['operation'],
    because: 'what an order goes through before a request: the steps of each history',
  },
  { files: ['generators/envelope/odd-body.ts'], facts: ['field'], because: 'JSON texts that no value serialises to' },
  { files: ['generators/mistakes/siblings.ts'], facts: ['code'], because: 'words that programmers confuse, of any list' },
];

const fieldsOf = (): readonly Field[] => CONTRACTS.flatMap(({ request, response, error }) => [...request, ...response, ...error]);

/**
 * Fields and groups by their paths. Without a dot only those of several words: `order` is a word of the language too, and `apiOperation`
 * one of the whole program.
 */
const FIELDS = new Set(
  fieldsOf().flatMap(({ path }) => {
    const parts = path.split('.');
    const groups = parts.map((_, i) => parts.slice(0, i + 1).join('.'));
    return groups
      .flatMap((group) => [group, group.replaceAll('[n]', '')])
      .filter((group) => group.includes('.') || (/[a-z][A-Z]/.test(group) && group !== 'apiOperation'));
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
const outside = sourceFiles().filter((file) => !/^(?:suites|src\/(?:catalogue|gateway|qualify))\//.test(file));

describe('facts about the API', () => {
  test('are in the catalogue: no other file names an operation, a field, a code or a version but those with a reason', () => {
    const naming = outside.flatMap((file) => [...factsIn(file)].filter((fact) => !excused(file, fact)).map((fact) => `${file}: ${fact}`));
    expect(outside.length).toBeGreaterThan(450);
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

  test('the list is short: neither the engine, nor the command line, nor the page of the report is on it', () => {
    const files = MAY_NAME.flatMap((excuse) => excuse.files);
    expect(files.filter((file) => /^src\/(?:engine|library)\/|^reports\/page\//.test(file))).toEqual([]);
    expect(files.filter((file) => /^src\/cli\/|^reports\//.test(file))).toEqual(['reports/evidence/api-facts.ts']);
    expect(files.length).toBeLessThanOrEqual(26);
  });
});

/** Tables of requests. */
const LONG: readonly RegExp[] = [/^suites\//];

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
