import fc from 'fast-check';
import { boundedText } from './bounded.js';

const two = (): fc.Arbitrary<string> => boundedText([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], 2, 2);
const three = (): fc.Arbitrary<string> => boundedText([...'0123456789'], 3, 3);

/** Two letters, three digits, or both with a slash between them. */
export const carrierCode = (): fc.Arbitrary<string> =>
  fc.oneof(
    two(),
    three(),
    fc.tuple(two(), three()).map(([letters, digits]) => `${letters}/${digits}`),
  );
