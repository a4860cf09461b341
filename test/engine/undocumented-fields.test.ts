import { expect, test } from 'vitest';
import { faultCases } from '../../generators/faults/index.js';
import { contractOf } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { demandIn } from '../../src/engine/execute/undocumented-fields.js';
import { applyEdits } from '../../src/json/edit.js';
import type { JsonObject } from '../../src/json/value.js';
import { outcomeOf } from '../../src/model/outcome.js';
import { refusal } from '../checks/support.js';
import { FULL_VALUES } from '../helpers/fill-case.js';

const CONTRACT = contractOf('balance-inquiry@73') as Contract;
const NUMBER = 'sourceOfFunds.provided.card.number';
const missing = outcomeOf(refusal({ field: NUMBER, validationType: 'MISSING' }));
const demandedOf = (id: string): string | undefined => {
  const one = faultCases(CONTRACT, FULL_VALUES, 1).find((each) => each.id === `${CONTRACT.id}/${id}`);
  if (one === undefined) throw new Error(`no case ${id}`);
  const body = applyEdits(one.base, one.edits) as JsonObject;
  const { provided } = body['sourceOfFunds'] as { provided?: { card?: { number?: string } | null } };
  return demandIn(CONTRACT, one, provided?.card?.number === undefined ? body : { ...body, sourceOfFunds: {} }, missing);
};

test('what is missing in a group that the fault has emptied is no demand', () => {
  expect(demandedOf('sourceOfFunds.provided.card/null-value')).toBeUndefined();
});

test('what is missing beside a fault elsewhere is one', () => {
  expect(demandedOf('order.currency/missing')).toBe(NUMBER);
});
