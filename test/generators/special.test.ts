import { expect, test } from 'vitest';
import { acceptanceCases } from '../../generators/acceptance.js';
import { baseBody } from '../../generators/base.js';
import { casesInContext } from '../../generators/contexts/all-cases.js';
import { faultCases } from '../../generators/faults/index.js';
import { twoFaults } from '../../generators/faults/two-faults.js';
import { withFault } from '../../generators/with-fault.js';
import { contractOf, CONTRACTS } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { applyEdits } from '../../src/json/edit.js';
import { getAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import { judge } from '../../src/rules/judge.js';
import { bodyOf, FULL_VALUES } from '../helpers/fill-case.js';

const of = (id: string): Contract => contractOf(id) as Contract;

test('the country of a government stands beside the other one of the address', () => {
  const both = acceptanceCases(of('balance-inquiry@73'), FULL_VALUES, 1).flatMap(({ base }) => {
    const countries = ['address.country', 'governmentCountryCode'].map((name) => getAt(base, `order.subMerchant.${name}`));
    return countries.includes(undefined) ? [] : [countries];
  });
  expect(both.length).toBeGreaterThan(0);
  expect(both.filter(([address, government]) => address === government)).toEqual([]);
});

test('a required field is sent under its name in another case, and not under its own', () => {
  const [one] = faultCases(of('referral@68'), FULL_VALUES, 1).filter(({ id }) => id.endsWith('/wrong-case-name/instead'));
  const transaction = getAt(applyEdits(one?.base ?? {}, one?.edits ?? []), 'transaction') as JsonObject;
  expect(Object.keys(transaction)).toEqual(['AuthorizationCode']);
  expect(one?.alsoBreaks).toBe('transaction.authorizationCode:required');
});

test('addresses have a subdivision and a postcode of each country that is sent', () => {
  const places = acceptanceCases(of('authenticate-payer@100'), FULL_VALUES, 1).flatMap(({ base, rule, level }) => {
    const group = getAt(base, 'shipping.address') as JsonObject | undefined;
    return rule === 'shipping.address.country:json-type' && level === 'must' && Object.keys(group ?? {}).length === 3 ? [group] : [];
  });
  expect(places).toEqual([
    { country: 'USA', postcodeZip: '94105-2804', stateProvinceCode: 'CA' },
    { country: 'DEU', postcodeZip: '80331', stateProvinceCode: 'BY' },
    { country: 'CAN', postcodeZip: 'K1A 0B1', stateProvinceCode: 'ON' },
  ]);
});

test('of a list that is cut, a word is refused only where it is a known one in another case', () => {
  const path = 'posTerminal.pinEntryCapability';
  const known = ['OFFLINE_PIN_ONLY', 'PIN_NOT_SUPPORTED', 'PIN_PAD_INOPERATIVE', 'PIN_SUPPORTED'];
  const words = faultCases(of('authorize@55'), FULL_VALUES, 1).flatMap(({ rule, level, edits }) => {
    const last = edits.at(-1);
    return rule === `${path}:values` && level !== 'open' && last?.op === 'set' && last.path === path && typeof last.value === 'string'
      ? [last.value]
      : [];
  });
  expect(words.length).toBeGreaterThan(2);
  expect(words.filter((word) => !/^[A-Za-z_]*$/.test(word) || !['', ...known].includes(word.toUpperCase()))).toEqual([]);
});

test('two required fields are left out of a group at once, and two of a body', () => {
  const contract = of('balance-inquiry@73');
  const together = twoFaults(contract, faultCases(contract, FULL_VALUES, 1)).filter(({ turn }) => turn === undefined);
  expect(together.map(({ edits }) => edits.map(({ op, path }) => `${op} ${path}`))).toEqual([
    ['remove order.subMerchant.identifier', 'remove order.subMerchant.tradingName'],
    ['remove order.currency', 'remove sourceOfFunds'],
  ]);
});

test('a body that is cut off is sent in circumstances, and plainly too', () => {
  const cut = casesInContext(of('verify@26'), FULL_VALUES, 1).filter(({ wire }) => wire?.broken === 'cut-off');
  expect(cut.filter(({ context }) => context === undefined)).toHaveLength(1);
});

test.each(CONTRACTS.map((contract) => [contract.id, contract] as const))(
  '%s: the fault of a pair of requests is the only one',
  (_, contract) => {
    const base = baseBody(contract, FULL_VALUES, contract.states[0] ?? 'none');
    const faulty = withFault(contract, base);
    const [one] = acceptanceCases(contract, FULL_VALUES, 1);
    const body = bodyOf({ ...(one as NonNullable<typeof one>), base: faulty, edits: [] }, FULL_VALUES, 'base');
    expect(judge(contract, 'request', { body }, { values: FULL_VALUES }).filter(({ level }) => level !== 'open')).toHaveLength(1);
  },
);

test('arrays that come back have days and amounts in no order; that of flights may be known, so it is open whether they are accepted', () => {
  const [legs] = acceptanceCases(of('authorize@55'), FULL_VALUES, 1).flatMap(({ base, level }) => {
    const days = [0, 1, 2].map((i) => getAt(base, `airline.itinerary.leg[${i}].departureDate`));
    return days.every((day) => typeof day === 'string') && days.join() !== days.toSorted().join() ? [{ days, level }] : [];
  });
  expect(legs?.level).toBe('open');
  expect(legs?.days.join()).not.toBe(legs?.days.toSorted().toReversed().join());
  const [taxes] = acceptanceCases(of('confirm-browser-payment@35'), FULL_VALUES, 1).flatMap(({ base, level }) => {
    const amounts = [0, 1, 2].map((i) => Number(getAt(base, `order.tax[${i}].amount`)));
    return amounts.every((amount) => amount > 0) && new Set(amounts).size === 3 ? [{ amounts, level }] : [];
  });
  expect(taxes).toEqual({ amounts: [2, 3, 0.5], level: 'must' });
  expect(
    acceptanceCases(of('create-checkout-session@37'), FULL_VALUES, 1).some(({ base }) =>
      JSON.stringify(base).includes('2030-06-15","destinationArrivalDate":"2030-06-15","departureTax":"0.50"'),
    ),
  ).toBe(false);
});
