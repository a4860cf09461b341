import { lstatSync } from 'node:fs';
import { HarnessError } from '../model/harness-error.js';

/** Whether a path is a link, which would lead what is written to a place that nobody named. */
export const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** @throws HarnessError where one of the paths is a link */
export function refuseLinks(...paths: readonly string[]): void {
  const link = paths.find(isLink);
  if (link !== undefined)
    throw new HarnessError('usage', `${link} is a link, and what a run stores is never written through links`, {
      hint: 'remove it, or give the folder itself with --state',
    });
}
