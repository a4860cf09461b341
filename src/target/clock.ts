/** The time that waits depend on. Tests have a clock of their own, which the load of the machine does not affect. */
export interface Clock {
  /** Milliseconds since some moment. */
  readonly now: () => number;
  readonly wait: (millis: number) => Promise<void>;
}

export const machineClock: Clock = {
  // The same in every thread, unlike `performance.now`.
  now: () => {
    const [seconds, nanos] = process.hrtime();
    return seconds * 1000 + nanos / 1e6;
  },
  wait: (millis) => new Promise((resolve) => setTimeout(resolve, Math.ceil(millis))),
};
