/** A range of card numbers that card networks reserve for tests and never issue. */
export interface TestRange {
  readonly prefix: string;
  readonly length: number;
  readonly source: string;
}

/** Ranges from which generated card numbers come. Numbers of another length repeat the zeros of the first range, which are not issued either. */
export const TEST_RANGES: readonly TestRange[] = [
  { prefix: '400000000000', length: 16, source: 'the 400000 range that public test-card tables of card acquirers share; not issued' },
  { prefix: '510000000000', length: 16, source: 'the 5100 range of public integration-test tables; not issued' },
  { prefix: '222300000000', length: 16, source: 'the 222300 range of public integration-test tables; not issued' },
  { prefix: '340000000000', length: 15, source: 'the 340000 range of public integration-test tables; not issued' },
  { prefix: '601100000000', length: 16, source: 'the 601100 range of public integration-test tables; not issued' },
];

/** A made-up number whose first digit is this one. */
export function testCardOf(firstDigit: string): string | undefined {
  const range = TEST_RANGES.find(({ prefix }) => prefix.startsWith(firstDigit));
  return range && testCardNumber(range.length, 0, range);
}

/** The Luhn check digit that completes `digits`. */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    const weighted = i % 2 === 0 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return String((10 - (sum % 10)) % 10);
}

/** A Luhn-valid number of `length` digits (9 to 19) from a reserved range; `serial` distinguishes several. */
export function testCardNumber(length: number, serial = 0, range: TestRange = TEST_RANGES[0] as TestRange): string {
  const room = length - 1;
  const tail = String(serial);
  const head = range.prefix.slice(0, Math.max(0, room - tail.length)).padEnd(room - tail.length, '0');
  const body = head + tail;
  return body + checkDigit(body);
}
