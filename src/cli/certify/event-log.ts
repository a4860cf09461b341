import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent } from '../../model/event.js';

export const EVENTS_FILE = 'events.ndjson';

/** Appends events to the log of a run as they happen. */
export interface EventLog {
  add(event: RunEvent): void;
  close(): Promise<void>;
}

export function openEventLog(stateDir: string, runId: string): EventLog {
  const folder = join(stateDir, runId);
  mkdirSync(folder, { recursive: true });
  const stream = createWriteStream(join(folder, EVENTS_FILE), { flags: 'a' });
  let failed: Error | undefined;
  stream.on('error', (error) => {
    failed = error;
  });
  return {
    add: (event) => {
      if (failed === undefined) stream.write(`${JSON.stringify(event)}\n`);
    },
    close: () =>
      new Promise((resolve, reject) => {
        if (failed === undefined) stream.end(resolve);
        else reject(failed);
      }),
  };
}

/** The events of a log; a last line that was cut off by a crash is left out. */
export function readEvents(file: string): readonly RunEvent[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const events: RunEvent[] = [];
  for (const line of lines) {
    if (line === '') continue;
    try {
      events.push(JSON.parse(line) as RunEvent);
    } catch {
      break;
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
