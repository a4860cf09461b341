import { writeFileSync } from 'node:fs';
import { CONTRACT_SCHEMA } from '../src/config/contracts/schema.js';
import { KNOWN_SCHEMA } from '../src/config/known.js';
import { configSchema } from '../src/config/schema.js';

// The published schemas, for editors: they name the contracts, and so change with the catalogue.
for (const [name, schema] of Object.entries({ config: configSchema(), contract: CONTRACT_SCHEMA, known: KNOWN_SCHEMA })) {
  writeFileSync(`docs/schemas/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`);
}
