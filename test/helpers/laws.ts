import fc from 'fast-check';

const RUNS = 120;
const SHRINKS = 12;

/** Values of an arbitrary for a seed; the same seed gives the same values. */
export const sample = <T>(arbitrary: fc.Arbitrary<T>, seed: number, runs = RUNS): readonly T[] =>
  fc.sample(arbitrary, { seed, numRuns: runs });

/** Every drawn value and the first shrinks of it that break the promise; none for a good arbitrary. */
export function brokenValues<T>(arbitrary: fc.Arbitrary<T>, isGood: (value: T) => boolean, seed: number): readonly T[] {
  const broken: T[] = [];
  fc.assert(
    fc.property(arbitrary, (value) => {
      if (!isGood(value)) broken.push(value);
    }),
    { seed, numRuns: RUNS },
  );
  // A property that always fails walks the shrink tree to its end; every step of the walk is looked at.
  fc.check(
    fc.property(arbitrary, (value) => {
      if (!isGood(value)) broken.push(value);
      return false;
    }),
    { seed, numRuns: 1, endOnFailure: false },
  );
  return broken.slice(0, SHRINKS);
}
