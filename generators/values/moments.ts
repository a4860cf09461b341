import fc from 'fast-check';

const DAY = 86_400_000;

const [FIRST, LAST] = ['2030-01-01', '2039-12-31'] as const;

/** A day that the calendar has, ahead of us; a leap day and the ends of years among them. */
export function date(): fc.Arbitrary<string> {
  const days = fc
    .integer({ min: Date.parse(FIRST) / DAY, max: Date.parse(LAST) / DAY })
    .map((day) => new Date(day * DAY).toISOString().slice(0, 10));
  return fc.oneof({ arbitrary: fc.constantFrom(FIRST, LAST, '2032-02-29'), weight: 1 }, { arbitrary: days, weight: 4 });
}

/** An instant with milliseconds, as answers give it. */
export const dateTime = (): fc.Arbitrary<string> =>
  fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2039-12-31') }).map((millis) => new Date(millis).toISOString());

const two = (most: number): fc.Arbitrary<string> => fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, '0'));

/** A time of day with or without seconds, then Z or an offset of hours and perhaps minutes. */
export function time(): fc.Arbitrary<string> {
  const zone = fc.oneof(
    fc.constant('Z'),
    fc.tuple(fc.constantFrom('+', '-'), two(12)).map(([sign, hours]) => sign + hours),
    fc
      .tuple(fc.constantFrom('+', '-'), two(12), fc.constantFrom('00', '30', '45'))
      .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
  );
  return fc
    .tuple(two(23), two(59), fc.option(two(59), { nil: undefined }), zone)
    .map(([hour, minute, second, offset]) => `${hour}:${minute}${second === undefined ? '' : `:${second}`}${offset}`);
}

/** A sign and four digits, at most 14 hours either way. */
export const timeOffset = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 13 }), fc.constantFrom('00', '15', '30', '45'))
    .map(([sign, hours, minutes]) => `${sign}${String(hours).padStart(2, '0')}${minutes}`);
