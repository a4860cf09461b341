import type { RunContext } from './run-context.js';

/** A fault of the harness is told as such, and never held against the target. */
export async function guarded({ deps, mask }: RunContext, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const message = mask.foreign(error instanceof Error ? (error.stack ?? error.message) : String(error));
    deps.emit({ type: 'harness-error', where: 'engine', case: id, message });
  }
}
