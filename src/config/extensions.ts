import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { type Catalogue, extended } from '../catalogue/catalogue.js';
import { SHIPPED } from '../catalogue/contracts.js';
import type { ContractDocument } from '../catalogue/document.js';
import type { Ingredient } from '../model/event.js';
import { HarnessError } from '../model/harness-error.js';
import { loadContracts } from './contracts/load.js';
import { findConfig, isModule } from './find.js';
import { loadHouse } from './house/load.js';
import type { KeyFlags } from './keys/rows.js';
import { readModule } from './module-thread.js';
import { readSource } from './source.js';

/** Where a configuration stands, and its file where it is code. Relative paths begin in its folder. */
export interface WrittenIn {
  readonly folder: string;
  readonly code?: string | undefined;
}

/** Files, or what a program wrote, and the configuration that names them. */
interface Named<T> extends WrittenIn {
  readonly list: readonly (string | T)[];
}

/** Contracts and house rules in addition to the built-in ones. */
export interface Extensions {
  readonly contracts: Named<ContractDocument>;
  readonly checks: Named<object>;
}

/** The flags of every command that knows contracts. */
export type ExtensionFlags = KeyFlags<'contract-file' | 'checks'>;

/** The shipped catalogue with these contracts and house rules. */
export async function catalogueWith({ contracts, checks }: Extensions, cwd: string): Promise<Catalogue> {
  try {
    const added = contracts.list.length === 0 ? [] : await loadContracts(contracts.list, contracts.folder, cwd);
    const known = extended(SHIPPED, { contracts: added });
    if (checks.list.length === 0) return known;
    return extended(SHIPPED, { contracts: added, house: await loadHouse(checks.list, checks, cwd, known) });
  } catch (error) {
    if (error instanceof HarnessError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new HarnessError('config', `contracts and house rules cannot be loaded: ${reason}`, { cause: error });
  }
}

/**
 * What the flags name, otherwise what the configuration names. Entries of the wrong form are skipped here, because the schema
 * reports them.
 */
export function extensionsIn(data: unknown, { folder, code }: WrittenIn, flags: ExtensionFlags, cwd: string): Extensions {
  const named = <T>(key: 'contracts' | 'checks'): Named<T> => {
    const given = key === 'contracts' ? flags.contractFile : flags.checks;
    if (given !== undefined && given.length > 0) return { list: given, folder: cwd };
    const said = typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>)[key] : undefined;
    const list = Array.isArray(said) ? said.filter((one) => typeof one === 'string' || (typeof one === 'object' && one !== null)) : [];
    return { list: list as readonly (string | T)[], folder, code };
  };
  return { contracts: named('contracts'), checks: named('checks') };
}

/**
 * The contracts and house rules that flags or configuration name, for commands that need no target and no secrets. `tell` is called
 * before a configuration that is code is run.
 */
export async function findExtensions(
  { config, ...flags }: ExtensionFlags & { readonly config?: string | undefined },
  cwd: string,
  tell: (file: string) => void,
): Promise<Extensions> {
  const file = findConfig(cwd, config);
  const none = extensionsIn({}, { folder: cwd }, flags, cwd);
  if (file === undefined) return none;
  const shown = relative(cwd, file) || file;
  const text = readFileSync(file, 'utf8');
  // Most configurations name none, and need not be read for it.
  if (!/\b(?:contracts|checks)\b/.test(text)) return none;
  if (!isModule(file)) return extensionsIn(readSource(file, shown).data, { folder: dirname(file) }, flags, cwd);
  if (config === undefined) tell(shown);
  return extensionsIn((await readModule(file, shown)).data, { folder: dirname(file), code: file }, flags, cwd);
}

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
