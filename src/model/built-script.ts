import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The script of a thread, built beside the module at this address or one folder above; undefined where the sources are run without a build. */
export const builtScript = (name: string, from: string): string | undefined =>
  [`./${name}`, `../${name}`].map((path) => fileURLToPath(new URL(path, from))).find((file) => existsSync(file));
