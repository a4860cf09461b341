import { rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isObject, parseJson } from '../../json/value.js';
import { HarnessError } from '../../model/harness-error.js';
import { textOf } from '../run-folders.js';

export const LOCK_FILE = 'lock';

/** A process of another machine cannot be looked at: its lock counts while the log beside it still grows. */
const FRESH_MILLIS = 120_000;

/**
 * Takes a run for this process, so that no other one writes to its log. The lock of a process that is gone is taken over.
 * @returns gives the run back
 * @throws HarnessError where another process is at work on it
 */
export function lockRun(folder: string, log: string): () => void {
  const file = join(folder, LOCK_FILE);
  return takeLock(file, { what: `the run in ${folder} is under way`, hint: 'wait for it' }, log);
}

/** What is told of a lock that another process holds. */
export interface LockWords {
  readonly what: string;
  readonly hint: string;
}

/**
 * Takes a lock, also one of a process that is gone.
 * @param sign a file that changes while the holder is at work, for holders on other machines
 * @throws HarnessError where another process holds it
 */
export function takeLock(file: string, { what, hint }: LockWords, sign: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, host: hostname() });
  const take = (): void => writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
  try {
    take();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = holderOf(file, sign);
    if (holder !== undefined) {
      throw new HarnessError('usage', `${what} in ${holder}`, { hint: `${hint}; if there is no such process any more, remove ${file}` });
    }
    rmSync(file, { force: true });
    take();
  }
  return () => {
    if (textOf(file) === mine) rmSync(file, { force: true });
  };
}

/** Whether another process is at work on a run. */
export const isUnderWay = (folder: string, log: string): boolean => holderOf(join(folder, LOCK_FILE), log) !== undefined;

function holderOf(file: string, log: string): string | undefined {
  const { pid, host } = parsed(textOf(file));
  if (host === hostname()) return pid !== process.pid && isAlive(pid) ? `process ${pid}` : undefined;
  return Date.now() - changedAt(log) < FRESH_MILLIS ? `process ${pid} of another machine` : undefined;
}

function parsed(text: string): { readonly pid: number; readonly host: string } {
  const value = parseJson(text);
  if (isObject(value) && typeof value.pid === 'number' && typeof value.host === 'string') return { pid: value.pid, host: value.host };
  // A lock that was cut off by a full disk or a crash tells nothing.
  return { pid: 0, host: hostname() };
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
