/** How many requests are under way at once: fewer while the target is busy or becomes slow, more again while it keeps up. */
export interface OpenRequests {
  /** Resolves when a request may go out. */
  enter(): Promise<void> | undefined;
  /** A request that went out was answered, or never will be. */
  leave(isBusy: boolean, millis: number): void;
  /** How many there may be now. */
  readonly limit: number;
}

/** A run begins with a few: a target that is new to it may not take more. */
const FIRST = 4;
/** So many answers show whether a target has become slower. */
const WINDOW = 20;
/** Slower is this many times its best, and so many milliseconds more: a few do not matter. */
const [SLOWER, SLOWER_MILLIS] = [4, 100];

/** As TCP does it: twice as many with each round until the target has enough, then half, and one more with each round. */
export function createOpenRequests(most: number): OpenRequests {
  const waiting: (() => void)[] = [];
  let open = 0;
  let limit = Math.min(FIRST, most);
  /** From here on it grows slowly. */
  let calm = most;
  /** Requests that went out before the last cut: that they are answered late or busy says nothing about the new limit. */
  let old = 0;
  let [count, sum, best] = [0, 0, Number.POSITIVE_INFINITY];

  const cut = (): void => {
    calm = Math.max(1, Math.floor(limit / 2));
    [limit, old, count, sum] = [calm, open, 0, 0];
  };
  const grow = (): void => {
    limit = Math.min(most, limit + (limit < calm ? 1 : 1 / limit));
  };
  const isSlower = (millis: number): boolean => {
    [count, sum] = [count + 1, sum + millis];
    if (count < WINDOW) return false;
    const average = sum / count;
    [count, sum, best] = [0, 0, Math.min(best, average)];
    return average > SLOWER * best + SLOWER_MILLIS;
  };

  return {
    get limit() {
      return Math.floor(limit);
    },
    enter() {
      if (open >= Math.floor(limit)) return new Promise((resolve) => waiting.push(resolve));
      open += 1;
      return undefined;
    },
    leave(isBusy, millis) {
      open -= 1;
      if (old > 0) old -= 1;
      else if (isBusy || isSlower(millis)) cut();
      else grow();
      while (open < Math.floor(limit) && waiting.length > 0) {
        open += 1;
        waiting.shift()?.();
      }
    },
  };
}
