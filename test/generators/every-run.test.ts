import { describe, expect, test } from 'vitest';
import { casesInContext } from '../../generators/contexts/all-cases.js';
import { inContext } from '../../generators/contexts/in-context.js';
import { faultCases } from '../../generators/faults/index.js';
import { CONTRACTS, contractOf, SHIPPED } from '../../src/catalogue/contracts.js';
import { fieldsOf } from '../../src/catalogue/relation-fields.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { hasAt } from '../../src/json/path.js';
import type { Case } from '../../src/model/case.js';
import type { Config } from '../../src/model/config.js';
import { isTurn } from '../../src/model/turns.js';
import { DEFAULT_VALUES } from '../../src/model/values.js';
import type { IdGenerator } from '../../src/engine/execute/id-generator.js';
import { lookupOf } from '../../src/engine/execute/placeholders.js';

const contract = (id: string): Contract => contractOf(id) as Contract;
const faultsOf = (id: string): readonly Case[] => faultCases(contract(id), DEFAULT_VALUES, 1);
const always = (id: string): readonly string[] => faultsOf(id).flatMap(({ id: one, turn }) => (turn === undefined ? [one] : []));

describe('in every run', () => {
  test('null is sent for each outer group that may be left out: programs fail on it', () => {
    for (const { id, request } of ['update-authorization@24', 'void@66'].map(contract)) {
      const sent = always(id);
      const made = faultsOf(id).filter(({ mutation, level }) => mutation === 'null-value' && level === 'open');
      const outer = request.filter(({ type, path }) => type === 'group' && !path.includes('.')).map(({ path }) => path);
      const ofOuter = made.map(({ id: one }) => one).filter((one) => outer.includes(one.split('/')[1] ?? ''));
      expect(sent).toEqual(expect.arrayContaining(ofOuter));
    }
    expect(always('update-authorization@24')).toContain('update-authorization@24/transaction/null-value');
  });

  test('a text is sent in the place of each array', () => {
    for (const id of ['confirm-browser-payment@35', 'refund@60']) {
      const arrays = contract(id).request.flatMap(({ path, type, neverSent }) =>
        type === 'group' && path.endsWith('[n]') && neverSent === undefined ? [path.slice(0, -3)] : [],
      );
      const sent = faultsOf(id).flatMap(({ id: one, turn, edits }) =>
        turn === undefined && one.includes('/text-for-array') ? [edits.at(-1)?.path] : [],
      );
      expect(arrays.length).toBeGreaterThan(0);
      expect(sent).toEqual(expect.arrayContaining(arrays));
    }
  });

  test('the text in the place of a group is one that a lenient reader would read as JSON', () => {
    const [sent] = faultsOf('verify@26').filter(({ id }) => id === 'verify@26/order/wrong-type/text');
    const edit = sent?.edits.at(-1);
    expect(edit).toMatchObject({ op: 'set', value: JSON.stringify({ currency: 'USD' }) });
  });

  test('of a list with words of one part and of several, one of each is sent in lower case', () => {
    const sent = faultsOf('authenticate-payer@100').flatMap(({ turn, edits, mutation, rule }) =>
      turn === undefined && mutation === 'wrong-case' && rule === 'agreement.paymentFrequency:values' ? [edits.at(-1)] : [],
    );
    const words = sent.map((edit) => (edit?.op === 'set' ? JSON.stringify(edit.value) : ''));
    expect(new Set(words.map((word) => word.includes('_')))).toEqual(new Set([true, false]));
  });

  test('an ordinal is sent in the place of each list, as a number and as a text in runs with seeds in a row', () => {
    for (const id of ['authenticate-payer@100', 'void@66']) {
      const lists = contract(id).request.filter(
        ({ type, values, valuesComplete, neverSent }) =>
          type === 'Enumeration' && values !== undefined && valuesComplete !== false && neverSent === undefined,
      );
      const sentIn = (seed: number): readonly Case[] =>
        faultCases(contract(id), DEFAULT_VALUES, seed).filter(
          ({ mutation, turn }) => mutation === 'ordinal' && (turn === undefined || isTurn(turn, seed)),
        );
      const runs = [1, 2, 3, 4].map(sentIn);
      for (const { path } of lists) {
        const ofField = runs.map((cases) => cases.flatMap(({ edits }) => edits.filter((edit) => edit.path === path)));
        expect(ofField.map((edits) => edits.length > 0)).toEqual([true, true, true, true]);
        const values = ofField.flat().map((edit) => (edit.op === 'set' ? edit.value : undefined));
        expect(new Set(values)).toEqual(new Set([0, 1, 2, '0', '1']));
      }
    }
  });

  test('a wrong value is sent at the end of the longest path that is allowed', () => {
    for (const { id, request } of CONTRACTS) {
      const longest = request.some(({ path }) => path === 'order.custom.{X}') ? ['order.custom.'.length + 99] : [];
      const sent = faultsOf(id).filter(({ mutation, turn }) => mutation === 'longest-path' && turn === undefined);
      expect(sent.flatMap(({ edits }) => edits.map(({ path }) => path.length))).toEqual(longest);
    }
  });

  test('merchant ids that are too long or have another character begin with the one that the credentials are for', () => {
    const lookup = lookupOf({ target: { merchantId: 'SHOP' } } as Config, DEFAULT_VALUES, {} as IdGenerator);
    expect(lookup('merchant:own-41')).toMatch(/^SHOP.{37}$/);
    expect(lookup('merchant:own')).toBe('SHOP');
  });

  test('zero is sent as the amount of an order and of a transaction', () => {
    expect(always('verify@26')).toContain('verify@26/order.amount/zero');
    expect(always('update-authorization@24')).toContain('update-authorization@24/transaction.amount/zero');
  });

  test('members that other operations have are sent in groups that this one has, and amounts to any', () => {
    const sent = faultsOf('void@66').flatMap(({ mutation, turn, edits }) =>
      mutation === 'unlisted-field' && turn === undefined ? [edits.at(-1)?.path] : [],
    );
    expect(sent).toEqual(expect.arrayContaining(['order.reference', 'order.amount', 'order.currency', 'transaction.amount']));
  });

  test('a track 2 of another card, and of another expiry, is sent without a configured one', () => {
    const sent = faultsOf('balance-inquiry@48').filter(({ rule }) => rule === 'track2-matches-pan');
    expect(sent.map(({ id }) => id.split('/').at(-1))).toEqual(expect.arrayContaining(['other-card', 'other-year', 'other-month']));
    expect(sent.flatMap(({ needs }) => needs)).toEqual([]);
  });
});

test('a wrong amount is sent beside nothing that it is added up with: a target that takes it would refuse the sum', () => {
  const confirm = contract('confirm-browser-payment@35');
  const sums = confirm.relations.filter(({ kind }) => kind === 'sum' || kind === 'line-items').map(fieldsOf);
  const amounts = casesInContext(confirm, DEFAULT_VALUES, 1).filter(
    ({ validity, rule, baseBodySize, context }) =>
      validity === 'invalid' && rule === 'order.amount:format' && baseBodySize === 'smallest' && context?.company !== undefined,
  );
  expect(amounts.length).toBeGreaterThan(5);
  for (const one of amounts) {
    const { base } = inContext(one, DEFAULT_VALUES, SHIPPED);
    const beside = sums.flat().filter((field) => field !== 'order.amount' && !field.includes('[n]') && hasAt(base, field));
    expect([one.id, beside]).toEqual([one.id, []]);
  }
});
