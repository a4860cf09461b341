import { CLAUSES, type Clause, WAIVED_CLAUSES } from '../../catalogue/clauses.js';
import { rulesOf } from '../../catalogue/rules.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { FIELD_SIDES } from '../export/field-line.js';
import { ruleLine } from '../export/rule-line.js';
import { type Block, facts, type Page } from './page.js';
import { plural } from './words.js';

/** A clause: its fields, and the rules that cite it. */
export function clausePage(clause: Clause, contracts: readonly Contract[]): Page {
  const rules = contracts.flatMap((contract) => rulesOf(contract, contracts)).filter((rule) => rule.clause === clause);
  const fields = new Set(
    contracts
      .flatMap((contract) => FIELD_SIDES.flatMap((side) => contract[side]))
      .filter((field) => field.clause === clause && field.type !== 'group')
      .map((field) => field.path),
  );
  const named = [...new Map(rules.filter((rule) => rule.kind === undefined).map((rule) => [rule.id, rule])).values()];
  const inside = (Object.keys(CLAUSES) as Clause[]).filter((other) => other.startsWith(`${clause}.`));
  const waived = WAIVED_CLAUSES[clause];
  return {
    blocks: [
      { kind: 'title', text: `Clause ${clause}`, note: CLAUSES[clause] },
      facts(
        [
          'rules',
          rules.length === 0
            ? `none: ${waived ?? 'not cited'}`
            : `${rules.length} over ${plural(new Set(rules.map(({ contract }) => contract)).size, 'contract')}`,
        ],
        ['fields', fields.size === 0 ? undefined : `${fields.size}: ${[...fields].join(', ')}`],
      ),
      ...table(
        'Parts',
        inside.map((other) => [other, CLAUSES[other]]),
      ),
      ...table(
        'Rules beyond single fields',
        named.map((rule) => [rule.id, rule.level, rule.text]),
      ),
    ],
    data: {
      kind: 'clause',
      clause,
      title: CLAUSES[clause],
      waived: waived ?? null,
      parts: inside,
      fields: [...fields],
      rules: rules.map(ruleLine),
    },
  };
}

const table = (text: string, rows: readonly (readonly string[])[]): readonly Block[] =>
  rows.length === 0
    ? []
    : [
        { kind: 'heading', text },
        { kind: 'table', rows },
      ];
