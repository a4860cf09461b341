import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearText, type Nearness } from './near-text.js';

test('a near text differs in one place', () => {
  expect(nearText('aB3', 'otherCase')).toBe('Ab3');
  expect(nearText('123', 'otherCase')).toBe('120');
  expect(nearText('aB3', 'at1')).toBe('a03');
  expect(nearText('aB0', 'otherEnd')).toBe('aB1');
  expect(nearText('12', 'leadingZero')).toBe('012');
});

test('a near text is never the text itself', () => {
  const kinds: readonly Nearness[] = ['otherCase', 'longer', 'shorter', 'otherStart', 'otherEnd', 'leadingZero', 'at7'];
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.constantFrom(...kinds), (text, how) => {
      expect(nearText(text, how)).not.toBe(text);
    }),
  );
});
