import fc from 'fast-check';

/** A language, with or without script and region. */
export const languageTag = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('en', 'de', 'zh', 'fil'), fc.constantFrom('', '-Hant', '-Latn'), fc.constantFrom('', '-US', '-419'))
    .map((parts) => parts.join(''));
