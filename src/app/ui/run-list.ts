import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RunEvent, RunHeader } from '../../model/event.js';
import type { RunLine, RunState } from '../../model/live.js';
import type { RunVerdict } from '../../model/report.js';
import { isUnderWay } from '../certify/run-lock.js';
import { eventOf } from '../event-shape.js';
import { EVENTS_FILE, runFolders } from '../run-folders.js';

/** What a run came to, where that is known without reading its log. */
export interface Outcome {
  readonly verdict: RunVerdict;
  readonly causes: number;
}

interface Ends {
  readonly size: number;
  readonly header: RunHeader | undefined;
  readonly last: RunEvent | undefined;
}

/** The runs of a state folder, newest first, by the first and the last line of their logs. */
export function createRunList(stateDir: string) {
  const known = new Map<string, Ends>();
  const endsIn = (folder: string): Ends => {
    const file = join(folder, EVENTS_FILE);
    const { size } = statSync(file);
    const before = known.get(folder);
    if (before?.size === size) return before;
    const ends = { size, header: before?.header ?? headerIn(file), last: lastIn(file, size) };
    known.set(folder, ends);
    return ends;
  };
  const folderOf = (run: string): string | undefined => runFolders(stateDir).find((one) => basename(one) === run);
  return {
    headerOf: (run: string): RunHeader | undefined => {
      const folder = folderOf(run);
      return folder === undefined ? undefined : endsIn(folder).header;
    },
    /** The log of a run of this folder; undefined for a name that is none. */
    logOf: (run: string): string | undefined => {
      const folder = folderOf(run);
      return folder === undefined ? undefined : join(folder, EVENTS_FILE);
    },
    lines: (ours: string | undefined, outcomeOf: (run: string) => Outcome | undefined): readonly RunLine[] =>
      runFolders(stateDir)
        .flatMap((folder) => {
          const { header, last } = endsIn(folder);
          const id = basename(folder);
          // The id must be the name of the folder: an id that only the log claims could lead to another folder.
          return header?.id === id ? [lineOf(folder, header, last, id === ours, outcomeOf(id))] : [];
        })
        .toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1)),
  };
}

function stateOf(isGoing: boolean, ended: Extract<RunEvent, { type: 'run-finished' }> | undefined): RunState {
  if (isGoing) return 'going';
  if (ended === undefined) return 'lost';
  return ended.reason === 'completed' ? 'ended' : 'stopped';
}

function lineOf(folder: string, header: RunHeader, last: RunEvent | undefined, isOurs: boolean, outcome: Outcome | undefined): RunLine {
  const ended = last?.type === 'run-finished' ? last : undefined;
  const state = stateOf(isOurs || isUnderWay(folder, join(folder, EVENTS_FILE)), ended);
  return {
    id: header.id,
    startedAt: header.startedAt,
    state,
    isOurs,
    profile: header.profile,
    seed: header.seed,
    contracts: header.contracts,
    selection: header.selection,
    target: header.target.embedded ? 'embedded gateway' : header.target.url,
    ...outcome,
    ...(ended === undefined ? {} : { requests: ended.requests }),
    ...(ended?.message === undefined ? {} : { message: ended.message }),
  };
}

/** Longer than any first line: it has the configuration of the run. */
const HEAD = 1 << 20;
const TAIL = 1 << 14;

function headerIn(file: string): RunHeader | undefined {
  const [line = ''] = partOf(file, 0, HEAD).split('\n', 1);
  const read = eventOf(line);
  return 'event' in read && read.event.type === 'run-started' ? read.event.header : undefined;
}

/** The last whole line, if it is short, as that of the end is. */
function lastIn(file: string, size: number): RunEvent | undefined {
  const lines = partOf(file, Math.max(0, size - TAIL), TAIL)
    .trimEnd()
    .split('\n');
  const read = eventOf(lines.at(-1) ?? '');
  return 'event' in read ? read.event : undefined;
}

function partOf(file: string, from: number, length: number): string {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.allocUnsafe(length);
    return buffer.subarray(0, readSync(handle, buffer, 0, length, from)).toString('utf8');
  } finally {
    closeSync(handle);
  }
}
