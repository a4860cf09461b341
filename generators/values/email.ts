import fc from 'fast-check';
import { boundedText } from './bounded.js';

const LOCAL = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** A plain address at a domain that is reserved for examples. */
export const email = (): fc.Arbitrary<string> =>
  fc
    .tuple(boundedText(LOCAL, 1, 20), fc.constantFrom('example.com', 'example.org', 'mail.example.net'))
    .map(([name, domain]) => `${name}@${domain}`);
