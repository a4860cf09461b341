import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { addContracts } from '../catalogue/contracts.js';
import type { ContractDocument } from '../catalogue/document.js';
import { isObject } from '../json/value.js';
import { HarnessError } from '../model/harness-error.js';
import { loadContracts } from './contracts/load.js';
import { findConfig, isModule } from './find.js';
import { readModule } from './module.js';
import { parseSource } from './source.js';

/** What is named beside the program's own: files, or what a program wrote. */
export interface Extensions {
  readonly contracts: readonly (string | ContractDocument)[];
  /** Where its relative paths begin. */
  readonly folder: string;
}

/** Lets this process know what is named beside its own, and nothing that was named before. */
export async function useExtensions({ contracts, folder }: Extensions, cwd: string): Promise<void> {
  try {
    addContracts(contracts.length === 0 ? [] : await loadContracts(contracts, folder, cwd));
  } catch (error) {
    if (error instanceof HarnessError) throw error;
    throw new HarnessError('config', `the contracts cannot be taken: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** What the flags name; where they name nothing, what a configuration does. What has the wrong form is the schema's to refuse. */
export function extensionsIn(
  data: unknown,
  folder: string,
  flags: { readonly contracts?: readonly string[] | undefined },
  cwd: string,
): Extensions {
  if (flags.contracts !== undefined && flags.contracts.length > 0) return { contracts: flags.contracts, folder: cwd };
  const named = isObject(data) ? data['contracts'] : undefined;
  return {
    contracts: Array.isArray(named) ? (named.filter((one) => typeof one === 'string' || isObject(one)) as Extensions['contracts']) : [],
    folder,
  };
}

/**
 * What the flags or the configuration of a folder name, for commands that need nothing else of it: no target, no secrets. `tell` is told
 * where a configuration is code that is run for it.
 */
export async function findExtensions(
  { config, contracts }: { readonly config?: string | undefined; readonly contracts?: readonly string[] | undefined },
  cwd: string,
  tell: (file: string) => void,
): Promise<Extensions> {
  const none = extensionsIn({}, cwd, { contracts }, cwd);
  const file = none.contracts.length > 0 ? undefined : findConfig(cwd, config);
  if (file === undefined) return none;
  const shown = relative(cwd, file) || file;
  const text = readFileSync(file, 'utf8');
  // Most configurations name none, and need not be read for it.
  if (!/\bcontracts\b/.test(text)) return none;
  if (!isModule(file)) return extensionsIn(parseSource(shown, text).data, dirname(file), {}, cwd);
  if (config === undefined) tell(shown);
  return extensionsIn((await readModule(file, shown)).data, dirname(file), {}, cwd);
}
