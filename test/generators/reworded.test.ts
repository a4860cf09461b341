import { expect, test } from 'vitest';
import { casesInContext } from '../../generators/contexts/all-cases.js';
import { contractOf } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { DEFAULT_VALUES } from '../../src/model/values.js';

test('a text of a wrong length that is sent again is made of other characters, and as long', () => {
  const contract = contractOf('referral@68') as Contract;
  const codes = casesInContext(contract, DEFAULT_VALUES, 1, 'due')
    .filter(({ rule, mutation }) => rule === 'transaction.authorizationCode:max-length' && mutation === 'too-long')
    .map(({ id, edits }) => ({
      again: id.includes('/again-'),
      value: edits.flatMap((edit) => (edit.op === 'set' ? [edit.value] : []))[0] as string,
    }))
    .filter(({ value }) => value.length < 100);
  expect(codes.every(({ value }) => value.length === 7)).toBe(true);
  const again = codes.filter((one) => one.again).map(({ value }) => value);
  expect(again.some((value) => /^\d{7}$/.test(value))).toBe(true);
  expect(again.some((value) => /^0.*[a-z]/i.test(value))).toBe(true);
});
