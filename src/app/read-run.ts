import { createReadStream, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RunEvent, RunHeader } from '../model/event.js';
import { HarnessError } from '../model/harness-error.js';
import { systemFault } from '../model/system-fault.js';
import { EVENTS_FILE, runFolders } from './run-folders.js';
import { asOneRun } from './run-parts.js';
import { eventOf } from './event-shape.js';
import { createChainReader } from './log-chain.js';

/**
 * The event log that a word means: a file, a folder that holds one, the id of a run in the state folder, `latest`, or `previous`, the one before.
 * @throws HarnessError where there is none
 */
export function findEventLog(run: string, stateDir: string): string {
  const folders = runFolders(stateDir);
  const named = run === 'latest' ? folders[0] : run === 'previous' ? folders[1] : folders.find((folder) => basename(folder) === run);
  const candidates = [run, join(run, EVENTS_FILE), ...(named === undefined ? [] : [join(named, EVENTS_FILE)])];
  const found = candidates.find(isReadable);
  if (found !== undefined) return found;
  throw new HarnessError('input', `no event log of a run ${run}`, {
    hint:
      folders.length === 0
        ? `there are no runs in ${stateDir}; give a file, or another folder with --state`
        : `runs in ${stateDir}: ${folders
            .slice(0, 5)
            .map((folder) => basename(folder))
            .join(', ')}`,
  });
}

function isReadable(path: string): boolean {
  try {
    return !statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Longer lines cannot be events, since events have shortened bodies. */
const LONGEST_LINE = 16_000_000;

/** The events of the run in a log, one by one; those of a run that was resumed as one run. */
export async function* readRun(file: string): AsyncGenerator<RunEvent> {
  if (await isInOnePart(file)) return yield* readEvents(file);
  const events: RunEvent[] = [];
  for await (const event of readEvents(file)) events.push(event);
  yield* asOneRun(events);
}

/** Whether the run of a log was begun once, as most are: then the log is never held in memory. A pipe can be read only once. */
async function isInOnePart(file: string): Promise<boolean> {
  if (!statSync(file).isFile()) return false;
  let parts = 0;
  try {
    for await (const line of linesOf(file)) parts += Number(line.startsWith(BEGINNING));
  } catch {
    // The reader of the events says what is wrong.
  }
  return parts < 2;
}
const BEGINNING = `{"type":"${'run-started' satisfies RunEvent['type']}"`;

/**
 * The events of a log, one by one. A last line that was cut off, as by a crash, is passed over.
 * @throws HarnessError with its place for a line that is no event of this program, or a log that does not begin with a run
 */
export async function* readEvents(file: string): AsyncGenerator<RunEvent> {
  let number = 0;
  let broken: { readonly line: number; readonly fault: string } | undefined;
  let begun = false;
  const chain = createChainReader();
  try {
    for await (const line of linesOf(file)) {
      number++;
      if (line.trim() === '') continue;
      if (broken !== undefined) throw foreign(file, broken);
      const followed = chain.read(line);
      const read = 'fault' in followed ? followed : eventOf(followed.json);
      if ('fault' in read) {
        broken = { line: number, fault: read.fault };
        continue;
      }
      if (!begun && read.event.type !== 'run-started') throw foreign(file, { line: number, fault: 'a log begins with run-started' });
      begun = true;
      yield read.event;
    }
  } catch (error) {
    const fault = systemFault(error);
    throw fault === undefined ? error : new HarnessError('input', `${file} cannot be read: ${fault}`);
  }
  if (!begun)
    throw new HarnessError('input', `${file} holds no whole event of a run`, { hint: 'give an events.ndjson that certify wrote' });
}

async function* linesOf(file: string): AsyncGenerator<string> {
  let number = 1;
  let begun: Buffer[] = [];
  let length = 0;
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, start)) {
      yield Buffer.concat([...begun, part.subarray(start, end)]).toString('utf8');
      [begun, length, start] = [[], 0, end + 1];
      number++;
    }
    begun.push(part.subarray(start));
    length += part.length - start;
    if (length > LONGEST_LINE) throw foreign(file, { line: number, fault: 'it is longer than any event' });
  }
  if (length > 0) yield Buffer.concat(begun).toString('utf8');
}

const foreign = (file: string, { line, fault }: { readonly line: number; readonly fault: string }): HarnessError =>
  new HarnessError('input', `${file}:${line} is not an event of touchstone: ${fault}`, {
    hint: 'the log was changed, or is of another program',
  });

/**
 * The whole events of a log, in bytes how far they reach, whether the last of them ends its line, and its link; undefined for a log of an
 * earlier version. A last line that was cut off is passed over.
 * @throws HarnessError with its place for a line that does not follow the one before it
 */
export function readWholeEvents(file: string): {
  readonly events: readonly RunEvent[];
  readonly bytes: number;
  readonly endsLine: boolean;
  readonly link: string | undefined;
} {
  const content = readFileSync(file);
  const events: RunEvent[] = [];
  let bytes = 0;
  let endsLine = true;
  let number = 0;
  const chain = createChainReader();
  while (bytes < content.length) {
    const end = content.indexOf(10, bytes);
    const line = content.subarray(bytes, end < 0 ? content.length : end).toString('utf8');
    number += 1;
    const followed = line.trim() === '' ? undefined : chain.read(line);
    const read = followed === undefined || 'fault' in followed ? followed : eventOf(followed.json);
    if (read !== undefined && 'fault' in read) {
      // A crash cuts off the last line alone.
      if (chain.link !== undefined && end >= 0 && end + 1 < content.length) throw foreign(file, { line: number, fault: read.fault });
      break;
    }
    if (read !== undefined) events.push(read.event);
    bytes = end < 0 ? content.length : end + 1;
    endsLine = end >= 0;
  }
  return { events, bytes, endsLine, link: chain.link };
}

/**
 * Works on the content of a file from outside. Its shape has been checked; errors that a shape cannot rule out are caught here, and
 * the file is refused.
 */
export function asForeign<T>(file: string, work: () => T): T {
  try {
    const made = work();
    return made instanceof Promise ? (made.catch((error: unknown) => Promise.reject(foreignFault(file, error))) as T) : made;
  } catch (error) {
    throw foreignFault(file, error);
  }
}

function foreignFault(file: string, error: unknown): unknown {
  if (error instanceof HarnessError || systemFault(error) !== undefined) return error;
  return new HarnessError('input', `${file} is not what touchstone writes: ${error instanceof Error ? error.message : String(error)}`, {
    hint: 'the file was changed, or is of another version',
    cause: error,
  });
}

/** The runs of a state folder, the newest first, with the events of their logs; with a name the one of that name. */
export function* runsIn(stateDir: string, only?: string): Generator<RunInFolder> {
  for (const folder of runFolders(stateDir)) {
    if (only !== undefined && basename(folder) !== only) continue;
    const { events, link } = readWholeEvents(join(folder, EVENTS_FILE));
    yield { folder, events, link, header: events.find((event) => event.type === 'run-started')?.header };
  }
}

interface RunInFolder {
  readonly folder: string;
  readonly events: readonly RunEvent[];
  readonly link: string | undefined;
  readonly header: RunHeader | undefined;
}
