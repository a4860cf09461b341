import { expect, test } from 'vitest';
import { createOpenRequests, type OpenRequests } from '../../src/target/open-requests.js';

/** Fills all places, and answers those that are under way; as often as asked. Returns the most that were under way at once. */
function rounds(
  requests: OpenRequests,
  count: number,
  answer: (place: number) => { readonly isBusy?: boolean; readonly millis?: number } = () => ({}),
) {
  const most: number[] = [];
  for (let round = 0; round < count; round += 1) {
    let open = 0;
    while (open < requests.limit) {
      expect(requests.enter()).toBeUndefined();
      open += 1;
    }
    most.push(open);
    for (let place = 0; place < open; place += 1) {
      const { isBusy = false, millis = 10 } = answer(place);
      requests.leave(isBusy, millis);
    }
  }
  return most;
}

test('a run begins with a few at a time, and has all after a few rounds', () => {
  expect(rounds(createOpenRequests(16), 4)).toEqual([4, 8, 16, 16]);
  expect(rounds(createOpenRequests(1), 3)).toEqual([1, 1, 1]);
});

test('nothing goes out beyond the limit, and what waits goes out in order', async () => {
  const requests = createOpenRequests(2);
  const gone: number[] = [];
  expect([requests.enter(), requests.enter()]).toEqual([undefined, undefined]);
  for (const i of [1, 2]) void requests.enter()?.then(() => gone.push(i));
  await Promise.resolve();
  expect(gone).toEqual([]);
  requests.leave(false, 10);
  await Promise.resolve();
  expect(gone).toEqual([1]);
});

test('a busy target gets half as many, once for a round of busy answers, and one more with each round after it', () => {
  const requests = createOpenRequests(16);
  rounds(requests, 3);
  expect(rounds(requests, 1, () => ({ isBusy: true }))).toEqual([16]);
  expect(rounds(requests, 4)).toEqual([8, 8, 9, 10]);
});

test('a target that is always busy gets one at a time', () => {
  const requests = createOpenRequests(16);
  expect(rounds(requests, 12, () => ({ isBusy: true })).at(-1)).toBe(1);
});

test('a target that becomes slow under so many gets fewer, and all again when it is as before', () => {
  const requests = createOpenRequests(16);
  rounds(requests, 10);
  expect(requests.limit).toBe(16);
  // Each request at a time costs it 30 ms.
  const under = rounds(requests, 60, () => ({ millis: 30 * requests.limit })).slice(20);
  expect([Math.min(...under), Math.max(...under)]).toEqual([4, 9]);
  expect(rounds(requests, 100).at(-1)).toBe(16);
});

test('a target whose answers take longer however many there are keeps all', () => {
  const requests = createOpenRequests(16);
  rounds(requests, 10);
  expect(rounds(requests, 30, () => ({ millis: 500 })).at(-1)).toBe(16);
});

test('a few milliseconds more, or one slow answer, change nothing', () => {
  const requests = createOpenRequests(16);
  rounds(requests, 10, () => ({ millis: 1 }));
  rounds(requests, 10, () => ({ millis: 90 }));
  rounds(requests, 10, (place) => ({ millis: place === 0 ? 1000 : 1 }));
  expect(requests.limit).toBe(16);
});
