import { existsSync, readdirSync, readFileSync, rmSync, rmdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Relative names in `from '...'`, `import('...')` and `import '...'`. */
const REFERENCE = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)\.js['"]/g;

/**
 * Removes every declaration that no entry leads to: the compiler writes one for each file that it has read, and what nobody can reach is
 * no part of the package.
 * @param {string} folder where the declarations are
 * @param {readonly string[]} entries names below it
 * @returns {readonly string[]} those that stay
 */
export function keepReached(folder, entries) {
  const reached = new Set();
  const left = entries.map((name) => join(folder, name));
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(REFERENCE)) {
      const next = resolve(dirname(file), `${name}.d.ts`);
      if (!existsSync(next)) throw new Error(`${file} refers to ${name}, of which there are no types`);
      left.push(next);
    }
  }
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, String(name));
    if (file.endsWith('.d.ts') && !reached.has(file)) rmSync(file);
  }
  removeEmpty(folder);
  return [...reached];
}

function removeEmpty(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) removeEmpty(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
