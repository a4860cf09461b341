/** A small seeded generator: the same seed gives the same busy moments and the same pauses. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  }

  /** From 0 up to, and without, 1. */
  next(): number {
    this.#state ^= this.#state << 13;
    this.#state >>>= 0;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    this.#state >>>= 0;
    return this.#state / 0x1_0000_0000;
  }
}
