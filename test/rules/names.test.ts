import { expect, test } from 'vitest';
import { beyondListing } from '../../generators/beyond-listing.js';
import { faultCases } from '../../generators/faults/index.js';
import { contractOf } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { foreseen, wholeOf } from '../../src/engine/plan/foreseen.js';
import { inspect } from '../../src/rules/judge.js';
import { FULL_VALUES } from '../helpers/fill-case.js';

test('without the levels, the same is found in a body with one fault', () => {
  const contract = contractOf('refund@60') as Contract;
  const options = { values: FULL_VALUES, overlay: beyondListing(contract, FULL_VALUES) };
  const told = faultCases(contract, FULL_VALUES, 4).map((fault) => {
    const body = foreseen(wholeOf(fault), FULL_VALUES);
    const [all, names] = (['all', 'names'] as const).map((extent) =>
      inspect(contract, 'request', { body }, options, extent).map(({ rule, path }) => `${rule} at ${path}`),
    );
    return { id: fault.id, all, names };
  });
  expect(told.filter(({ all }) => all?.length === 1).length).toBeGreaterThan(1000);
  expect(told.filter(({ all, names }) => all?.join() !== names?.join()).slice(0, 5)).toEqual([]);
});
