import fc from 'fast-check';
import { streamFor } from '../../src/json/random.js';

/** A generator of 32-bit words that can be copied, as fast-check wants it; seeded from the stream of the case. */
class Words {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(a: number, b: number, c: number, d: number) {
    this.#a = a | 0;
    this.#b = b | 0;
    this.#c = c | 0;
    this.#d = d | 0;
  }

  clone(): Words {
    return new Words(this.#a, this.#b, this.#c, this.#d);
  }

  /** sfc32: small, fast, and the same on every platform. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    this.#c |= 0;
    return sum;
  }

  getState(): readonly number[] {
    return [this.#a, this.#b, this.#c, this.#d];
  }
}

/** One value of an arbitrary for one case of a run; the same seed and id give the same value everywhere. */
export function draw<T>(arbitrary: fc.Arbitrary<T>, seed: number, id: string): T {
  const stream = streamFor(seed, id);
  const words = new Words(stream.nextUint32(), stream.nextUint32(), stream.nextUint32(), 1);
  return arbitrary.generate(new fc.Random(words), 3).value;
}
