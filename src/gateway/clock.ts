/** The time that the gateway uses: the machine's clock, unless a test stops or moves it. */
export class Clock {
  #ahead = 0;
  #fixed: number | undefined;

  now(): Date {
    return new Date(this.#fixed ?? Date.now() + this.#ahead);
  }

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
