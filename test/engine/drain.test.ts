import { describe, expect, test } from 'vitest';
import { type Batch, drain, drainAll } from '../../src/engine/execute/drain.js';

/** Work that ends when the test says so. */
function createWork() {
  const told: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const piece = (name: string) => (): Promise<void> => {
    told.push(`${name} begins`);
    return new Promise((resolve, reject) => ends.set(name, (error) => (error === undefined ? resolve() : reject(error))));
  };
  const batch = (name: string, count: number, more: Partial<Batch> = {}): Batch => ({
    work: Array.from({ length: count }, (_, i) => piece(`${name}${i + 1}`)),
    begin: () => void told.push(`${name} is open`),
    end: () => void told.push(`${name} is done`),
    ...more,
  });
  const end = async (name: string, error?: Error): Promise<void> => {
    ends.get(name)?.(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { told, batch, end, begun: () => end('') };
}

const never = (): boolean => false;

describe('batches', () => {
  test('the next one begins while the last pieces of one are under way', async () => {
    const { told, batch, end, begun } = createWork();
    const all = drainAll([batch('a', 2), batch('b', 1)], 2, never);
    await begun();
    expect(told).toEqual(['a is open', 'a1 begins', 'a2 begins', 'b is open']);
    await end('a1');
    await end('b1');
    await end('a2');
    await all;
    expect(told.slice(4)).toEqual(['b1 begins', 'b is done', 'a is done']);
  });

  test('one that waits begins when all before it is done', async () => {
    const { told, batch, end, begun } = createWork();
    const all = drainAll([batch('a', 2), batch('b', 1, { waits: true })], 2, never);
    await begun();
    await end('a1');
    expect(told).toEqual(['a is open', 'a1 begins', 'a2 begins']);
    await end('a2');
    expect(told.slice(3)).toEqual(['a is done', 'b is open', 'b1 begins']);
    await end('b1');
    await all;
  });

  test('after a stop nothing begins, and what is under way is finished', async () => {
    const { told, batch, end, begun } = createWork();
    let stopped = false;
    const all = drainAll([batch('a', 3), batch('b', 1)], 1, () => stopped);
    await begun();
    stopped = true;
    await end('a1');
    await all;
    expect(told).toEqual(['a is open', 'a1 begins', 'a is done']);
  });

  test('a piece that fails fails all of it', async () => {
    const { told, batch, end, begun } = createWork();
    const failed = drainAll([batch('a', 2)], 1, never).catch((error: Error) => error.message);
    await begun();
    await end('a1', new Error('broken'));
    await end('a2');
    expect(await failed).toBe('broken');
    expect(told).not.toContain('a is done');
  });
});

test('never more at a time than asked for, and every item once', async () => {
  const seen: number[] = [];
  let [open, most] = [0, 0];
  const work = async (item: number): Promise<void> => {
    seen.push(item);
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
  };
  await drain(
    Array.from({ length: 50 }, (_, i) => i),
    7,
    work,
    never,
  );
  expect([seen.length, new Set(seen).size, most]).toEqual([50, 50, 7]);
});
