import fc from 'fast-check';
import { boundedText } from './bounded.js';

/** An https address: the shortest allowed has 12 characters. */
export const url = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant('https://a.co'),
    boundedText([...'abcdefghijklmnopqrstuvwxyz0123456789'], 1, 30).map((path) => `https://example.com/${path}`),
  );
