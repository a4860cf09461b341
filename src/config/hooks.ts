import type { HookContext } from '../model/file-config.js';

export type Hook = (context: HookContext) => Promise<Readonly<Record<string, string>>>;

/** Functions of a configuration module, by the name that stands for them in its data. */
export type Hooks = ReadonlyMap<string, Hook>;
