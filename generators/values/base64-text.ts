import fc from 'fast-check';

/** Padded Base64 whose length is a multiple of four between the bounds. */
export function base64Text(least: number, most: number): fc.Arbitrary<string> {
  const [fewest, greatest] = [Math.max(1, Math.ceil(least / 4)), Math.floor(most / 4)];
  return fc
    .tuple(
      fc.oneof(fc.constantFrom(fewest, greatest), fc.integer({ min: fewest, max: greatest })),
      fc.constantFrom('', '=', '=='),
      fc.nat({ max: 63 }),
    )
    .map(([quartets, padding, start]) => {
      const body = Array.from({ length: quartets * 4 - padding.length }, (_, i) => ALPHABET[(start + i * 7) % 64]).join('');
      return body + padding;
    });
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
