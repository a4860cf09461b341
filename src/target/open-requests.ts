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
/** With half as many requests a target that had too many takes at most this share of the time. */
const RELIEVED = 0.8;

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
  /** How long answers took when there were fewer for that. */
  let slow: number | undefined;
  let isSlowNow = false;

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
    // What is slow for the first time may be a mixture of both.
    const [isSlow, wasSlow] = [average > SLOWER * best + SLOWER_MILLIS, isSlowNow];
    isSlowNow = isSlow;
    if (isSlow && !wasSlow) return false;
    if (isSlow && slow !== undefined && average > RELIEVED * slow) {
      // Fewer requests did not help: what is asked for now takes longer, however many there are.
      [best, slow, calm] = [average, undefined, most];
      return false;
    }
    slow = isSlow ? average : undefined;
    return isSlow;
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
      // Whether fewer help is seen before there are more again.
      else if (slow === undefined) grow();
      while (open < Math.floor(limit) && waiting.length > 0) {
        open += 1;
        waiting.shift()?.();
      }
    },
  };
}
