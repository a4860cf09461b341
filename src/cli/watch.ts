import { type FSWatcher, fstatSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Editors write a file in several steps: it counts as saved when nothing has changed for this long. */
const SETTLED_MILLIS = 250;

/** Folders that are not edited by hand: hidden ones, installed packages, and the output of runs. */
const IDLE = /(?:^|[/\\])(?:\.[^/\\]*|node_modules|dist|touchstone-report[^/\\]*)(?:[/\\]|$)|\.partial$/;

/**
 * Does something, and again whenever a file below the paths was saved, until it is asked to stop. What is saved while it is under way
 * counts for the next turn.
 */
export async function repeatOnChange(
  paths: readonly string[],
  signal: AbortSignal,
  turn: (changed: string | undefined) => Promise<void>,
): Promise<void> {
  let changed: string | undefined;
  let wake: () => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const onChange = (name: string): void => {
    if (IDLE.test(name)) return;
    changed = name;
    clearTimeout(timer);
    timer = setTimeout(() => wake(), SETTLED_MILLIS);
  };
  const watchers = paths.map((path) => watcherOf(path, onChange));
  const stop = (): void => wake();
  signal.addEventListener('abort', stop);
  try {
    await turn(undefined);
    while (!signal.aborted) {
      if (changed === undefined)
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (signal.aborted) resolve();
        });
      const name = changed;
      changed = undefined;
      if (!signal.aborted) await turn(name);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    for (const watcher of watchers) watcher.close();
  }
}

function watcherOf(path: string, onChange: (name: string) => void): FSWatcher {
  const recursive = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const watcher = watch(path, { recursive }, (_, name) => {
    if (!isOurOutput(recursive ? join(path, name ?? '') : path)) onChange(name ?? path);
  });
  // If a watched folder is removed, the others are still watched.
  return watcher.on('error', () => watcher.close());
}

/** Output redirected into a file of the watched folder would start run after run. */
function isOurOutput(path: string): boolean {
  try {
    const at = statSync(path);
    return [1, 2].map((stream) => fstatSync(stream)).some(({ dev, ino }) => dev === at.dev && ino === at.ino);
  } catch {
    // A file that went away, or a stream that was closed.
    return false;
  }
}
