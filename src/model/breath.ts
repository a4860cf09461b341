let look: () => void = () => undefined;

/** Called now and then by work that keeps its thread for long, so that somebody can look up: to show that it goes on, or to throw where it is not wanted any more. */
export const breath = (): void => look();

/** Does the work; `onBreath` is called at each of its breaths. */
export function breathing<T>(onBreath: () => void, work: () => T): T {
  const before = look;
  look = () => {
    before();
    onBreath();
  };
  try {
    return work();
  } finally {
    look = before;
  }
}
