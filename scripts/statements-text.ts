import { SHIPPED } from '../src/catalogue/contracts.js';
import { levelsHolding } from '../src/catalogue/statements.js';
import { type Statement, STATEMENTS } from '../src/catalogue/statements/all.js';
import { STATEMENT_KINDS } from '../src/catalogue/statements/row.js';
import { countKinds, partTitle } from '../src/app/explain/statements-page.js';

/** docs/statements.md, as the rows say. */
export const statementsText = (): string => `# Statements of the specification

Written by \`npm run lock\`, from \`src/catalogue/statements\`. Each row is one sentence or table cell of the specification in our words, with the rules that hold it and their
levels. Where a rule is softer than the words, or there is none, the row says why. \`npx touchstone explain --statements 2.3\` prints a part of it, and \`npx touchstone explain RULE\` a rule.
A star stands for several rules; \`<Digits>:charset\` stands for that rule of every field of the type.

| kind | statements | about |
|---|---|---|
${countKinds(STATEMENTS)
  .map(([kind, count]) => `| ${kind} | ${count} | ${STATEMENT_KINDS[kind]} |\n`)
  .join('')}
${STATEMENTS.length} in all, ${STATEMENTS.filter((statement) => !('rules' in statement)).length} of them without a rule.
${[...new Set(STATEMENTS.map(({ part }) => part))].map(partText).join('')}`;

const partText = (part: string): string => `
## ${partTitle(part, SHIPPED)}

| id | kind | statement | level | rules, and why |
|---|---|---|---|---|
${STATEMENTS.filter((statement) => statement.part === part)
  .map(line)
  .join('')}`;

function line(statement: Statement): string {
  const { id, kind, text } = statement;
  const cells = [id, kind, text, levelsHolding(statement, SHIPPED).join(', ') || '-', holding(statement)];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
}

function holding(statement: Statement): string {
  if ('unheld' in statement) return `no rule: ${statement.unheld}`;
  const rules = statement.rules.map((rule) => `\`${rule}\``).join(', ');
  return statement.softer === undefined ? rules : `${rules}; softer: ${statement.softer}`;
}
