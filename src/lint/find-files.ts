import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type GlobToken, matchesTokens } from '../json/path.js';
import { stepMatcher } from './glob-step.js';

/** The files that a word on the command line stands for. */
export type FoundFiles = { readonly files: readonly string[]; readonly from: 'name' | 'folder' | 'glob' } | { readonly fault: string };

const PAYLOAD = /\.(?:json|ndjson|jsonl|har)(?:\.gz)?$/i;
const MAGIC = /[*?[{]/;

/** The files that a name, a folder or a glob stands for, sorted; a folder gives the payload files below it. */
export function findFiles(word: string): FoundFiles {
  const stat = statOf(word);
  if (stat === undefined) {
    if (!MAGIC.test(word)) return { fault: 'there is no such file' };
    const files = filesMatching(word);
    return files.length === 0 ? { fault: 'the glob matches no file' } : { files, from: 'glob' };
  }
  if (!stat.isDirectory()) return { files: [word], from: 'name' };
  const files = walk(word).filter((file) => PAYLOAD.test(file));
  return files.length === 0 ? { fault: 'the folder has no payloads (.json, .ndjson, .jsonl, .har, also .gz)' } : { files, from: 'folder' };
}

function statOf(path: string): ReturnType<typeof statSync> {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Hidden folders and installed packages hold no payloads of the user. */
const isSkipped = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

function walk(folder: string): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return isSkipped(entry.name) ? [] : walk(path);
      return [path];
    });
}

function filesMatching(glob: string): string[] {
  const steps = glob.replaceAll('\\', '/').split('/');
  const fixed = steps.findIndex((step) => MAGIC.test(step));
  const base = steps.slice(0, fixed).join('/');
  const root = base === '' ? (glob.startsWith('/') ? '/' : '.') : base;
  const wanted = steps.slice(fixed).map((step): GlobToken => (step === '**' ? { many: () => true } : { one: stepMatcher(step) }));
  return walk(root).filter((file) => {
    const path = file.replaceAll('\\', '/');
    const relative = root === '.' ? path : path.slice(root.length).replace(/^\//, '');
    return matchesTokens(wanted, relative.split('/'));
  });
}
