import { expect, test } from 'vitest';
import { CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import { rulePage } from '../../src/app/explain/rule-page.js';

const page = (contract: string, id: string): string => {
  const found = CONTRACTS.find((one) => one.id === contract);
  const rules = found === undefined ? [] : rulesOf(found).filter((rule) => rule.id === id);
  return JSON.stringify(rulePage(id, rules, SHIPPED).blocks);
};

test('every rule that is no must says what the two extreme gateways do', () => {
  const silent = CONTRACTS.flatMap((contract) =>
    rulesOf(contract)
      .filter(({ level }) => level !== 'must')
      .filter((rule) => !JSON.stringify(rulePage(rule.id, [rule], SHIPPED).blocks).includes('the strictest gateway'))
      .map(({ id }) => `${contract.id} ${id}`),
  );
  expect(silent).toEqual([]);
});

test.each([
  ['verify@26', 'unknown-field', 'the strictest gateway refuses what breaks it, the mildest accepts it'],
  ['refund@60', 'agreement.id:max-length', 'the strictest gateway refuses good values as well, the mildest accepts them'],
  ['verify@26', 'echo-values', 'the strictest gateway keeps it, the mildest is free to break it'],
])('%s %s: %s', (contract, id, words) => {
  expect(page(contract, id)).toContain(words);
});

test('a rule that must be kept says nothing of them', () => {
  expect(page('verify@26', 'order.currency:required')).not.toContain('strictest');
});
