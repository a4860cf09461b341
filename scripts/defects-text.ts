import type { Defect } from '../src/qualify/defects/defect.js';
import { DEFECTS } from '../src/qualify/defects/index.js';

/** docs/defects.md: every defect that the gateway can be told to have, by class. */
export function defectsText(): string {
  const classes = [...new Set(DEFECTS.map((defect) => defect.class))];
  return `# Defects of the reference gateway

Written by \`npm run lock\`. A defect marked * shows in a narrow case only.

${classes
  .map((name) =>
    section(
      name,
      DEFECTS.filter((defect) => defect.class === name),
    ),
  )
  .join('\n')}`;
}

const section = (name: string, members: readonly Defect[]): string => `## ${name} (${members.length})

| name | what is wrong | rule | contracts |
|---|---|---|---|
${members.map(row).join('')}`;

function row({ name, text, rule, contracts, deep }: Defect): string {
  const where = contracts.length > 8 ? `${contracts.length} contracts` : contracts.join(', ');
  return `| ${name}${deep === true ? ' *' : ''} | ${text} | \`${rule}\` | ${where} |\n`;
}
