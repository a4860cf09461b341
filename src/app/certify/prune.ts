import { rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ATTEMPTS_FILE, EVENTS_FILE, runFolders } from '../run-folders.js';
import { isUnderWay, LOCK_FILE } from './run-lock.js';

/**
 * Removes the logs of all but the newest runs. What is under way stays, and so does any file that is not ours.
 * @returns how many are gone
 */
export function pruneRuns(stateDir: string, keep: number): number {
  const old = runFolders(stateDir)
    .slice(keep)
    .filter((folder) => !isUnderWay(folder, join(folder, EVENTS_FILE)));
  for (const folder of old) removeRun(folder);
  return old.length;
}

function removeRun(folder: string): void {
  try {
    for (const name of [EVENTS_FILE, ATTEMPTS_FILE, LOCK_FILE]) rmSync(join(folder, name), { force: true });
    rmdirSync(folder);
  } catch {
    // A folder with files of others stays, and a folder that cannot be removed does not fail the run.
  }
}
