import { constants, createReadStream } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HarnessError } from '../src/model/harness-error.js';

/** What a file is to hold: a text, or what another file holds. */
export type Content = { readonly text: string } | { readonly copyOf: string };

/** How long a reader of a pipe may take to come, in tenths of a second. */
const PATIENCE = 50;

/**
 * Writes to a file that somebody named. A regular file appears whole or not at all, behind a link too; a device or a pipe is
 * written to; nothing else is touched.
 * @throws HarnessError for a folder, and for a pipe that nobody reads
 */
export async function writeFileOf(file: string, content: Content): Promise<string> {
  const path = resolve(file);
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory() === true) throw new HarnessError('usage', `${file} is a folder`, { hint: 'name a file' });
  if (there?.isFIFO() === true) await writeToReader(path, content);
  else if ((there !== undefined && !there.isFile()) || /^\/(?:dev|proc)\//.test(path)) await writeInto(path, content);
  else await writeWhole(there === undefined ? path : await realpath(path), content);
  return path;
}

/** The file appears whole or not at all. */
export async function writeWhole(path: string, content: Content): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}.partial`;
  try {
    await ('text' in content ? writeFile(partial, content.text) : copyFile(content.copyOf, partial));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

const writeInto = (path: string, content: Content): Promise<void> =>
  writeFile(path, 'text' in content ? content.text : createReadStream(content.copyOf));

/** A pipe is held open until all is written: a reader takes its closing for the end. */
async function writeToReader(path: string, content: Content): Promise<void> {
  const held = await heldOpen(path);
  try {
    await writeInto(path, content);
  } finally {
    await held.close();
  }
}

/** Opening a pipe waits for a reader, for ever if need be: one that is not there soon does not come. */
async function heldOpen(path: string): Promise<FileHandle> {
  for (let attempt = 0; attempt < PATIENCE; attempt++) {
    try {
      return await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
      await wait(100);
    }
  }
  throw new HarnessError('usage', `nobody reads the pipe ${path}`, { hint: 'start the reader first' });
}
