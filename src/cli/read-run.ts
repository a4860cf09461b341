import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isObject } from '../json/value.js';
import type { RunEvent } from '../model/event.js';
import { HarnessError } from '../model/harness-error.js';

const LOG = 'events.ndjson';

/**
 * The event log that a word means: a file, a folder that holds one, the id of a run in the state folder, or `latest`.
 * @throws HarnessError where there is none
 */
export function findEventLog(run: string, stateDir: string): string {
  const id = run === 'latest' ? latestIn(stateDir) : run;
  const candidates = [run, join(run, LOG), ...(id === undefined ? [] : [join(stateDir, id, LOG)])];
  const found = candidates.find((path) => existsSync(path) && statSync(path).isFile());
  if (found !== undefined) return found;
  const known = runsIn(stateDir);
  throw new HarnessError('input', `no event log of a run ${run}`, {
    hint:
      known.length === 0
        ? `there are no runs in ${stateDir}; give a file, or another folder with --state`
        : `runs in ${stateDir}: ${known.slice(-5).join(', ')}`,
  });
}

/**
 * The events of a log, one by one. A last line that was cut off, as by a crash, is passed over.
 * @throws HarnessError for a broken line anywhere else
 */
export async function* readEvents(file: string): AsyncGenerator<RunEvent> {
  let number = 0;
  let broken: number | undefined;
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (line.trim() === '') continue;
    if (broken !== undefined) throw new HarnessError('input', `${file}:${broken} is not an event`, { hint: 'the log was changed or cut' });
    const event = parse(line);
    if (event === undefined) broken = number;
    else yield event;
  }
  if (broken === 1) throw new HarnessError('input', `${file} is not an event log`);
}

function parse(line: string): RunEvent | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) && typeof value.type === 'string' ? (value as unknown as RunEvent) : undefined;
  } catch {
    return undefined;
  }
}

function runsIn(stateDir: string): readonly string[] {
  if (!existsSync(stateDir)) return [];
  return readdirSync(stateDir)
    .filter((name) => existsSync(join(stateDir, name, LOG)))
    .sort();
}

function latestIn(stateDir: string): string | undefined {
  return runsIn(stateDir)
    .map((name) => ({ name, changed: statSync(join(stateDir, name, LOG)).mtimeMs }))
    .sort((a, b) => a.changed - b.changed)
    .at(-1)?.name;
}
