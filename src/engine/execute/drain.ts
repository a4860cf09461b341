/** Runs `work` over the items, at most `concurrency` at a time; after `stop`, those under way are finished. */
export async function drain<T>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
  stop: () => boolean,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const loop = async (): Promise<void> => {
    while (!stop()) {
      const next = iterator.next();
      if (next.done === true) return;
      await work(next.value);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
}
