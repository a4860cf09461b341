import { randomUUID } from 'node:crypto';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { builtScript } from '../model/built-script.js';
import { warn } from './terminal.js';

/** What the thread needs to know about the terminal, which it cannot see itself. */
interface Screen {
  readonly isTTY: boolean;
  readonly columns: number | undefined;
  readonly rows: number | undefined;
}

export interface ThreadTask {
  readonly args: readonly string[];
  readonly stdout: Screen;
  readonly stderr: Screen;
  /** Becomes 1 when somebody asks the command to stop: work that keeps its thread hears no message. */
  readonly asked: Int32Array;
  /** Said with the exit code, so that no other code of the thread can say one. */
  word: string;
}

/** What the thread says when its command has come to its end. */
export interface ThreadEnd {
  readonly word: string;
  readonly exitCode: number;
}

/** The exit code of a command that was ended before its verdict. */
const NO_VERDICT = 3;

const INTERRUPT = 'interrupt';

/** The terminal has another width now. */
export interface Resized {
  readonly columns: number;
  readonly rows: number;
}

/**
 * Megabytes for short-lived objects such as requests and answers. With the default of 48 the garbage collector takes a noticeable
 * part of the time.
 */
const YOUNG = 192;

/**
 * Runs a command line in a thread of its own, so that this one is always free for signals: whatever an answer keeps the judging busy
 * with, the first interruption is told to the command, and the second one ends the process.
 */
export function runInThread(args: readonly string[]): Promise<number> | undefined {
  const file = builtScript('command.worker.js', import.meta.url);
  if (file === undefined) return undefined;
  const task: ThreadTask = {
    args,
    stdout: screenOf(process.stdout),
    stderr: screenOf(process.stderr),
    asked: new Int32Array(new SharedArrayBuffer(4)),
    word: randomUUID(),
  };
  const worker = new Worker(file, { workerData: task, resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });
  let interrupted = false;
  const onSignal = (): void => {
    if (interrupted) process.exit(130);
    // It has sent nothing, and writes nothing.
    if (args[0] === 'plan') {
      warn('\nstopped\n');
      process.exit(NO_VERDICT);
    }
    interrupted = true;
    Atomics.store(task.asked, 0, 1);
    warn('\nstopping; the report will show what was done (once more to stop at once)\n');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(INTERRUPT);
  };
  // A line that must not wrap wants to know how wide the terminal is now.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const onResize = (): void => worker.postMessage({ columns: process.stderr.columns, rows: process.stderr.rows } satisfies Resized);
  process.stderr.on('resize', onResize);
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const { word } = task;
  return new Promise<number>((resolve) => {
    let exitCode: number | undefined;
    worker.on('message', (end: Partial<ThreadEnd>) => {
      if (end.word === word) exitCode = end.exitCode;
    });
    worker.on('error', (error) => warn(`error: ${error instanceof Error ? error.message : String(error)}\n`));
    worker.on('exit', () => {
      if (exitCode === undefined) warn('error: the run was ended before its verdict, by code of the configuration or for want of memory\n');
      resolve(exitCode ?? NO_VERDICT);
    });
  }).finally(() => {
    process.stderr.off('resize', onResize);
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  });
}

const screenOf = ({ isTTY, columns, rows }: NodeJS.WriteStream): Screen => ({ isTTY, columns, rows });

/** Set once somebody asks this command to stop: by a signal, or through the thread that receives them. `asked` is so even while the thread hears nothing. */
export function interruption(): {
  readonly signal: AbortSignal;
  readonly asked: Pick<AbortSignal, 'aborted'>;
  readonly stop: () => void;
} {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  if (isMainThread || parentPort === null) {
    process.once('SIGINT', abort).once('SIGTERM', abort);
    const { signal } = controller;
    return { signal, asked: signal, stop: () => void process.off('SIGINT', abort).off('SIGTERM', abort) };
  }
  const asked = (workerData as Partial<ThreadTask> | undefined)?.asked;
  const port = parentPort;
  const onMessage = (message: unknown): void => {
    if (message === INTERRUPT) abort();
  };
  port.on('message', onMessage);
  return {
    signal: controller.signal,
    asked: {
      get aborted() {
        return controller.signal.aborted || (asked !== undefined && Atomics.load(asked, 0) === 1);
      },
    },
    stop: () => void port.off('message', onMessage),
  };
}
