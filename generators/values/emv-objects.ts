import fc from 'fast-check';

/** EMV data objects: tag, length and value in hexadecimal, none of them of the private class. */
export const emvDataObjects = (most = 250): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom('9F1A020840', '9F350122', '5F2A020978', '9F3303E0F8C8'), { minLength: 1, maxLength: Math.floor(most / 12) })
    .map((objects) => objects.join(''));
