import fc from 'fast-check';

const MOST = 10_000_000_000_00n;

/** An amount in a request: at most 14 characters, with the minor digits of its currency or none. Never zero, which some refuse. */
export function decimal(minorDigits = 2): fc.Arbitrary<string> {
  const scale = 10n ** BigInt(minorDigits);
  const largest = minorDigits === 2 ? MOST : 9_999_999_999n * scale;
  const amount = fc.bigInt({ min: 1n, max: largest }).map((minor) => written(minor, minorDigits));
  return fc.oneof(
    { arbitrary: fc.constant('1'), weight: 1 },
    { arbitrary: fc.constant(written(largest, minorDigits)), weight: 1 },
    { arbitrary: fc.integer({ min: 1, max: 99_999 }).map((minor) => written(BigInt(minor), minorDigits)), weight: 4 },
    { arbitrary: amount, weight: 2 },
  );
}

function written(minor: bigint, digits: number): string {
  if (digits === 0) return String(minor);
  const padded = String(minor).padStart(digits + 1, '0');
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}
