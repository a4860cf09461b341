import { closeSync, createWriteStream, existsSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent } from '../../model/event.js';

export const EVENTS_FILE = 'events.ndjson';

/** What a crash may cost at most. */
const [MOST_LINES, LONGEST_WAIT] = [200, 50];

/** Requests and answers, masked as they are, are for their owner alone. */
export const OWNER_ONLY = 0o600;

/** Appends events to the log of a run as they happen. */
export interface EventLog {
  add(event: RunEvent): void;
  close(): Promise<void>;
}

export function openEventLog(stateDir: string, runId: string): EventLog {
  const folder = join(stateDir, runId);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, EVENTS_FILE);
  const torn = existsSync(file) && !endsWhole(file);
  const stream = createWriteStream(file, { flags: 'a', mode: OWNER_ONLY });
  // A line that a crash cut off must not swallow the first one of the run that goes on.
  if (torn) stream.write('\n');
  let failed: Error | undefined;
  stream.on('error', (error) => {
    failed = error;
  });
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length > 0 && failed === undefined) stream.write(waiting.join(''));
    waiting = [];
  };
  return {
    add: (event) => {
      waiting.push(`${JSON.stringify(event)}\n`);
      // One write for many lines: a system call for every event would take as long as sending the requests.
      if (waiting.length >= MOST_LINES) flush();
      else timer ??= setTimeout(flush, LONGEST_WAIT);
    },
    close: () =>
      new Promise((resolve, reject) => {
        flush();
        if (failed === undefined) stream.end(resolve);
        else reject(failed);
      }),
  };
}

function endsWhole(file: string): boolean {
  const size = statSync(file).size;
  if (size === 0) return true;
  const handle = openSync(file, 'r');
  try {
    const last = Buffer.alloc(1);
    readSync(handle, last, 0, 1, size - 1);
    return last.toString() === '\n';
  } finally {
    closeSync(handle);
  }
}

/** The events of a log; a line that was cut off by a crash is left out. */
export function readEvents(file: string): readonly RunEvent[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const events: RunEvent[] = [];
  for (const line of lines) {
    if (line === '') continue;
    try {
      events.push(JSON.parse(line) as RunEvent);
    } catch {
      continue;
    }
  }
  return events;
}

/** Runs of the state folder, newest first. */
export function runFolders(stateDir: string): readonly string[] {
  if (!existsSync(stateDir)) return [];
  return readdirSync(stateDir)
    .map((name) => join(stateDir, name))
    .filter((folder) => existsSync(join(folder, EVENTS_FILE)))
    .toSorted((a, b) => statSync(join(b, EVENTS_FILE)).mtimeMs - statSync(join(a, EVENTS_FILE)).mtimeMs);
}
