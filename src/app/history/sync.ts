import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HarnessError } from '../../model/harness-error.js';
import { addToHistory, entriesIn, readHistory } from './store.js';

/** Each run is a file of its own, so that two jobs which write at once never write the same one. */
const fileOf = (id: string): string => `run-${id}.ndjson`;
const ID = /^[A-Za-z0-9][\w-]{0,99}$/;

/** Puts the runs of this state folder into a folder that outlives the job; gives how many it did not have. */
export async function pushHistory(stateDir: string, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const there = new Set(await readdir(folder));
  const fresh = (await readHistory(stateDir)).filter(({ id }) => ID.test(id) && !there.has(fileOf(id)));
  for (const entry of fresh) await writeFile(join(folder, fileOf(entry.id)), `${JSON.stringify(entry)}\n`);
  return fresh.length;
}

/** Takes the runs of such a folder into this state folder; gives how many were new here. */
export async function pullHistory(stateDir: string, folder: string): Promise<number> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new HarnessError('input', `${folder} cannot be read`, { hint: 'touchstone history push writes it', cause: error });
  });
  const texts = await Promise.all(
    names.filter((name) => /^run-.*\.ndjson$/.test(name)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return addToHistory(
    stateDir,
    entriesIn(texts.join('\n')).filter(({ id }) => ID.test(id)),
  );
}
