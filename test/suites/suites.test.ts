import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { casesInContext } from '../../generators/contexts/all-cases.js';
import { ALL_SUITES, DEFAULT_SUITES, flowsOf } from '../../suites/index.js';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { SUITE_IDS } from '../../src/model/case.js';
import { FULL_VALUES } from '../helpers/fill-case.js';

const ROOT = join(import.meta.dirname, '../..');
const ids = ALL_SUITES.map(({ id }) => id as string);

describe('suites/', () => {
  test('has one file for each suite, named after its id, and nothing else beside their parts', () => {
    const files = readdirSync(join(ROOT, 'suites')).filter((file) => file.endsWith('.ts'));
    expect(files.toSorted()).toEqual([...ids.map((id) => `${id}.ts`), 'index.ts'].toSorted());
    const folders = readdirSync(join(ROOT, 'suites')).filter((file) => !file.endsWith('.ts') && file !== 'support');
    expect(folders.filter((folder) => !existsSync(join(ROOT, `suites/${folder}.ts`)))).toEqual([]);
  });

  test('lists every suite that can be selected, once', () => {
    expect(ids.toSorted()).toEqual([...SUITE_IDS].toSorted());
  });

  test('says of each what it shows, and cites clauses of the specification', () => {
    for (const { title, shows, clauses: cited } of ALL_SUITES) {
      expect(title).toMatch(/^[A-Z]/);
      expect(shows).toMatch(/^[a-z].*[^.]$/);
      expect(cited.filter((one) => !/^[1-9](?:\.\d+)?$/.test(one))).toEqual([]);
      expect(cited.length).toBeGreaterThan(0);
    }
  });

  test('gives each case to one suite of a run', () => {
    const contract = CONTRACTS.find(({ id }) => id === 'refund@60') as Contract;
    const made = casesInContext(contract, FULL_VALUES, 1);
    const sent = DEFAULT_SUITES.flatMap((suite) => suite.cases({ contract, values: FULL_VALUES, seed: 1, sequences: 0 }));
    expect(sent.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });

  const flows = flowsOf({ contracts: CONTRACTS, values: FULL_VALUES, seed: 1, sequences: 1 });

  test('has a control request for each step that must be refused: without one its rule would stay inconclusive', () => {
    const lacking = flows.flatMap(({ name, steps }) =>
      steps
        .filter(({ judges, expect: { kind } }) => judges !== undefined && (kind === 'refused' || kind === 'not-success'))
        .filter(({ control, expect: expected }) => !('unknownTarget' in expected) && steps.every((other) => other.name !== control))
        .map((step) => `${name}: ${step.name}`),
    );
    expect(lacking).toEqual([]);
  });

  test('gives each flow to one suite', () => {
    expect(new Set(flows.map(({ id }) => id)).size).toBe(flows.length);
  });
});

test('docs/certify.md has a line for every suite of a run, and names the others', () => {
  const text = readFileSync(join(ROOT, 'docs/certify.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([a-z-]+) \|/gm)].map(([, name]) => name);
  expect(rows).toEqual(expect.arrayContaining(DEFAULT_SUITES.map(({ id }) => id)));
  expect(ids.filter((id) => !text.includes(id))).toEqual([]);
});
