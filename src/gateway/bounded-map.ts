/**
 * A map that forgets its older half when it is full, so that a sandbox can run for weeks. Deleting the oldest one by one would
 * cost a walk over all that were deleted before.
 */
export class BoundedMap<Value> {
  #recent = new Map<string, Value>();
  #older = new Map<string, Value>();
  readonly #half: number;

  constructor(capacity: number) {
    this.#half = Math.ceil(capacity / 2);
  }

  get(key: string): Value | undefined {
    return this.#recent.get(key) ?? this.#older.get(key);
  }

  set(key: string, value: Value): void {
    if (this.#recent.size >= this.#half) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
  }

  clear(): void {
    this.#recent = new Map();
    this.#older = new Map();
  }

  *values(): IterableIterator<Value> {
    for (const [key, value] of this.#older) if (!this.#recent.has(key)) yield value;
    yield* this.#recent.values();
  }
}
