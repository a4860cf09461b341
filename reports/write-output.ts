import { appendFile, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../src/json/value.js';
import { HarnessError } from '../src/model/harness-error.js';
import type { RunReport } from '../src/model/report.js';
import { systemFault } from '../src/model/system-fault.js';
import { type FormatName, RENDERERS } from './formats/renderers.js';
import { type Content, writeFileOf, writeWhole } from './write-file.js';

/** The marker of an output folder of this program; it lists the files that were written. */
export const MARKER = '.touchstone-report';

/** Stands in an output folder while a run is at work that will write there. */
export const OUTPUT_LOCK = '.touchstone-lock';

/** A format, and where to write it if not under its own name in the output folder. */
export interface Wanted {
  readonly format: FormatName;
  readonly file?: string;
}

/** A file of ours, by its plain name: its text, or the file it is a copy of. */
export type OutputFile = { readonly name: string } & Content;

/**
 * Checks that an output folder may be used: it is new, empty or has our marker. Nothing is changed.
 * @throws HarnessError where the folder holds anything and does not carry our marker
 */
export async function checkOutput(dir: string): Promise<void> {
  const names = (await namesIn(dir))?.filter((name) => name !== OUTPUT_LOCK);
  if (names === undefined || names.length === 0 || names.includes(MARKER)) return;
  throw new HarnessError('usage', `${dir} is not empty and was not made by touchstone`, {
    hint: 'choose another folder with --out, or empty this one yourself',
  });
}

/**
 * Writes a report: each format under its own name in the folder, or to the given file. Everything is rendered and written beside the
 * existing files first, and then replaces those of an earlier run, so that two runs never mix and nothing is lost on a failure.
 * @returns the paths, those of the formats in the same order
 */
export async function writeReports(
  dir: string,
  report: RunReport,
  formats: readonly (FormatName | Wanted)[],
  more: readonly OutputFile[] = [],
): Promise<readonly string[]> {
  await checkOutput(dir);
  const wanted = formats.map((entry): Wanted => (typeof entry === 'string' ? { format: entry } : entry));
  const rendered = wanted.map(({ format, file }) => ({ file, name: RENDERERS[format].file, text: RENDERERS[format].render(report) }));
  await replaceFiles(dir, [...rendered.filter(({ file }) => file === undefined), ...more]);
  const paths: string[] = [];
  for (const { file, name, text } of rendered) paths.push(file === undefined ? join(dir, name) : await writeFileOf(file, { text }));
  return [...paths, ...more.map(({ name }) => join(dir, name))];
}

/** Adds one file of ours to a report that is there. */
export async function addOutput(dir: string, name: string, text: string): Promise<string> {
  // Named first, so that a file is never there without being known as ours.
  await mark(dir, [...new Set([...(await writtenNames(dir)), name])]);
  await writeWhole(join(dir, name), { text });
  return join(dir, name);
}

async function replaceFiles(dir: string, files: readonly OutputFile[]): Promise<void> {
  await mkdir(dir, { recursive: true });
  const before = await writtenNames(dir);
  const names = files.map(({ name }) => name);
  const partial = (name: string): string => join(dir, `.${name}.${process.pid}.partial`);
  try {
    for (const file of files) await ('text' in file ? writeFile(partial(file.name), file.text) : copyFile(file.copyOf, partial(file.name)));
    await mark(dir, [...new Set([...before, ...names])]);
    for (const name of names) await rename(partial(name), join(dir, name));
  } catch (error) {
    for (const name of names) await rm(partial(name), { force: true });
    throw error;
  }
  // Files of other names are the user's, even here.
  for (const name of before) if (!names.includes(name)) await rm(join(dir, name), { force: true });
  await mark(dir, names);
}

/** Adds the Markdown summary to the job summary of a CI system that offers one. */
export async function appendStepSummary(report: RunReport, env: Readonly<Record<string, string | undefined>>): Promise<boolean> {
  const file = env.GITHUB_STEP_SUMMARY;
  if (file === undefined || file === '') return false;
  await appendFile(file, `${RENDERERS.markdown.render(report)}${artifactLink(env)}`);
  return true;
}

async function namesIn(dir: string): Promise<readonly string[] | undefined> {
  try {
    if (!(await stat(dir)).isDirectory()) throw new HarnessError('usage', `${dir} is a file`, { hint: 'choose a folder with --out' });
    return await readdir(dir);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    const fault = systemFault(error);
    throw fault === undefined
      ? error
      : new HarnessError('usage', `${dir} cannot be used: ${fault}`, { hint: 'choose a folder with --out' });
  }
}

/** Only plain names are accepted, so that a manipulated marker cannot reach files outside the folder. */
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
  await writeWhole(join(dir, MARKER), { text: `${JSON.stringify({ note, files }, null, 2)}\n` });
}

/** The address of the reports of this job, where the variables of the CI system give it. */
function artifactLink(env: Readonly<Record<string, string | undefined>>): string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = env;
  const address = `${server}/${repository}/actions/runs/${run}`;
  const isWhole = [server, repository, run].every((part) => part !== undefined && part !== '') && /^https?:\/\/[\w./:-]+$/.test(address);
  return isWhole ? `\n[The report is among the artifacts of this run](${address}#artifacts)\n` : '';
}
