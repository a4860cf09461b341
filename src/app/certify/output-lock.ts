import { mkdirSync, rmdirSync, utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OUTPUT_LOCK } from '../../../reports/write-output.js';
import { HarnessError } from '../../model/harness-error.js';
import { takeLock } from './run-lock.js';

/** Folders that this process writes to: its own number in a lock does not tell two of its runs apart. */
const held = new Set<string>();

/** So often a lock is shown to be alive to other machines, which cannot see the process. */
const SIGN_OF_LIFE = 30_000;

/**
 * Takes an output folder for one run, so that no other one replaces its reports in silence. A folder that cannot be written to is not locked:
 * that is told when its reports are written.
 * @returns gives the folder back; one that was made for the lock alone goes
 * @throws HarnessError where another run writes to it
 */
export function lockOutput(out: string): () => void {
  const folder = resolve(out);
  const file = join(folder, OUTPUT_LOCK);
  const what = `another run writes to ${out}`;
  const hint = 'choose another folder with --out, or wait for it';
  if (held.has(folder)) throw new HarnessError('usage', `${what}, in this process`, { hint });
  let made: string | undefined;
  let unlock: () => void;
  try {
    made = mkdirSync(folder, { recursive: true });
    unlock = takeLock(file, { what, hint }, file);
  } catch (error) {
    if (error instanceof HarnessError) throw error;
    return () => undefined;
  }
  held.add(folder);
  const alive = setInterval(() => quietly(() => utimesSync(file, new Date(), new Date())), SIGN_OF_LIFE).unref();
  return () => {
    clearInterval(alive);
    held.delete(folder);
    unlock();
    if (made !== undefined) quietly(() => rmdirSync(folder));
  };
}

/** What keeps the folder tidy stops no run. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // The folder is in use, or gone.
  }
}
