import { lstatSync } from 'node:fs';
import { HarnessError } from '../model/harness-error.js';

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
