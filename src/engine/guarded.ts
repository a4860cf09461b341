import { RunLimitReached } from '../target/run-limit.js';
import type { RunContext } from './run-context.js';

/** A fault of the harness is told as such, and never held against the target. */
export async function guarded({ deps, mask, stops }: RunContext, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // What the end of the run cut short is not judged, and no fault of anybody.
    if (error instanceof RunLimitReached) return stops.cut(error.message);
    const message = mask.foreign(error instanceof Error ? (error.stack ?? error.message) : String(error));
    deps.emit({ type: 'harness-error', where: 'engine', case: id, message });
  }
}
