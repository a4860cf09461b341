import type { LiveRun, RunLine } from '../../../src/model/live.js';

/** Milliseconds since the last event of a run: nothing need happen for time to pass, but it stands still while the run waits. */
export const sinceLast = ({ state, isPaused }: Pick<RunLine, 'state' | 'isPaused'>, { startedAt, millis }: LiveRun, now: number): number =>
  state !== 'going' || isPaused === true ? 0 : Math.max(0, now - startedAt - millis);
