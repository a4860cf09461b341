import type { RunEvent } from '../../model/event.js';
import type { RunReport } from '../../model/report.js';
import type { CertifyInput } from './certify-to-report.js';

/** A run in progress: await its report, or iterate over its events. */
export interface CertifyRun extends Promise<RunReport>, AsyncIterable<RunEvent> {}

/**
 * Starts a run. Iteration must begin in the same turn of the event loop, since events are not kept; leaving the loop stops the run,
 * as the signal does.
 */
export function certifyRun(input: CertifyInput, certifyToReport: (input: CertifyInput) => Promise<RunReport>): CertifyRun {
  const leaving = new AbortController();
  const readers = new Set<(event: RunEvent) => void>();
  const signal = input.signal === undefined ? leaving.signal : AbortSignal.any([input.signal, leaving.signal]);
  const report = certifyToReport({
    ...input,
    signal,
    onEvent: (event) => {
      input.onEvent?.(event);
      for (const read of readers) read(event);
    },
  });
  return Object.assign(report, {
    async *[Symbol.asyncIterator](): AsyncGenerator<RunEvent, void> {
      const waiting: RunEvent[] = [];
      let wake = (): void => undefined;
      const read = (event: RunEvent): void => {
        waiting.push(event);
        wake();
      };
      readers.add(read);
      const state = { ended: false };
      const done = report.finally(() => {
        state.ended = true;
        wake();
      });
      // An error is thrown to the reader of the events, below.
      done.catch(() => undefined);
      try {
        while (waiting.length > 0 || !state.ended) {
          yield* waiting.splice(0);
          if (waiting.length === 0 && !state.ended) await new Promise<void>((resolve) => (wake = resolve));
        }
        await done;
      } finally {
        readers.delete(read);
        leaving.abort();
        await done.catch(() => undefined);
      }
    },
  });
}
