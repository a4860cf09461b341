import fc from 'fast-check';

/** An instant with milliseconds, as answers give it. */
export const dateTime = (): fc.Arbitrary<string> =>
  fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2039-12-31') }).map((millis) => new Date(millis).toISOString());
