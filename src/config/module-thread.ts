import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { isObject } from '../json/value.js';
import type { HookContext } from '../model/file-config.js';
import { HarnessError } from '../model/harness-error.js';
import { builtScript } from '../model/built-script.js';
import { type CodeData, functionsApart, type Hook, importModule } from './module.js';

/** A module, and how it is called in messages. */
export interface ModuleFile {
  readonly file: string;
  readonly shown: string;
}

/** A call of one of its functions. */
export interface Asked {
  readonly number: number;
  readonly name: string;
  readonly context: HookContext;
}

/** What the thread says: what the module exports, its functions by name, or the result of a call. */
export type Told =
  | { readonly exported: unknown; readonly hooks: readonly string[] }
  | { readonly number: number; readonly value: unknown }
  | { readonly number?: number; readonly threw: string };

/** A module that is read takes less than the first; a hook may sell something in a shop, but not for longer than the second. */
const [MOST_TO_LOAD, MOST_TO_CALL] = [10_000, 120_000];

/** Megabytes: hooks may bring libraries of their own. */
const MEMORY = { maxOldGenerationSizeMb: 512 };

/** The thread of each module that was read last. */
const threads = new Map<string, Thread>();

/** The default export of a configuration module, its functions set apart. */
export async function readModule(file: string, shown: string): Promise<CodeData> {
  const { data, hooks } = await readExports(file, shown);
  const value = isObject(data) ? data['default'] : undefined;
  if (!isObject(value)) throw new HarnessError('config', `${shown} has no default export`, { hint: 'export default { target: { ... } }' });
  return { data: value, hooks };
}

/**
 * Everything that a module exports, read in a thread of its own, in which its functions are called too: code of a configuration that never
 * ends, ends the process or replaces what all code uses does so there alone.
 * @throws HarnessError where it cannot be loaded
 */
export async function readExports(file: string, shown: string): Promise<CodeData> {
  const script = builtScript('module.worker.js', import.meta.url);
  // The sources are run without the threads of the build.
  if (script === undefined) return functionsApart(await importModule(file, shown));
  if (!existsSync(file)) throw new HarnessError('config', `the file ${shown} does not exist`);
  threads.get(file)?.retire();
  const thread = startThread(script, { file, shown });
  threads.set(file, thread);
  const told = await thread.loaded;
  if (!('exported' in told)) {
    const { threw } = told as { readonly threw: string };
    throw new HarnessError('config', threw.includes('cannot be loaded') ? threw : `${shown} cannot be loaded: ${threw}`);
  }
  const hookOf =
    (name: string): Hook =>
    async (context) =>
      (thread.isOver() ? (threads.get(file) ?? thread) : thread).call(name, context);
  return { data: told.exported, hooks: new Map(told.hooks.map((name) => [name, hookOf(name)])) };
}

type Thread = ReturnType<typeof startThread>;

function startThread(script: string, workerData: ModuleFile) {
  const worker = new Worker(script, { workerData, resourceLimits: MEMORY, stdin: false });
  const waiting = new Map<number | 'loaded', (told: Told) => void>();
  let [isOver, isRetired, calls] = [false, false, 0];
  // What is waited for keeps the process alive; a thread that has nothing to do does not.
  const answer = (to: number | 'loaded', told: Told): void => {
    const resolve = waiting.get(to);
    waiting.delete(to);
    if (waiting.size === 0) worker.unref();
    resolve?.(told);
    if (isRetired) retire();
  };
  /** Ends it as soon as nobody waits for it: the module has been read again. */
  const retire = (): void => {
    isRetired = true;
    if (waiting.size === 0 && !isOver) end('the module was read again');
  };
  const end = (why: string): void => {
    isOver = true;
    void worker.terminate();
    for (const key of waiting.keys()) answer(key, { threw: why });
  };
  const waitFor = async (to: number | 'loaded', millis: number): Promise<Told> => {
    worker.ref();
    const late = setTimeout(() => end(`it took longer than ${millis / 1000} s`), millis);
    try {
      return await new Promise<Told>((resolve) => waiting.set(to, resolve));
    } finally {
      clearTimeout(late);
    }
  };
  worker
    .on('message', (told: Told) => answer('number' in told && told.number !== undefined ? told.number : 'loaded', told))
    .on('error', (error) => end(error.message))
    .on('exit', () => end('it ended its thread'));
  return {
    loaded: waitFor('loaded', MOST_TO_LOAD),
    retire,
    isOver: (): boolean => isOver,
    call: async (name: string, context: HookContext): ReturnType<Hook> => {
      if (isOver) throw new Error('its thread has ended');
      const number = ++calls;
      const told = waitFor(number, MOST_TO_CALL);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage({ number, name, context } satisfies Asked);
      const result = await told;
      if ('value' in result) return result.value as Awaited<ReturnType<Hook>>;
      throw new Error('threw' in result ? result.threw : 'it said something else');
    },
  };
}
