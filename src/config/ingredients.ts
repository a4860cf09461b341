import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Ingredient } from '../model/event.js';
import type { Extensions } from './extensions.js';

/** What a program gave in place of a file. Functions count by their source. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) => (typeof member === 'function' ? String(member) : member)) ?? '';

/** The files beside the configuration that decide what a run expects, by the digests of their bytes. */
export function ingredientsOf({ contracts, checks }: Extensions, known: string | undefined, cwd: string): readonly Ingredient[] {
  const named = (word: string, list: readonly unknown[], folder: string): readonly Ingredient[] =>
    list.map((one) => {
      if (typeof one !== 'string') return { name: `${word} of the program`, sha256: hash('sha256', textOf(one)) };
      const file = resolve(folder, one);
      return { name: `${word} ${relative(cwd, file) || file}`, sha256: hash('sha256', readFileSync(file)) };
    });
  return [
    ...named('contract', contracts.list, contracts.folder),
    ...named('house rules', checks.list, checks.folder),
    ...(known === undefined ? [] : named('known deviations', [known], cwd)),
  ];
}
