import { readFileSync, writeFileSync } from 'node:fs';
import { CONTRACTS, SHIPPED } from '../src/catalogue/contracts.js';
import { requestSchema } from '../src/app/export/request-schema.js';
import { CONTRACT_SCHEMA } from '../src/config/contracts/schema.js';
import { KNOWN_SCHEMA } from '../src/config/known.js';
import { configSchema } from '../src/config/schema.js';
import { defectsText } from './defects-text.js';
import { withKeyTable } from './key-table.js';
import { statementsText } from './statements-text.js';

// The published schemas, for editors: they name the contracts, and so change with the catalogue.
for (const [name, schema] of Object.entries({
  config: configSchema(SHIPPED),
  contract: CONTRACT_SCHEMA,
  known: KNOWN_SCHEMA,
  request: requestSchema(CONTRACTS, 'should'),
})) {
  writeFileSync(`docs/schemas/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`);
}

const page = 'docs/configuration.md';
writeFileSync(page, withKeyTable(readFileSync(page, 'utf8')));
writeFileSync('docs/statements.md', statementsText());
writeFileSync('docs/defects.md', defectsText());
