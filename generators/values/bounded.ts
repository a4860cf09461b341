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
  const exactly = (length: number): fc.Arbitrary<string> =>
    fc.nat({ max: units.length - 1 }).map((start) => Array.from({ length }, (_, i) => units[(start + i * 7) % units.length]).join(''));
  return fc
    .oneof(
      { arbitrary: fc.string({ unit, minLength: least, maxLength: Math.min(most, least + USUAL), size: 'max' }), weight: 4 },
      { arbitrary: exactly(least), weight: 1 },
      { arbitrary: exactly(most), weight: 1 },
    )
    .map(breakRuns(units));
}

const breakRuns =
  (units: readonly string[]) =>
  (text: string): string =>
    units.includes('a') ? text.replace(/\d{12,}/g, (run) => 'a'.repeat(run.length)) : text;
