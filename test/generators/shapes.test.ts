import { describe, expect, test } from 'vitest';
import { SHAPES, inShape } from '../../generators/faults/shapes.js';
import { faultCases } from '../../generators/faults/index.js';
import { breachesOf } from '../../generators/mistakes/reading.js';
import { CONTRACTS, contractOf } from '../../src/catalogue/contracts.js';
import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import type { Contract, Field, TypeName } from '../../src/catalogue/vocabulary.js';
import { DEFAULT_VALUES } from '../../src/model/values.js';

const fieldOf = (type: TypeName): Field => {
  const found = CONTRACTS.flatMap(({ request }) => request).find((field) => field.type === type && field.samples === undefined);
  if (found === undefined) throw new Error(`no request has a ${type}`);
  return found;
};

describe('the shapes of a wrong value', () => {
  test('are as wrong as the value itself, by the same kind of rule', () => {
    const judged = Object.entries(SHAPES).flatMap(([type, shapes]) =>
      Object.entries(shapes).flatMap(([value, others]) => {
        const field = fieldOf(type as TypeName);
        expect(DATA_TYPES[type as TypeName].bad.map((example) => example.value)).toContain(value);
        const wanted = breachesOf(field, value);
        expect(wanted).toHaveLength(1);
        return others.map((other) => ({ other, breaches: breachesOf(field, other), wanted }));
      }),
    );
    expect(judged.length).toBeGreaterThan(40);
    for (const { other, breaches, wanted } of judged) expect([other, breaches]).toEqual([other, wanted]);
  });

  test('take turns, so that a telephone number is too long behind each length of country code in two runs, and behind that of one digit in each', () => {
    const contract = contractOf('authenticate-payer@100') as Contract;
    const codes = [1, 2].map((seed) =>
      faultCases(contract, DEFAULT_VALUES, seed, 'shipping.contact.phone').flatMap(({ id, edits }) => {
        const last = edits.at(-1);
        return id.includes('/sixteen-') && !id.includes('blanks') && last?.op === 'set' && typeof last.value === 'string'
          ? [last.value.indexOf(' ') - 1]
          : [];
      }),
    );
    for (const ofRun of codes) expect(ofRun).toContain(1);
    expect(new Set(codes.flat())).toEqual(new Set([1, 2, 3]));
  });

  test('change no id: the same faults are made with every seed', () => {
    const idsOf = (seed: number): readonly string[] =>
      ['authenticate-payer@100', 'refund@60'].flatMap((id) =>
        faultCases(contractOf(id) as Contract, DEFAULT_VALUES, seed).map((one) => one.id),
      );
    const first = idsOf(1);
    for (const seed of [2, 3]) expect(idsOf(seed)).toEqual(first);
  });

  test('are the value alone where the type has no others', () => {
    expect([1, 2, 3].map((turn) => inShape('Email', 'abcdef', turn))).toEqual(['abcdef', 'abcdef', 'abcdef']);
    expect(inShape('Decimal', 5, 1)).toBe(5);
  });
});
