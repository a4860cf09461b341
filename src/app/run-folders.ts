import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HarnessError } from '../model/harness-error.js';

/** The log of a run, in its folder. */
export const EVENTS_FILE = 'events.ndjson';

/** What was done about its causes afterwards, in the same folder. */
export const ATTEMPTS_FILE = 'attempts.ndjson';

/** Runs of the state folder, newest first; none where it is no folder. */
export function runFolders(stateDir: string): readonly string[] {
  return namesIn(stateDir)
    .map((name) => join(stateDir, name))
    .flatMap((folder) => {
      const log = lstatSync(join(folder, EVENTS_FILE), { throwIfNoEntry: false });
      return log?.isFile() === true ? [{ folder, changed: log.mtimeMs }] : [];
    })
    .toSorted((a, b) => b.changed - a.changed)
    .map(({ folder }) => folder);
}

function namesIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  } catch {
    return [];
  }
}

/** The text of a file beside the logs; empty where it cannot be read. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Whether a path is a link, which would lead what is written to a place that nobody named. */
export function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    // Below a file, or in a folder that may not be looked into: writing there fails too, and is told then.
    return false;
  }
}

/** @throws HarnessError where one of the paths is a link */
export function refuseLinks(...paths: readonly string[]): void {
  const link = paths.find(isLink);
  if (link !== undefined)
    throw new HarnessError('usage', `${link} is a link, and what a run stores is never written through links`, {
      hint: 'remove it, or give the folder itself with --state',
    });
}
