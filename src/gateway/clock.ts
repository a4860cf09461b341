/** The time that the gateway uses: the machine's clock, unless a test stops or moves it. */
export class Clock {
  #ahead = 0;
  #fixed: number | undefined;
  /** The last moment that was written, and its text: many requests come within one millisecond. */
  #written = { moment: Number.NaN, text: '' };

  /** Milliseconds since 1970. */
  now(): number {
    return this.#fixed ?? Date.now() + this.#ahead;
  }

  /** The time as answers show it. */
  timestamp(): string {
    const moment = this.now();
    if (this.#written.moment !== moment) this.#written = { moment, text: new Date(moment).toISOString() };
    return this.#written.text;
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
