// Writes docs/defects.md: node scripts/run-ts.mjs scripts/list-defects.ts > docs/defects.md
import { DEFECTS } from '../src/qualify/defects/index.js';

const classes = [...new Set(DEFECTS.map((defect) => defect.class))];
console.log('# Defects of the reference gateway\n');
console.log('Made by `node scripts/run-ts.mjs scripts/list-defects.ts`. A defect marked * shows in a narrow case only.\n');
for (const group of classes) {
  const members = DEFECTS.filter((defect) => defect.class === group);
  console.log(`## ${group} (${members.length})\n`);
  console.log('| name | what is wrong | rule | contracts |\n|---|---|---|---|');
  for (const { name, text, rule, contracts, deep } of members) {
    const where = contracts.length > 8 ? `${contracts.length} contracts` : contracts.join(', ');
    console.log(`| ${name}${deep === true ? ' *' : ''} | ${text} | \`${rule}\` | ${where} |`);
  }
  console.log('');
}
