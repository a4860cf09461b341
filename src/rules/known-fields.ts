import { MENTIONED } from '../catalogue/mentioned.js';
import { type Catalogue, type Catalogued, perCatalogue } from '../catalogue/catalogue.js';
import { remembered } from '../json/remembered.js';

const known = perCatalogue(collect);

/** Keys that some table of part 2 has in a group (generic path, '' for the whole body). */
export function knownKeys(of: Catalogued, group: string): ReadonlySet<string> {
  return known(of).get(group) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

function collect({ contracts }: Catalogue): ReadonlyMap<string, ReadonlySet<string>> {
  const keys = new Map<string, Set<string>>();
  const add = (path: string): void => {
    const parts = path.split('.');
    for (let depth = 0; depth < parts.length; depth++) {
      const group = parts.slice(0, depth).join('.');
      const key = (parts[depth] as string).replace(/\[n\]$/, '');
      if (key.startsWith('{')) continue;
      remembered(keys, group, () => new Set()).add(key);
    }
  };
  for (const { request, response } of contracts) for (const { path } of [...request, ...response]) add(path);
  MENTIONED.forEach(add);
  return keys;
}
