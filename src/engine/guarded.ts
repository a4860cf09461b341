import { RunLimitReached } from '../target/run-limit.js';
import type { RunContext } from './run-context.js';

/** Reports an error of the harness as such: it never counts against the target. */
export async function guarded({ deps, mask, stops }: RunContext, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A case that the end of the run cut short is not judged, and is no error.
    if (error instanceof RunLimitReached) return stops.cut(error.message);
    const message = mask.foreign(error instanceof Error ? (error.stack ?? error.message) : String(error));
    deps.emit({ type: 'harness-error', where: 'engine', case: id, message });
  }
}
