import { describe, expect, test } from 'vitest';
import { codePointLength } from '../../src/json/length.js';
import { getAt } from '../../src/json/path.js';
import { isObject, type JsonObject } from '../../src/json/value.js';
import { refused } from '../engine/support.js';
import { isWhole } from '../helpers/sample.js';
import { certifiedBehind } from './support.js';

const lacks = (body: JsonObject, path: string): boolean => getAt(body, path) === undefined;
const causesOf = async (demand: (body: JsonObject) => string | undefined, contract = 'verify@26', apiOperation = 'VERIFY') => {
  const { report } = await certifiedBehind(
    { contracts: [contract], suites: ['acceptance', 'single-fault'], run: { profile: isWhole ? 'standard' : 'smoke' }, draws: 0 },
    (body) => {
      const field = body.apiOperation === apiOperation ? demand(body) : undefined;
      return field === undefined ? undefined : refused(field, 'MISSING');
    },
  );
  return report.groups.map(({ rule, level, path }) => `${level} ${rule} ${path}`).toSorted();
};

describe('a target that demands an optional field', { timeout: 120_000 }, () => {
  test('is blamed for that field once, and everything else is judged with the field given', async () => {
    const demand = (body: JsonObject) => (isObject(body.order ?? null) && lacks(body, 'order.amount') ? 'order.amount' : undefined);
    expect(await causesOf(demand)).toEqual(['must optional-is-optional order.amount']);
  });

  test('inside a group is blamed once too, and no body gets the group for it', async () => {
    const demand = (body: JsonObject) => (isObject(body.customer ?? null) && lacks(body, 'customer.email') ? 'customer.email' : undefined);
    expect(await causesOf(demand)).toEqual(['must optional-is-optional customer.email']);
  });

  test('may demand a whole group, by its name or that of a field which the group must have', async () => {
    expect(await causesOf((body) => (lacks(body, 'customer') ? 'customer' : undefined))).toEqual(['must optional-is-optional customer']);
    if (!isWhole) return;
    const inner = 'billing.address.country';
    expect(await causesOf((body) => (lacks(body, inner) ? inner : undefined))).toEqual([`must optional-is-optional ${inner}`]);
    const required = 'order.subMerchant.identifier';
    const demand = (body: JsonObject) => (isObject(body.order ?? null) && lacks(body, 'order.subMerchant') ? required : undefined);
    expect(await causesOf(demand, 'balance-inquiry@73', 'BALANCE_INQUIRY')).toEqual([`should submerchant-optional-73 ${required}`]);
  });

  test('is not one that names the wrong field in its refusals: that stays a finding of its own', async () => {
    const demand = (body: JsonObject) => {
      const reference = getAt(body, 'order.reference');
      return typeof reference === 'string' && codePointLength(reference) > 40 ? 'order.description' : undefined;
    };
    expect(await causesOf(demand)).toEqual(['must error-field-names-fault error.field', 'must error-validation-type error.validationType']);
  });
});
