/** Hands out send times so that no second holds more than `perSecond` of them. */
export interface Pace {
  /** Resolves when the next request may go out. */
  next(): Promise<void>;
}

export function unlimited(): Pace {
  return { next: () => Promise.resolve() };
}

/** Evenly spaced slots: a burst would exceed the rate within some second. */
export function spaced(perSecond: number, now: () => number = () => performance.now()): Pace {
  const gap = 1000 / perSecond;
  let free = 0;
  return {
    next: () => {
      const slot = Math.max(now(), free);
      free = slot + gap;
      const wait = slot - now();
      // A timer may fire a little early; rounding up keeps the promise.
      return wait <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, Math.ceil(wait)));
    },
  };
}
