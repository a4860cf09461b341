import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isObject } from '../src/json/value.js';
import { HarnessError } from '../src/model/harness-error.js';
import type { RunReport } from '../src/model/report.js';
import { type FormatName, RENDERERS } from './renderers.js';

/** The file that says: this folder is ours, and these are the names we wrote. */
export const MARKER = '.touchstone-report';

/** A format, and where to write it if not under its own name in the output folder. */
export interface Wanted {
  readonly format: FormatName;
  readonly file?: string;
}

/**
 * Makes an output folder ready: a new or empty one is taken, one of ours is emptied of what we wrote, so that two runs never mix.
 * @throws HarnessError where the folder holds anything and does not carry our marker
 */
export async function prepareOutput(dir: string): Promise<void> {
  const names = await namesIn(dir);
  if (names !== undefined && names.length > 0) {
    if (!names.includes(MARKER)) {
      throw new HarnessError('usage', `${dir} is not empty and was not made by touchstone`, {
        hint: 'choose another folder with --out, or empty this one yourself',
      });
    }
    // Files of other names are the user's, even here.
    for (const name of await writtenNames(dir)) if (names.includes(name)) await rm(join(dir, name), { force: true });
  }
  await mkdir(dir, { recursive: true });
  await mark(dir, []);
}

/** Writes each format, to its own name in the prepared folder or to the file asked for. Returns the paths in the same order. */
export async function writeReports(dir: string, report: RunReport, formats: readonly (FormatName | Wanted)[]): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const entry of formats) {
    const { format, file }: Wanted = typeof entry === 'string' ? { format: entry } : entry;
    const renderer = RENDERERS[format];
    const text = renderer.render(report);
    paths.push(file === undefined ? await writeOutput(dir, renderer.file, text) : await writeWhole(resolve(file), text));
  }
  return paths;
}

/** Writes one file of ours into a prepared folder. */
export async function writeOutput(dir: string, name: string, text: string): Promise<string> {
  // Named first, so that a file is never there without being known as ours.
  await mark(dir, [...new Set([...(await writtenNames(dir)), name])]);
  return writeWhole(join(dir, name), text);
}

/** Adds the Markdown summary to the job summary of a CI system that offers one. */
export async function appendStepSummary(report: RunReport, env: Readonly<Record<string, string | undefined>>): Promise<boolean> {
  const file = env.GITHUB_STEP_SUMMARY;
  if (file === undefined || file === '') return false;
  await appendFile(file, RENDERERS.markdown.render(report));
  return true;
}

async function namesIn(dir: string): Promise<readonly string[] | undefined> {
  try {
    if (!(await stat(dir)).isDirectory()) throw new HarnessError('usage', `${dir} is a file`, { hint: 'choose a folder with --out' });
    return await readdir(dir);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Plain names only: whatever a marker says, nothing outside the folder is touched. */
async function writtenNames(dir: string): Promise<readonly string[]> {
  try {
    const marker: unknown = JSON.parse(await readFile(join(dir, MARKER), 'utf8'));
    const files: unknown = isObject(marker) ? marker.files : undefined;
    return Array.isArray(files) ? files.filter((name): name is string => typeof name === 'string' && /^[\w-][\w.-]*$/.test(name)) : [];
  } catch {
    return [];
  }
}

async function mark(dir: string, files: readonly string[]): Promise<void> {
  const note = 'Made by touchstone, which replaces the files listed here and no others.';
  await writeWhole(join(dir, MARKER), `${JSON.stringify({ note, files }, null, 2)}\n`);
}

/** The file appears whole or not at all. */
async function writeWhole(path: string, text: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}.partial`;
  try {
    await writeFile(partial, text);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return path;
}
