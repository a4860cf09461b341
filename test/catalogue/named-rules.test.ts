import { halfOfContracts, isWhole } from '../helpers/sample.js';
import { expect, onTestFinished, test } from 'vitest';
import { acceptanceCases } from '../../generators/acceptance.js';
import { authenticationCases, envelopeCases } from '../../generators/envelope/index.js';
import { faultCases } from '../../generators/faults/index.js';
import { flowsOf } from '../../suites/index.js';
import { catalogueOf, OPERATIONS } from '../../src/catalogue/contracts.js';
import { weaker } from '../../src/catalogue/level.js';
import { type FixedRuleId, NAMED_RULES, type NamedRuleId } from '../../src/catalogue/named-rules.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import type { Level } from '../../src/catalogue/vocabulary.js';
import { about } from '../../src/checks/check-result.js';
import { rulePage } from '../../src/app/explain/rule-page.js';
import type { Coverage } from '../../src/model/case.js';
import { namedFinding } from '../../src/rules/fault.js';
import { FULL_VALUES } from '../helpers/fill-case.js';
import { sourceFiles, sourceText } from '../helpers/source-files.js';

const isNamedRule = (id: string): id is NamedRuleId => Object.hasOwn(NAMED_RULES, id);

/**
 * HTTP status codes are judged only where the configuration promises them; part 9 states what one version does without; what a plain
 * request shows beside the finding that is made small is not asked.
 */
const EXCEPTIONS = ['src/checks/http-status.ts', 'generators/special-combined.ts', 'src/model/plain-case.ts'];
const IDS = Object.keys(NAMED_RULES) as NamedRuleId[];

/** Every level that some part of the product gives to a named rule, under the name of the part and of what it makes. */
function levelsEverywhere(): ReadonlyMap<string, Level> {
  const catalogue = catalogueOf(OPERATIONS);
  const levels = new Map<string, Level>();
  const note = (where: string, rule: string, level: Level): void => {
    if (isNamedRule(rule)) levels.set(`${rule} in ${where}`, level);
  };
  const sample = new Set(halfOfContracts('first').map(({ id }) => id));
  for (const contract of catalogue.contracts.filter(({ id }) => isWhole || sample.has(id))) {
    const rules = rulesOf(contract);
    for (const rule of rules) {
      note(`the listing of ${contract.id}`, rule.id, rule.level);
      if (isNamedRule(rule.id)) {
        note(`lint of ${contract.id}`, rule.id, namedFinding(contract, rule.id, { path: '', expected: '', actual: '' }).level);
        const { data } = rulePage(rule.id, [rule], catalogue);
        note(`explain ${contract.id}`, rule.id, (data as { rules: { level: Level }[] }).rules[0]?.level ?? 'open');
      }
    }
    for (const cases of [faultCases, envelopeCases, authenticationCases, acceptanceCases])
      for (const one of cases(contract, FULL_VALUES, 1)) {
        if (one.coverages.length === 0) note(`case ${one.id}`, one.rule, one.level);
        for (const coverage of one.coverages.filter(isNotFirmElsewhere)) {
          const where = `good values of ${contract.id}`;
          note(where, coverage.rule, firmer(coverage.level, levels.get(`${coverage.rule} in ${where}`) ?? 'open'));
        }
      }
  }
  for (const flow of flowsOf({ contracts: catalogue.contracts, values: FULL_VALUES, seed: 1, sequences: 0 }))
    for (const step of flow.steps) if (step.judges !== undefined) note(`${flow.id}: ${step.name}`, step.judges.rule, step.judges.level);
  for (const id of IDS) if (typeof NAMED_RULES[id].level === 'string') note('checks', id, about(id as FixedRuleId).violates('', '').level);
  return levels;
}

/** But for what part 9 states outright: this version does without what another one requires. */
const isNotFirmElsewhere = ({ rule, path }: Coverage): boolean => rule !== 'optional-is-optional' || !path.startsWith('order.subMerchant.');

const firmer = (one: Level, two: Level): Level => (weaker(one, two) === one ? two : one);
const other = (level: Level): Level => (level === 'must' ? 'should' : 'must');

test('a level that is changed in the row of a named rule is changed everywhere', () => {
  const rows = NAMED_RULES as unknown as Record<NamedRuleId, { level: unknown }>;
  const kept = new Map(IDS.map((id) => [id, rows[id].level]));
  onTestFinished(() => {
    for (const [id, level] of kept) rows[id].level = level;
  });
  const before = levelsEverywhere();
  const rowLevel = new Map([...before].filter(([name]) => name.includes(' in the listing of ')));
  for (const id of IDS) {
    const level = kept.get(id);
    // A level that depends on the contract is made the same everywhere, so that each contract sees a change.
    rows[id].level = typeof level === 'string' ? other(level as Level) : 'should';
  }
  const after = levelsEverywhere();
  const wrong = [...before].flatMap(([name, level]) => {
    const [id = ''] = name.split(' in ');
    const now = rows[id as NamedRuleId].level as Level;
    // What was weaker than its row for a reason of its own stays so.
    const own = [...rowLevel].find(([listing]) => listing.startsWith(`${id} in `))?.[1] ?? level;
    // A value that is taken shows a rule no more firmly than the value itself must be taken.
    if (name.includes(' in good values of ')) return firmer(now, after.get(name) ?? 'open') === now ? [] : [name];
    const wanted = level === own || typeof kept.get(id as NamedRuleId) === 'function' ? now : weaker(level, now);
    const seen = after.get(name);
    return seen === wanted || seen === undefined ? [] : [`${name}: ${level} became ${seen}, not ${wanted}`];
  });
  expect(wrong).toEqual([]);
});

test('no file outside of the catalogue writes a level beside the name of a rule', () => {
  const found = sourceFiles()
    .filter((file) => !file.startsWith('src/catalogue/') && !EXCEPTIONS.includes(file))
    .flatMap((file) => {
      const lines = sourceText(file).split('\n');
      return lines.flatMap((line, i) => {
        const names = [...line.matchAll(/'([a-z0-9-]+)'/g)].map(([, name = '']) => name).filter(isNamedRule);
        const near = lines.slice(i, i + 3).join('\n');
        return names.length > 0 && /level: '(?:must|should|open)'|, '(?:must|should)'\)/.test(near)
          ? [`${file}:${i + 1} ${names.join()}`]
          : [];
      });
    });
  expect(found).toEqual([]);
});
