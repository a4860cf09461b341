import { Worker } from 'node:worker_threads';
import { builtScript } from '../../model/built-script.js';
import { HarnessError } from '../../model/harness-error.js';
import { type RunCommand, type RunCommands, runHere, type RunTask, type RunWord } from './run-here.js';

/** A run under way. */
export interface StartedRun {
  readonly id: string;
  /** `stop` ends it as an interruption does: what is under way is finished. */
  command(command: 'stop' | 'pause' | 'go'): void;
  /** Resolves when a request beside the run may go out within its rate. */
  slot(): Promise<void>;
  /** When it has ended, in whatever way; with words where something went wrong after its log was opened. */
  readonly ended: Promise<string | undefined>;
  /** Called when the target has stopped answering, and the run waits. */
  onGone: () => void;
}

/** Short-lived objects such as requests and answers get more room than a thread has by itself. */
const YOUNG = 192;

/**
 * Starts a run in a thread of its own, so that the page is answered whatever the judging is busy with. From sources there is no built
 * worker, and it runs in this thread.
 * @throws HarnessError where the run cannot begin
 */
export function startRun(task: RunTask): Promise<StartedRun> {
  const file = builtScript('run.worker.js', import.meta.url);
  return file === undefined ? startInThisThread(task) : startThread(file, task);
}

function startThread(file: string, task: RunTask): Promise<StartedRun> {
  const worker = new Worker(file, { workerData: task, resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const tell = (command: RunCommand): void => worker.postMessage(command);
  return followed(tell, (say) => {
    worker.on('message', say);
    return new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
  });
}

function startInThisThread(task: RunTask): Promise<StartedRun> {
  const commands: RunCommands = { onCommand: () => undefined };
  return followed(
    (command) => commands.onCommand(command),
    (say) => runHere(task, say, commands),
  );
}

/** Waits for the log to be opened. */
function followed(tell: (command: RunCommand) => void, begin: (say: (word: RunWord) => void) => Promise<void>): Promise<StartedRun> {
  return new Promise((resolve, reject) => {
    let failure: HarnessError | undefined;
    let started: StartedRun | undefined;
    const waiting = new Map<number, () => void>();
    const hear = (word: RunWord): void => {
      if (word.type === 'failed') failure = new HarnessError('usage', word.message, word.hint === undefined ? {} : { hint: word.hint });
      if (word.type === 'slot') waiting.get(word.slot)?.();
      if (word.type === 'gone') started?.onGone();
      if (word.type !== 'opened') return;
      started = { id: word.run, ended: whole, command: tell, slot, onGone: () => undefined };
      resolve(started);
    };
    const whole = begin(hear).then(
      () => failure?.message,
      (error: unknown) => {
        failure = new HarnessError('internal', error instanceof Error ? error.message : String(error));
        return failure.message;
      },
    );
    let slots = 0;
    const slot = (): Promise<void> => {
      const number = ++slots;
      const given = new Promise<void>((gave) => waiting.set(number, gave));
      tell({ slot: number });
      // A run that has ended has no rate to be kept.
      return Promise.race([given, whole.then(() => undefined)]).finally(() => waiting.delete(number));
    };
    void whole.then(() => reject(failure ?? new HarnessError('internal', 'the run ended before it began')));
  });
}
