import fc from 'fast-check';

const DAY = 86_400_000;

/** A day that the calendar has, in the years given; leap days and the ends of months among them. */
export function date(from = '2030-01-01', to = '2039-12-31'): fc.Arbitrary<string> {
  const [first, last] = [Date.parse(from) / DAY, Date.parse(to) / DAY];
  const days = fc.integer({ min: first, max: last }).map((day) => new Date(day * DAY).toISOString().slice(0, 10));
  const leap = Date.parse('2032-02-29') / DAY;
  return leap >= first && leap <= last
    ? fc.oneof({ arbitrary: fc.constantFrom(from, to, '2032-02-29'), weight: 1 }, { arbitrary: days, weight: 4 })
    : days;
}
