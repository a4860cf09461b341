import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** The sources below these folders, by their path in the repository, without unit tests. */
export const sourceFiles = (...folders: readonly string[]): readonly string[] =>
  (folders.length === 0 ? ['src', 'suites', 'generators', 'reports'] : folders).flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts')),
  );

export const sourceText = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
