import { type Context, createContext, Script } from 'node:vm';

/** What came of a function that others wrote: plain data, or why there is none. */
export type Guarded = { readonly value: unknown } | { readonly fault: string; readonly looped: boolean };

/** Longer than any check takes, and short enough to wait for once. */
const MOST_MILLIS = 2_000;

let machine: { readonly context: Context; readonly box: { run: () => void }; readonly script: Script } | undefined;

/**
 * Calls functions that others wrote, one after the other. One that throws or never ends is told as that, and the others are called all the
 * same: the time limit of a virtual machine ends even an endless loop. Setting it up takes about a tenth of a millisecond, hence several at once.
 */
export function guarded(tasks: readonly (() => unknown)[]): readonly Guarded[] {
  machine ??= newMachine();
  const { context, box, script } = machine;
  const results: Guarded[] = [];
  box.run = () => {
    while (results.length < tasks.length) results.push(called(tasks[results.length] as () => unknown));
  };
  while (results.length < tasks.length) {
    try {
      script.runInContext(context, { timeout: MOST_MILLIS });
    } catch (error) {
      const looped = (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
      results.push(looped ? { fault: `it took longer than ${MOST_MILLIS / 1000} s`, looped } : { fault: wordsOf(error), looped });
    }
  }
  return results;
}

function newMachine(): NonNullable<typeof machine> {
  const box = { run: (): void => undefined };
  return { context: createContext({ box }), box, script: new Script('box.run()') };
}

function called(task: () => unknown): Guarded {
  try {
    const value = task();
    if (value === undefined) return { value };
    if (typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function') {
      // Whatever becomes of it: nobody waits for it.
      void Promise.resolve(value).catch(() => undefined);
      return { fault: 'it returned a promise; a check is a plain function', looped: false };
    }
    // What others made may have getters: what is kept of it is data.
    return { value: JSON.parse(JSON.stringify(value) ?? 'null') as unknown };
  } catch (error) {
    return { fault: wordsOf(error), looped: false };
  }
}

function wordsOf(error: unknown): string {
  try {
    return `it threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`.slice(0, 300);
  } catch {
    return 'it threw';
  }
}
