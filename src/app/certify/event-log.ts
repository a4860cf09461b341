import { createWriteStream, ftruncateSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent } from '../../model/event.js';
import { HarnessError } from '../../model/harness-error.js';
import { systemFaultAt } from '../../model/system-fault.js';
import { readWholeEvents } from '../read-run.js';
import { linked, NO_LINK } from '../log-chain.js';
import { EVENTS_FILE, refuseLinks } from '../run-folders.js';
import { lockRun } from './run-lock.js';

/** The most lines and milliseconds of events that a crash may lose. */
const [MOST_LINES, LONGEST_WAIT] = [200, 50];

/** The log holds requests and answers, so only its owner may read it, even though it is masked. */
export const OWNER_ONLY = 0o600;

/** Appends events to the log of a run as they happen. A log that cannot be kept stops no run. */
export interface EventLog {
  add(event: RunEvent): void;
  /** Ends the log. */
  close(): Promise<void>;
  /** Why the log is not whole, in words; undefined while it is. */
  fault(): string | undefined;
}

/**
 * Opens the log of a run, for this process alone.
 * @param onFault is told once, as soon as something cannot be written
 * @throws HarnessError where another process is at work on this run
 */
export function openEventLog(stateDir: string, runId: string, onFault: (fault: string) => void = () => undefined): EventLog {
  let fault: string | undefined;
  const fail = (error: unknown): void => {
    if (fault !== undefined) return;
    fault = systemFaultAt(error) ?? String(error);
    onFault(fault);
  };
  let opened: OpenLog;
  try {
    refuseLinks(stateDir);
    opened = openLog(join(stateDir, runId));
  } catch (error) {
    if (error instanceof HarnessError) throw error;
    fail(error);
    return { add: () => undefined, close: async () => undefined, fault: () => fault };
  }
  const stream = createWriteStream('', { fd: opened.handle });
  const closed = new Promise<void>((resolve) => stream.once('close', resolve));
  stream.on('error', fail);
  let last = opened.link;
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // After a line that was written in part, a further line would be read as its continuation.
    if (waiting.length > 0 && fault === undefined) stream.write(waiting.join(''));
    waiting = [];
  };
  return {
    add: (event) => {
      const json = JSON.stringify(event);
      const { line, link } = last === undefined ? { line: `${json}\n`, link: undefined } : linked(last, json);
      last = link;
      waiting.push(line);
      // Lines are written in batches: a system call for every event would take as long as sending the requests.
      if (waiting.length >= MOST_LINES) flush();
      else timer ??= setTimeout(flush, LONGEST_WAIT);
    },
    close: async () => {
      flush();
      if (!stream.destroyed) stream.end();
      await closed;
      opened.unlock();
    },
    fault: () => fault,
  };
}

interface OpenLog {
  readonly handle: number;
  /** The link of its last line; undefined for a log without links. */
  readonly link: string | undefined;
  unlock(): void;
}

function openLog(folder: string): OpenLog {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, EVENTS_FILE);
  refuseLinks(folder, file);
  const unlock = lockRun(folder, file);
  try {
    const before = statSync(file, { throwIfNoEntry: false });
    const handle = openSync(file, 'a', OWNER_ONLY);
    // The resumed run must not continue a line that a crash cut off.
    if (before?.isFile() !== true || before.size === 0) return { handle, unlock, link: NO_LINK };
    const { bytes, endsLine, link } = readWholeEvents(file);
    ftruncateSync(handle, bytes);
    if (!endsLine) writeSync(handle, '\n');
    return { handle, unlock, link };
  } catch (error) {
    unlock();
    throw error;
  }
}
