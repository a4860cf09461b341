import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { IGNORED, type NewFile } from './files.js';

/** Writes what is missing and keeps what is there; `replace` says before it replaces a file, and keeps the old one beside it. */
export async function writeFiles(
  cwd: string,
  files: readonly NewFile[],
  force: 'keep' | 'replace',
  say: (text: string) => void,
): Promise<void> {
  for (const { path, text, joins } of files) {
    const file = join(cwd, path);
    const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    if (before === text) {
      say(`kept ${path}, which is complete`);
      continue;
    }
    if (before !== undefined && joins !== true && force === 'keep') {
      say(`kept ${path}; --force replaces it`);
      continue;
    }
    await mkdir(dirname(file), { recursive: true });
    if (before !== undefined && joins !== true) {
      say(`replacing ${path} (${before.split('\n').length - 1} lines, kept as ${path}.old)`);
      await writeFile(`${file}.old`, before);
    }
    await writeFile(file, text);
    say(before === undefined ? `wrote ${path}` : joins === true ? `added to ${path}` : `replaced ${path}`);
  }
}

/** The .gitignore with the entries for the output of runs added. */
export function ignoreFile(cwd: string): NewFile {
  const path = '.gitignore';
  const before = existsSync(join(cwd, path)) ? readFileSync(join(cwd, path), 'utf8') : '';
  const lines = before.split(/\r?\n/);
  const missing = IGNORED.filter((line) => !lines.includes(line));
  const joint = before === '' || before.endsWith('\n') ? '' : '\n';
  return { path, text: `${before}${missing.length === 0 ? '' : joint}${missing.map((line) => `${line}\n`).join('')}`, joins: true };
}
