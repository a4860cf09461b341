import { describe, expect, test } from 'vitest';
import { casesInContext } from '../../generators/contexts/all-cases.js';
import { isComparedWith } from '../../generators/contexts/company.js';
import { inContext } from '../../generators/contexts/in-context.js';
import { contractOf, SHIPPED } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { hasAt } from '../../src/json/path.js';
import type { Case } from '../../src/model/case.js';
import { isTurn } from '../../src/model/turns.js';
import { FULL_VALUES } from '../helpers/fill-case.js';

const faultsOf = (id: string, seed: number): readonly Case[] =>
  casesInContext(contractOf(id) as Contract, FULL_VALUES, seed, 'due')
    .filter(({ validity, level, turn }) => validity === 'invalid' && level === 'must' && (turn === undefined || isTurn(turn, seed)))
    .map((one) => inContext(one, FULL_VALUES, SHIPPED));

describe('a fault in a field', () => {
  const refund = faultsOf('refund@60', 1);

  test('stands beside the other bound in every run, and beside most members of its group that only should be accepted', () => {
    const beside = refund.filter(({ rule }) => rule === 'agreement.minimumAmountPerPayment:format').map(({ base }) => base);
    const meets = (path: string): boolean => beside.some((base) => hasAt(base, `agreement.${path}`));
    expect(meets('maximumAmountPerPayment')).toBe(true);
    const others = ['id', 'type', 'expiryDate', 'numberOfPayments', 'paymentFrequency', 'amountVariability', 'minimumDaysBetweenPayments'];
    expect(others.filter(meets).length).toBeGreaterThan(4);
  });

  test('of an element is in the first, second and third element of an array in one run', () => {
    const elements = new Map<string, Set<string>>();
    for (const { rule, edits } of refund) {
      const [, index] = /\[(\d+)\]/.exec(edits.at(-1)?.path ?? '') ?? [];
      const [field = ''] = rule.split(':');
      if (index !== undefined) elements.set(field, (elements.get(field) ?? new Set()).add(index));
    }
    const fields = [...elements].filter(([field]) => field.includes('[n].'));
    expect(fields.length).toBeGreaterThan(15);
    const lacking = fields.filter(([, met]) => !['0', '1', '2'].every((index) => met.has(index)));
    expect(lacking.length).toBeLessThanOrEqual(fields.length / 10);
  });
});

test('fields are compared that differ in one word: the least and the most, the first and the last', () => {
  const beside = (path: string, other: string): boolean => isComparedWith({ edits: [{ op: 'set', path, value: '' }] }, other);
  expect(beside('agreement.minimumAmountPerPayment', 'agreement.maximumAmountPerPayment')).toBe(true);
  expect(beside('agreement.maximumAmountPerPayment', 'agreement.minimumAmountPerPayment')).toBe(true);
  expect(beside('customer.firstName', 'customer.lastName')).toBe(true);
  expect(beside('customer.firstName', 'shipping.contact.lastName')).toBe(false);
  expect(beside('customer.firstName', 'customer.firstName')).toBe(false);
  expect(beside('agreement.type', 'agreement.id')).toBe(false);
});
