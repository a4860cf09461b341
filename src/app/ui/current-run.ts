import { HarnessError } from '../../model/harness-error.js';
import type { RunLine } from '../../model/live.js';
import type { StartedRun } from './start-run.js';

/** The run that this server has under way: one at a time. */
export interface CurrentRun {
  readonly id: string | undefined;
  /** Begins a run; `ended` is called after its end. Gives its id. */
  begin(make: () => Promise<StartedRun>, ended: (run: string) => Promise<void>): Promise<string>;
  /** @throws HarnessError for a run that was not started here */
  command(run: string, command: 'stop' | 'pause' | 'go'): void;
  /** Resolves when a request beside the run may go out. */
  slot(): Promise<void>;
  /** The line of the run, with its pause. */
  told(line: RunLine): RunLine;
  close(): Promise<void>;
}

export function createCurrentRun(): CurrentRun {
  let current: StartedRun | undefined;
  let isStarting = false;
  let pause: Pick<RunLine, 'isPaused' | 'goneAt'> = {};
  return {
    get id() {
      return current?.id;
    },
    async begin(make, ended) {
      if (current !== undefined || isStarting)
        throw new HarnessError('usage', 'a run is under way', { hint: 'stop it, or wait for its end' });
      isStarting = true;
      try {
        const started = await make();
        current = started;
        pause = {};
        started.onGone = () => void (pause = { isPaused: true, goneAt: Date.now() });
        void started.ended.then(() => {
          current = undefined;
          return ended(started.id);
        });
        return started.id;
      } finally {
        isStarting = false;
      }
    },
    command(run, command) {
      if (current?.id !== run) throw new HarnessError('usage', 'this run was not started here', { hint: 'stop it where it was started' });
      pause = command === 'pause' ? { isPaused: true } : {};
      current.command(command);
    },
    slot: async () => current?.slot(),
    told: (line) => (line.isOurs ? { ...line, ...pause } : line),
    async close() {
      current?.command('stop');
      await current?.ended;
    },
  };
}
