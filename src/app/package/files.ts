import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { HarnessError } from '../../model/harness-error.js';
import { systemFault } from '../../model/system-fault.js';

/** The files of a package by name, with forward slashes. */
export type PackageFiles = ReadonlyMap<string, Buffer>;

/** What a package may hold at most, so that a zip of a few bytes cannot fill the memory. */
const MOST_BYTES = 1_000_000_000;

/** Only plain names below the package itself. */
const NAME = /^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[\w@ .,+=()/-]+$/;

/** Zips have a time for each file; the same content must give the same bytes. */
const SOME_DAY = new Date('2020-01-01T00:00:00');

/**
 * Writes a package: a zip where the name says so, else a folder.
 * @throws HarnessError where something is there already
 */
export function writePackage(files: PackageFiles, out: string): void {
  checkNew(out);
  if (out.endsWith('.zip')) {
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, zipSync(Object.fromEntries(files), { mtime: SOME_DAY, level: 6 }));
    return;
  }
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(out, name)), { recursive: true });
    writeFileSync(join(out, name), bytes);
  }
}

/** @throws HarnessError where something is there already */
export function checkNew(out: string): void {
  if (statSync(out, { throwIfNoEntry: false }) !== undefined)
    throw new HarnessError('usage', `${out} is already here`, { hint: 'choose another name: a package is never changed' });
}

/**
 * The files of a package.
 * @throws HarnessError where it cannot be read
 */
export function readPackage(path: string): PackageFiles {
  try {
    return statSync(path).isDirectory() ? inFolder(path) : inZip(readFileSync(path));
  } catch (error) {
    if (error instanceof HarnessError) throw error;
    throw new HarnessError(
      'input',
      `${path} cannot be read as a package: ${systemFault(error) ?? (error instanceof Error ? error.message : String(error))}`,
    );
  }
}

function inFolder(path: string): PackageFiles {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [relative(path, file).split(sep).join('/'), readFileSync(file)];
    }),
  );
}

function inZip(bytes: Buffer): PackageFiles {
  let size = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      size += originalSize;
      if (size > MOST_BYTES) throw new HarnessError('input', 'the package is larger than a gigabyte');
      if (!NAME.test(name)) throw new HarnessError('input', 'a name in the package leads out of it');
      return !name.endsWith('/');
    },
  });
  return new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]));
}
