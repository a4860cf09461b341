import fc from 'fast-check';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const ALPHANUMERIC: readonly string[] = [...LETTERS, ...'0123456789'];
export const DIGITS: readonly string[] = [...'0123456789'];
const USUAL = 24;

/**
 * Text of these characters and between these lengths. One draw in three is at a bound: fast-check alone keeps strings short and would hardly
 * ever reach the longest. Long runs of digits are broken up, so that no text looks like a card number.
 */
export function boundedText(units: readonly string[], least: number, most: number): fc.Arbitrary<string> {
  const unit = fc.constantFrom(...units);
  const exactly = (wanted: number): fc.Arbitrary<string> =>
    fc
      .tuple(fc.nat({ max: units.length - 1 }), new Length(least, wanted))
      .map(([start, length]) => Array.from({ length }, (_, i) => units[(start + i * 7) % units.length]).join(''));
  return fc
    .oneof(
      { arbitrary: fc.string({ unit, minLength: least, maxLength: Math.min(most, least + USUAL), size: 'max' }), weight: 4 },
      { arbitrary: exactly(least), weight: 1 },
      { arbitrary: exactly(most), weight: 1 },
    )
    .map(breakRuns(units));
}

/** A length that shrinks through every smaller one down to the minimum, so that a shrunk text shows whether the bound matters. */
class Length extends fc.Arbitrary<number> {
  readonly #length: number;
  readonly #shorter: fc.Arbitrary<number>;

  constructor(least: number, length: number) {
    super();
    this.#length = length;
    this.#shorter = fc.integer({ min: Math.min(least, length), max: length });
  }

  generate(): fc.Value<number> {
    return new fc.Value(this.#length, undefined);
  }

  canShrinkWithoutContext(value: unknown): value is number {
    return this.#shorter.canShrinkWithoutContext(value);
  }

  shrink(value: number, context: unknown): fc.Stream<fc.Value<number>> {
    return this.#shorter.shrink(value, context);
  }
}

const breakRuns =
  (units: readonly string[]) =>
  (text: string): string =>
    units.includes('a') ? text.replace(/\d{12,}/g, (run) => 'a'.repeat(run.length)) : text;
