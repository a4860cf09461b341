import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ALIASES } from '../src/catalogue/aliases.js';
import { CONTRACTS } from '../src/catalogue/contracts.js';
import { NAMED_RULES } from '../src/catalogue/named-rules.js';
import { rulesOf } from '../src/catalogue/rules.js';
import { CHECKS } from '../src/checks/checks.js';
import { DEFECTS } from '../src/qualify/defects/index.js';
import { REPORT_FORMATS } from '../src/model/report-formats.js';
import { defectsText } from '../scripts/defects-text.js';
import { sourceFiles, sourceText } from './helpers/source-files.js';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const inTicks = (text: string): readonly string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

describe('CONTRIBUTING', () => {
  test('names files and folders that are there', () => {
    const paths = inTicks(read('CONTRIBUTING.md')).filter(
      (code) => /^(?:src|test|suites|generators|reports|docs|scripts|bench)\/[\w./-]+$/.test(code) && !code.includes('NAME'),
    );
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('its named rule has row, phrase, examples, check and deviation', () => {
    const text = read('CONTRIBUTING.md');
    expect(text).toContain('The rule `echo-ids`');
    expect(NAMED_RULES['echo-ids']).toMatchObject({
      phrase: expect.any(String) as string,
      good: expect.any(String) as string,
      bad: expect.any(String) as string,
    });
    expect(CHECKS.map(({ id }) => id)).toContain('echo-ids');
    expect(DEFECTS.some(({ rule }) => rule.endsWith('echo-ids'))).toBe(true);
  });
});

test('docs/defects.md lists the defects that there are; npm run lock writes it', () => {
  expect(read('docs/defects.md')).toBe(defectsText());
});

describe('the lists of report formats', () => {
  const tabled = [...read('docs/reports.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);

  test('docs/reports.md has a row for each', () => {
    expect(tabled.toSorted()).toEqual(REPORT_FORMATS.toSorted());
  });

  test.each(['docs/certify.md', 'README.md'])('%s names them all', (file) => {
    expect(read(file)).toContain(REPORT_FORMATS.join(', '));
  });
});

test('docs/readings.md names rules that there are', () => {
  const rules = CONTRACTS.flatMap((contract) => rulesOf(contract).map(({ id }) => id));
  const known = new Set([...rules, ...ALIASES.map(({ alias }) => alias)]);
  const named = inTicks(read('docs/readings.md')).filter((code) => /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(code));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

test('no comment of the sources cites the readings by a number that nobody can look up', () => {
  const citing = sourceFiles().filter((file) => /readings(?:\.md)? \d/.test(sourceText(file)));
  expect(citing).toEqual([]);
});
