import { unknownWord } from '../../config/unknown-word.js';
import type { Catalogued } from '../../catalogue/catalogue.js';
import { clauseTitles } from '../../catalogue/clause-titles.js';
import { levelsHolding, rulesHolding } from '../../catalogue/statements.js';
import { type Statement, STATEMENTS } from '../../catalogue/statements/all.js';
import { STATEMENT_KINDS, type StatementKind } from '../../catalogue/statements/row.js';
import type { HarnessError } from '../../model/harness-error.js';
import type { Exported } from '../export/json-text.js';
import { type Block, facts, type Page } from './page.js';
import { counted } from '../../../reports/text/words.js';

/**
 * The statements of the specification, or those of a part (`2.3`, `2`) or a single one (`2.3/7`), with the rules that hold them.
 * @throws HarnessError where the word names none
 */
export function statementsPage(part: string | undefined, of: Catalogued): Page {
  const chosen = part === undefined ? STATEMENTS : statementsIn(part);
  if (part !== undefined && chosen.length === 0) throw noStatements(part);
  const kinds = countKinds(chosen);
  return {
    blocks: [
      {
        kind: 'title',
        text: counted(chosen.length, 'statement'),
        note: part === undefined ? 'of the specification, in our words' : `of ${part}`,
      },
      facts(...kinds.map(([kind, count]) => [kind, `${count}: ${STATEMENT_KINDS[kind]}`] as const)),
      ...[...new Set(chosen.map((statement) => statement.part))].flatMap((each): readonly Block[] => [
        { kind: 'heading', text: partTitle(each, of) },
        statementTable(
          chosen.filter((statement) => statement.part === each),
          of,
        ),
      ]),
    ],
    data: {
      kind: 'statements',
      count: chosen.length,
      kinds: Object.fromEntries(kinds),
      statements: chosen.map((statement) => statementLine(statement, of)),
    },
  };
}

/** The statements of a clause and of its parts, or the one of an id. */
const statementsIn = (word: string): readonly Statement[] =>
  STATEMENTS.filter(({ id, part }) => id === word || part === word || part.startsWith(`${word}.`));

/** The statements of one clause, without those of its parts. */
export const statementsOf = (clause: string): readonly Statement[] => STATEMENTS.filter(({ part }) => part === clause);

/** A part with its title, as a heading. */
export const partTitle = (part: string, of: Catalogued): string =>
  part === 'introduction' ? 'Introduction' : `${part}  ${clauseTitles(of)[part]}`;

/** How many statements there are of each kind that occurs. */
export const countKinds = (statements: readonly Statement[]): readonly (readonly [StatementKind, number])[] =>
  (Object.keys(STATEMENT_KINDS) as StatementKind[]).flatMap((kind) => {
    const count = statements.filter((statement) => statement.kind === kind).length;
    return count === 0 ? [] : [[kind, count] as const];
  });

/** Statements with their level, what they say, and what holds them. */
export const statementTable = (statements: readonly Statement[], of: Catalogued): Block => ({
  kind: 'table',
  rows: statements.map((statement) => [
    statement.id,
    levelsHolding(statement, of).join(', ') || '-',
    [`${statement.text}.`, ...holding(statement)].join(' '),
  ]),
});

function holding(statement: Statement): readonly string[] {
  if ('unheld' in statement) return [`No rule: ${statement.unheld}.`];
  return [`Held by ${statement.rules.join(', ')}.`, ...(statement.softer === undefined ? [] : [`Softer: ${statement.softer}.`])];
}

/** A statement for programs. */
export function statementLine(statement: Statement, of: Catalogued): Exported {
  const { id, part, kind, text } = statement;
  const isHeld = 'rules' in statement;
  return {
    id,
    clause: part,
    kind,
    text,
    rules: isHeld ? statement.rules : [],
    ruleCount: rulesHolding(statement, of).length,
    levels: levelsHolding(statement, of),
    softer: isHeld ? (statement.softer ?? null) : null,
    unheld: 'unheld' in statement ? statement.unheld : null,
  };
}

function noStatements(part: string): HarnessError {
  const parts = [...new Set(STATEMENTS.map((statement) => statement.part))];
  const known = [...parts, ...STATEMENTS.map(({ id }) => id)];
  return unknownWord(`the specification has no part ${part}`, part, known, `its parts are ${parts.join(', ')}`);
}
