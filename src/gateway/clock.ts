/** The time that the gateway goes by: the machine's, unless a test sets or moves it. */
export class Clock {
  #ahead = 0;
  #fixed: number | undefined;

  now(): Date {
    return new Date(this.#fixed ?? Date.now() + this.#ahead);
  }

  /** Stops at a moment. */
  stopAt(moment: Date): void {
    this.#fixed = moment.getTime();
  }

  /** Moves on, and keeps standing where it stood still. */
  advance(milliseconds: number): void {
    if (this.#fixed === undefined) this.#ahead += milliseconds;
    else this.#fixed += milliseconds;
  }

  reset(): void {
    this.#ahead = 0;
    this.#fixed = undefined;
  }
}
