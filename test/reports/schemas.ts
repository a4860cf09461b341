import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const FOLDER = process.env.TOUCHSTONE_SCHEMAS ?? join(import.meta.dirname, '../../../shared/schemas');
const require = createRequire(import.meta.url);

/** An official schema as text: from the shared folder or a package; undefined, with a line that says so, where there is neither. */
export function officialSchema(name: string, inPackage?: string): string | undefined {
  const file = join(FOLDER, name);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  if (inPackage !== undefined) {
    try {
      return readFileSync(require.resolve(inPackage), 'utf8');
    } catch {
      // Said below.
    }
  }
  process.stderr.write(`skipped: the schema ${name} is not here (set TOUCHSTONE_SCHEMAS to the folder that has it)\n`);
  return undefined;
}
