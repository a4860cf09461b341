import fc from 'fast-check';
import { expiryMonth, expiryYear } from './expiry.js';

/** Track 1 of a made-up card, as a template. */
export const track1 = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat({ max: 99 }), expiryYear(), expiryMonth())
    .map(([serial, year, month]) => `%B{{pan:16:${serial}}}^PAYER/PAT^${year}${month}101?`);

/** Track 2 of a made-up card, as a template. */
export const track2 = (): fc.Arbitrary<string> =>
  fc.tuple(fc.nat({ max: 99 }), expiryYear(), expiryMonth()).map(([serial, year, month]) => `;{{pan:16:${serial}}}=${year}${month}101?`);
