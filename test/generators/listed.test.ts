import { describe, expect, test } from 'vitest';
import { casesInContext } from '../../generators/contexts/all-cases.js';
import { inContext } from '../../generators/contexts/in-context.js';
import { contractOf, SHIPPED } from '../../src/catalogue/contracts.js';
import { SUBDIVISION_SAMPLES } from '../../src/catalogue/subdivisions.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { applyEdits } from '../../src/json/edit.js';
import { getAt } from '../../src/json/path.js';
import type { Case } from '../../src/model/case.js';
import { isTurn } from '../../src/model/turns.js';
import { FULL_VALUES } from '../helpers/fill-case.js';

const sentBy = (id: string, seed: number): readonly Case[] =>
  casesInContext(contractOf(id) as Contract, FULL_VALUES, seed, 'due').filter(({ turn }) => turn === undefined || isTurn(turn, seed));

/** What stands at a path beside the faults of a rule. */
const beside = (cases: readonly Case[], rule: string, path: string): ReadonlySet<unknown> =>
  new Set(
    cases
      .filter((one) => one.rule === rule && one.context?.listed !== undefined)
      .map((one) => getAt(inContext(one, FULL_VALUES, SHIPPED).base, path))
      .filter((value) => value !== undefined),
  );

describe('a fault beside the lists of its group', () => {
  const authorize = sentBy('authorize@55', 1);

  test('meets each word of a short list in one run', () => {
    const statuses = beside(authorize, 'order.taxRegistrationId:max-length', 'order.taxStatus');
    expect(statuses).toEqual(new Set(['EXEMPT', 'NOT_EXEMPT', 'NOT_PROVIDED']));
  });

  test('meets the other words of a longer list in the next run', () => {
    const rule = 'order.taxRegistrationId:max-length';
    const first = beside(authorize, rule, 'order.walletProvider');
    const second = beside(sentBy('authorize@55', 2), rule, 'order.walletProvider');
    expect(first.size).toBeGreaterThan(1);
    expect(new Set([...first, ...second]).size).toBeGreaterThan(first.size);
  });

  test('meets the plainest word in every run, and others with each seed', () => {
    const path = 'posTerminal.panEntryMode';
    const runs = [1, 2, 3, 4, 5].map((seed) => beside(sentBy('authorize@55', seed), 'posTerminal.lane:max-length', path));
    expect(runs.filter((words) => words.has('KEYED')).length).toBeGreaterThanOrEqual(4);
    const met = new Set(runs.flatMap((words) => [...words]));
    expect(met.size).toBeGreaterThan(5);
  });

  test('meets lists of its own element of an array, and forms that are told apart', () => {
    const faults = sentBy('create-checkout-session@53', 1).filter(
      ({ rule, context }) => rule === 'airline.itinerary.leg[n].destinationArrivalTime:format' && context?.listed !== undefined,
    );
    const times = faults.flatMap((one) => {
      const { base, edits } = inContext(one, FULL_VALUES, SHIPPED);
      const leg = /^(.*\[\d+\])\./.exec(edits.at(-1)?.path ?? '')?.[1] ?? '';
      return [getAt(base, `${leg}.departureTime`)].filter((value) => value !== undefined);
    });
    expect(new Set(times).size).toBeGreaterThan(1);
  });

  test('changes nothing else of its body', () => {
    for (const one of authorize
      .filter(({ context, baseBodySize }) => context?.listed !== undefined && baseBodySize === 'smallest')
      .slice(0, 80)) {
      const plain = { ...one, context: { listed: one.context?.listed ?? '' } };
      const { base, edits } = inContext(plain, FULL_VALUES, SHIPPED);
      expect(edits).toEqual(one.edits);
      const plainMembers = Object.entries(one.base).filter(([, value]) => typeof value !== 'object');
      expect(base).toMatchObject(Object.fromEntries(plainMembers));
    }
  });

  test('leaves the other elements of an array where they are', () => {
    const isLastLeg = ({ id }: Case): boolean => /leg\[last\]\.\w+\/(?:wrong|snake)-case-name$/.test(id);
    const faults = casesInContext(contractOf('create-checkout-session@37') as Contract, FULL_VALUES, 21).filter(isLastLeg);
    expect(faults.length).toBeGreaterThan(2);
    for (const one of faults)
      for (const listed of ['listed-1', 'listed-2', 'listed-3', 'listed-4']) {
        const context = { company: 'elements-12', listed, size: 'kb-1' };
        const { base, edits } = inContext({ ...one, context, drawnBy: 21 }, FULL_VALUES, SHIPPED);
        expect(getAt(base, 'airline.itinerary.leg')).toHaveLength(12);
        expect(() => applyEdits(base, edits)).not.toThrow();
      }
  });

  test('is none for good requests, and for bodies that cannot be read', () => {
    const others = authorize.filter(({ validity, wire }) => validity === 'valid' || wire?.text !== undefined);
    expect(others.length).toBeGreaterThan(50);
    expect(others.every(({ context }) => context?.listed === undefined)).toBe(true);
  });
});

test.each([
  ['verify@26', 'billing.address.stateProvinceCode', 1],
  ['authenticate-payer@100', 'shipping.address.stateProvinceCode', 1],
  ['authenticate-payer@100', 'accountFunding.recipient.stateProvinceCode', 2],
] as const)('a run of %s sends every sample of %s as a good value, the military addresses of the USA among them', (id, path, seed) => {
  const good = sentBy(id, seed).filter(({ coverages }) => coverages.some((one) => one.rule === `${path}:json-type`));
  const codes = new Set(good.map((one) => getAt(inContext(one, FULL_VALUES, SHIPPED).base, path)));
  expect([...codes]).toEqual(expect.arrayContaining([...SUBDIVISION_SAMPLES, 'AA', 'AE', 'AP']));
});
