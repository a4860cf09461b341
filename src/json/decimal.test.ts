import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, alignedTexts, compare, countFractionDigits, type Decimal, parseDecimal, subtract, toText } from './decimal.js';

function decimal(text: string): Decimal {
  const parsed = parseDecimal(text);
  if (parsed === undefined) throw new Error(`not a decimal: ${text}`);
  return parsed;
}

describe('parseDecimal', () => {
  test.each([
    ['0', '0'],
    ['12.50', '12.50'],
    ['-0.05', '-0.05'],
    ['-0', '0'],
    ['007.1', '7.1'],
    ['1e3', '1000'],
    ['1.25E+1', '12.5'],
    ['15e-3', '0.015'],
    ['123456789012345678901234567890.123', '123456789012345678901234567890.123'],
  ])('reads %s as %s', (text, plain) => {
    expect(toText(decimal(text))).toBe(plain);
  });

  test.each(['', '.', '1.', '.5', '+1', '1,5', ' 1', '1 ', '0x1', 'NaN', 'Infinity', '1e', '--1', '1e99999', '9'.repeat(1001)])(
    'refuses %j',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );
});

describe('arithmetic', () => {
  test('is exact where binary fractions are not', () => {
    expect(toText(add(decimal('0.1'), decimal('0.2')))).toBe('0.3');
    expect(toText(subtract(decimal('1.005'), decimal('1')))).toBe('0.005');
    expect(toText(subtract(decimal('1'), decimal('1.50')))).toBe('-0.50');
  });

  test.each([
    ['1.5', '1.50', 0],
    ['-1', '0.001', -1],
    ['10', '9.999', 1],
  ] as const)('compares %s with %s', (left, right, order) => {
    expect(compare(decimal(left), decimal(right))).toBe(order);
  });

  test('takes away what it added', () => {
    const any = fc.record({ digits: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), scale: fc.nat(6) });
    fc.assert(
      fc.property(any, any, (left, right) => {
        expect(compare(subtract(add(left, right), right), left)).toBe(0);
        expect(decimal(toText(left))).toEqual(left);
      }),
    );
  });
});

test.each([
  ['1', 0],
  ['1.50', 2],
  ['1.5e-3', 4],
  ['1.50e1', 1],
  ['150e-1', 1],
  ['1e5', 0],
  ['1e-999999', 999999],
  ['one', undefined],
])('counts the fraction digits of %s', (text, digits) => {
  expect(countFractionDigits(text)).toBe(digits);
});

test.each([
  [
    ['10', '10.00', '0', '2.5'],
    ['10.00', '10.00', '0.00', '2.50'],
  ],
  [
    ['1', '0.000001'],
    ['1.0000', '0.000001'],
  ],
  [
    ['10', '0'],
    ['10', '0'],
  ],
])('writes %j with the same decimals', (texts, aligned) => {
  expect(alignedTexts(texts.map(decimal))).toEqual(aligned);
});
