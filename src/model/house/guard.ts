import { type Context, createContext, Script } from 'node:vm';

/** The result of a house rule's function: plain data, or why there is none. */
export type Guarded = { readonly value: unknown } | { readonly fault: string; readonly looped: boolean };

/** Longer than any house rule needs, and short enough to wait for once. */
export const MOST_MILLIS = 2_000;
const LATE = `it took longer than ${MOST_MILLIS / 1000} s`;

/** What went wrong with a function that runs elsewhere, in the words of a fault. */
export class HouseFault extends Error {
  /** It never ended, and is not to be called again. */
  readonly looped: boolean;

  constructor(fault: string, looped: boolean) {
    super(fault);
    this.looped = looped;
  }

  /** No answer came. */
  static ofSilence(): HouseFault {
    return new HouseFault(`${LATE}, or ended its thread`, true);
  }
}

let machine: { readonly context: Context; readonly box: { run: () => void }; readonly script: Script } | undefined;

/**
 * Calls the functions of house rules, one after the other. If one throws or never ends, that is its result, and the others are still called:
 * the time limit of a virtual machine ends even an endless loop. The set-up takes about a tenth of a millisecond, so several are called at
 * once.
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
      results.push(failure(error));
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
      // The promise is ignored, so its rejection must not surface anywhere.
      void Promise.resolve(value).catch(() => undefined);
      return { fault: 'it returned a promise; a check is a plain function', looped: false };
    }
    // The value may have getters: only plain data is kept.
    return { value: JSON.parse(JSON.stringify(value) ?? 'null') as unknown };
  } catch (error) {
    return failure(error);
  }
}

function failure(error: unknown): Guarded {
  if (error instanceof HouseFault) return { fault: error.message.slice(0, 300), looped: error.looped };
  const looped = (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  return { fault: looped ? LATE : wordsOf(error), looped };
}

function wordsOf(error: unknown): string {
  try {
    return `it threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`.slice(0, 300);
  } catch {
    return 'it threw';
  }
}
