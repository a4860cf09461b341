// Writes docs/deviations.md: node scripts/run-ts.mjs scripts/list-deviations.ts > docs/deviations.md
import { DEVIATIONS } from '../src/qualify/defects/index.js';

const classes = [...new Set(DEVIATIONS.map((deviation) => deviation.class))];
console.log('# Deviations of the reference gateway\n');
console.log('Made by `node scripts/run-ts.mjs scripts/list-deviations.ts`. A deviation marked * shows in a narrow case only.\n');
for (const group of classes) {
  const members = DEVIATIONS.filter((deviation) => deviation.class === group);
  console.log(`## ${group} (${members.length})\n`);
  console.log('| name | what is wrong | rule | contracts |\n|---|---|---|---|');
  for (const { name, text, rule, contracts, deep } of members) {
    const where = contracts.length > 8 ? `${contracts.length} contracts` : contracts.join(', ');
    console.log(`| ${name}${deep === true ? ' *' : ''} | ${text} | \`${rule}\` | ${where} |`);
  }
  console.log('');
}
