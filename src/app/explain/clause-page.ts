import type { Catalogue } from '../../catalogue/catalogue.js';
import { clauseTitles } from '../../catalogue/clause-titles.js';
import { type Clause, WAIVED_CLAUSES } from '../../catalogue/clauses.js';
import { rulesOf } from '../../catalogue/rules.js';
import type { Level, Rule } from '../../catalogue/vocabulary.js';
import { FIELD_SIDES, ruleLine } from '../export/lines.js';
import { facts, type Page, section } from './page.js';
import { statementLine, statementsOf, statementTable } from './statements-page.js';
import { counted, grouped } from '../../../reports/text/words.js';

/** A clause: its fields, the rules that cite it, and its statements with what holds them. */
export function clausePage(clause: Clause, catalogue: Catalogue): Page {
  const { contracts } = catalogue;
  const rules = contracts.flatMap(rulesOf).filter((rule) => rule.clause === clause);
  const fields = new Set(
    contracts
      .flatMap((contract) => FIELD_SIDES.flatMap((side) => contract[side]))
      .filter((field) => field.clause === clause && field.type !== 'group')
      .map((field) => field.path),
  );
  const beyond = rules.filter((rule) => rule.kind === undefined);
  const named = [...new Map(beyond.map((rule) => [rule.id, rule])).values()];
  const titles = clauseTitles(catalogue);
  const title = titles[clause] ?? clause;
  const inside = Object.keys(titles).filter((other) => other.startsWith(`${clause}.`));
  const statements = statementsOf(clause);
  const waived = WAIVED_CLAUSES[clause];
  return {
    blocks: [
      { kind: 'title', text: `Clause ${clause}`, note: title },
      facts(
        [
          'rules',
          rules.length === 0
            ? `none: ${waived ?? 'not cited'}`
            : `${grouped(rules.length)} over ${counted(new Set(rules.map(({ contract }) => contract)).size, 'contract')}`,
        ],
        ['fields', fields.size === 0 ? undefined : `${fields.size}: ${[...fields].join(', ')}`],
      ),
      ...section('Parts', inside, (other) => [other, titles[other] ?? other]),
      ...section('Rules beyond single fields', named, (rule) => [rule.id, levelsOf(beyond.filter(({ id }) => id === rule.id)), rule.text]),
      ...(statements.length === 0 ? [] : [{ kind: 'heading', text: 'Statements' } as const, statementTable(statements, catalogue)]),
    ],
    data: {
      kind: 'clause',
      clause,
      title,
      waived: waived ?? null,
      parts: inside,
      fields: [...fields],
      rules: rules.map(ruleLine),
      statements: statements.map((statement) => statementLine(statement, catalogue)),
    },
  };
}

/** One word where all contracts have the same level, else the contracts of each. */
function levelsOf(rules: readonly Rule[]): string {
  const levels = LEVELS.filter((level) => rules.some((rule) => rule.level === level));
  if (levels.length === 1) return levels[0] as string;
  const contracts = (level: Level): string =>
    rules
      .filter((rule) => rule.level === level)
      .map(({ contract }) => contract)
      .join(', ');
  return levels.map((level) => `${level}: ${contracts(level)}`).join('; ');
}

const LEVELS: readonly Level[] = ['must', 'should', 'open'];
