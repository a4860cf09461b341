/** The time that waits go by. A test has one of its own, which no load of the machine can bend. */
export interface Clock {
  /** Milliseconds since some moment. */
  readonly now: () => number;
  readonly wait: (millis: number) => Promise<void>;
}

export const machineClock: Clock = {
  // The same in every thread, which that of `performance` is not.
  now: () => {
    const [seconds, nanos] = process.hrtime();
    return seconds * 1000 + nanos / 1e6;
  },
  wait: (millis) => new Promise((resolve) => setTimeout(resolve, Math.ceil(millis))),
};
