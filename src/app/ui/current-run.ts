import { HarnessError } from '../../model/harness-error.js';
import type { RunLine } from '../../model/live.js';
import type { StartedRun } from './start-run.js';

/** The run that this server has under way: one at a time. */
export function createCurrentRun() {
  let current: StartedRun | undefined;
  let isStarting = false;
  let pause: Pick<RunLine, 'isPaused' | 'goneAt'> = {};
  return {
    get id(): string | undefined {
      return current?.id;
    },
    /** Begins a run; `ended` is called after its end. Gives its id. */
    async begin(make: () => Promise<StartedRun>, ended: (run: string) => Promise<void>): Promise<string> {
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
    /** @throws HarnessError for a run that was not started here */
    command: (run: string, command: 'stop' | 'pause' | 'go'): void => {
      if (current?.id !== run) throw new HarnessError('usage', 'this run was not started here', { hint: 'stop it where it was started' });
      pause = command === 'pause' ? { isPaused: true } : {};
      current.command(command);
    },
    /** Resolves when a request beside the run may go out. */
    slot: async (): Promise<void> => current?.slot(),
    /** The line of the run, with its pause. */
    told: (line: RunLine): RunLine => (line.isOurs ? { ...line, ...pause } : line),
    async close(): Promise<void> {
      current?.command('stop');
      await current?.ended;
    },
  };
}
