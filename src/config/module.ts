import { existsSync } from 'node:fs';
import { isArray, isObject } from '../json/value.js';
import { HarnessError } from '../model/harness-error.js';
import type { HookContext } from '../model/file-config.js';

export type Hook = (context: HookContext) => Promise<Readonly<Record<string, string>>>;

/** Functions of a configuration module, by the name that stands for them in its data. */
export type Hooks = ReadonlyMap<string, Hook>;

/** The exports of a TypeScript or JavaScript module. The compiler is loaded only here, since most configurations are YAML. */
export async function importModule(file: string, shown: string): Promise<Readonly<Record<string, unknown>>> {
  if (!existsSync(file)) throw new HarnessError('config', `the file ${shown} does not exist`);
  const { createJiti } = await import('jiti');
  try {
    const exported = await createJiti(import.meta.url, { moduleCache: false, fsCache: false }).import<Record<string, unknown>>(file);
    // The default export of a module of another kind is not among those that are listed.
    return { ...exported, default: exported['default'] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new HarnessError('config', `${shown} cannot be loaded: ${reason}`, { cause: error });
  }
}

/** What code gives: plain data as from a file, and its functions by the names that replace them. */
export interface CodeData {
  readonly data: unknown;
  readonly hooks: Hooks;
}

/** Separates the functions of a configuration; the rest is data as from a file. */
export function functionsApart(data: unknown): CodeData {
  const hooks = new Map<string, Hook>();
  const walk = (value: unknown): unknown => {
    if (typeof value === 'function') {
      const name = `function#${hooks.size}`;
      hooks.set(name, value as Hook);
      return name;
    }
    if (isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return Object.fromEntries(members.map(([key, member]) => [key, walk(member)]));
  };
  return { data: walk(data), hooks };
}
