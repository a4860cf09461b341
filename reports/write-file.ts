import { constants, createReadStream } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HarnessError } from '../src/model/harness-error.js';

/** The content of a file: a text, or a copy of another file. */
export type Content = { readonly text: string } | { readonly copyOf: string };

/** How long to wait for the reader of a pipe, in tenths of a second. */
const PATIENCE = 50;

/**
 * Writes to a file given by the user. A regular file appears whole or not at all, also behind a link; devices and pipes are written
 * to.
 * @throws HarnessError for a folder, and for a pipe without a reader
 */
export async function writeFileOf(file: string, content: Content, patience = PATIENCE): Promise<string> {
  const path = resolve(file);
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory() === true) throw new HarnessError('usage', `${file} is a folder`, { hint: 'name a file' });
  if (there?.isFIFO() === true) await writeToReader(path, content, patience);
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

/** The pipe stays open until everything is written, because readers take its closing for the end. */
async function writeToReader(path: string, content: Content, patience: number): Promise<void> {
  const held = await heldOpen(path, patience);
  try {
    await writeInto(path, content);
  } finally {
    await held.close();
  }
}

/** Opening a pipe blocks until there is a reader, so this gives up after a while. */
async function heldOpen(path: string, patience: number): Promise<FileHandle> {
  for (let attempt = 0; attempt < patience; attempt++) {
    try {
      return await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
      await wait(100);
    }
  }
  throw new HarnessError('usage', `nobody reads the pipe ${path}`, { hint: 'start the reader first' });
}
