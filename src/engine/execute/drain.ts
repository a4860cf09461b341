/** Pieces of work that belong together. */
export interface Batch {
  readonly work: Iterable<() => Promise<void>>;
  /** Nothing of it begins before all earlier work is done. */
  readonly waits?: boolean;
  /** Before the first piece. */
  readonly begin?: () => void | Promise<void>;
  /** After the last piece. */
  readonly end?: () => void | Promise<void>;
}

/** Runs `work` over the items, at most `concurrency` at a time; after `stop`, those under way are finished. */
export const drain = <T>(items: Iterable<T>, concurrency: number, work: (item: T) => Promise<void>, stop: () => boolean): Promise<void> =>
  drainAll([{ work: each(items, work) }], concurrency, stop);

/** The work on each item. */
export function* each<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Iterable<() => Promise<void>> {
  for (const item of items) yield () => work(item);
}

/**
 * Runs batches in order, at most `concurrency` pieces at a time. While the last pieces of a batch are under way the next one begins, so that the
 * line to the target is not idle. After `stop`, what is under way is finished.
 */
export async function drainAll(batches: readonly Batch[], concurrency: number, stop: () => boolean): Promise<void> {
  const slots = createSlots(concurrency);
  const ends: Promise<void>[] = [];
  for (const batch of batches) {
    if (batch.waits === true) await Promise.all(ends);
    if (stop()) break;
    await batch.begin?.();
    const underWay = new Set<Promise<void>>();
    for (const piece of batch.work) {
      await slots.take();
      if (stop()) break;
      const running: Promise<void> = piece()
        .then(() => void underWay.delete(running))
        .finally(() => slots.give());
      underWay.add(running);
      // A piece that fails stays in the set, and fails its batch at the end.
      running.catch(() => undefined);
    }
    const ended = Promise.all(underWay).then(() => batch.end?.());
    ended.catch(() => undefined);
    ends.push(ended);
  }
  await Promise.all(ends);
}

interface Slots {
  take(): Promise<void> | undefined;
  give(): void;
}

function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    take() {
      if (free === 0) return new Promise((resolve) => waiting.push(resolve));
      free -= 1;
      return undefined;
    },
    give() {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}
