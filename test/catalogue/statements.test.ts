import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLAUSES } from '../../src/catalogue/clauses.js';
import { CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import { writtenForm } from '../../src/catalogue/rule-name.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import { levelsHolding, rulesHolding, rulesNamed } from '../../src/catalogue/statements.js';
import { STATEMENTS } from '../../src/catalogue/statements/all.js';
import type { Rule } from '../../src/catalogue/vocabulary.js';
import { statementsText } from '../../scripts/statements-text.js';

const rules = CONTRACTS.flatMap((contract) => rulesOf(contract));
const groups = new Set(rulesNamed('<group>:json-type', SHIPPED));
const parts = new Set<string>(STATEMENTS.map(({ part }) => part));

/** A group is held where its notation is explained, apiOperation where the text says that five of its values are not shown. */
const isSaidElsewhere = (rule: Rule): boolean => groups.has(rule) || rule.path === 'apiOperation';

test('every clause has statements but the heading of part 2', () => {
  expect(Object.keys(CLAUSES).filter((clause) => !parts.has(clause))).toEqual(['2']);
});

test('every rule is named by a statement of the clause that it cites', () => {
  const named = new Map<string, Set<Rule>>();
  for (const statement of STATEMENTS) {
    const held = named.get(statement.part) ?? new Set();
    for (const rule of rulesHolding(statement, SHIPPED)) held.add(rule);
    named.set(statement.part, held);
  }
  const anywhere = new Set([...named.values()].flatMap((held) => [...held]));
  const lacking = rules.filter((rule) => !(isSaidElsewhere(rule) ? anywhere : named.get(rule.clause))?.has(rule));
  expect(lacking.map((rule) => `${rule.clause}  ${writtenForm(rule)}`)).toEqual([]);
});

test('every statement is held by rules that exist, or says why by none', () => {
  const dead = STATEMENTS.flatMap((statement) =>
    'rules' in statement
      ? statement.rules.filter((name) => rulesNamed(name, SHIPPED).length === 0).map((name) => `${statement.id}  ${name}`)
      : [],
  );
  const empty = STATEMENTS.filter((statement) => ('rules' in statement ? statement.rules.length === 0 : statement.unheld === ''));
  expect({ dead, empty: empty.map(({ id }) => id) }).toEqual({ dead: [], empty: [] });
});

test('a statement says why where a rule is softer than its words, and only there', () => {
  const wrong = STATEMENTS.filter((statement) => {
    if (!('rules' in statement) || statement.kind === 'not shown') return false;
    const isSofter = levelsHolding(statement, SHIPPED).some((level) => level !== 'must');
    return isSofter !== (statement.softer !== undefined);
  });
  expect(wrong.map((statement) => `${statement.id}  ${levelsHolding(statement, SHIPPED).join(', ')}`)).toEqual([]);
});

test('no statement is there twice in its part', () => {
  const texts = STATEMENTS.map(({ part, text }) => `${part}  ${text}`);
  expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
});

test('docs/statements.md is what the rows say', () => {
  expect(readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'statements.md'), 'utf8')).toBe(statementsText());
});
