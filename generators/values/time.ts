import fc from 'fast-check';

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
