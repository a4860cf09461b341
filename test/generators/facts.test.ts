import { describe, expect, test } from 'vitest';
import { acceptanceCases } from '../../generators/acceptance.js';
import { exploreCase } from '../../generators/explore.js';
import { faultCases } from '../../generators/faults/index.js';
import { FULL_BODIES, fullBody } from '../../generators/full-body.js';
import { contradicting } from '../../src/catalogue/facts/facts.js';
import { POSTCODES, SUBDIVISION_SAMPLES, SUBDIVISIONS } from '../../src/catalogue/subdivisions.js';
import type { JsonObject } from '../../src/json/value.js';
import { DEFAULT_VALUES } from '../../src/model/values.js';
import { halfOfContracts } from '../helpers/sample.js';
import type { Case } from '../../src/model/case.js';

const VALUES = { ...DEFAULT_VALUES, countries: ['USA', 'DEU', 'CAN', 'AUS', 'ARG'] };
const leg = (...legs: readonly JsonObject[]): JsonObject => ({ airline: { itinerary: { leg: legs } } });
const pos = (members: JsonObject): JsonObject => ({ posTerminal: members });

describe('a body whose fields contradict each other', () => {
  test.each<[string, JsonObject]>([
    ['a state of another country', { billing: { address: { country: 'DEU', stateProvinceCode: 'CA' } } }],
    ['a state of a country whose states are not known', { billing: { address: { country: 'VAT', stateProvinceCode: 'CA' } } }],
    ['a postcode that the country cannot have', { billing: { address: { country: 'USA', postcodeZip: 'A-1' } } }],
    ['a postcode of another state', { billing: { address: { stateProvinceCode: 'CA', postcodeZip: '10115' } } }],
    ['a postcode that is the name of a property', { billing: { address: { stateProvinceCode: 'CA', postcodeZip: 'toString' } } }],
    ['a person at a terminal without a card', pos({ attended: 'ATTENDED', cardPresenceCapability: 'CARD_NOT_PRESENT' })],
    ['a person at a terminal of the internet', pos({ attended: 'UNATTENDED', panEntryMode: 'ECOMMERCE' })],
    ['two ways of reading', pos({ entryMode: '011', panEntryMode: 'CHIP' })],
    ['two ways of reading', pos({ entryMode: '022', panEntryMode: 'MOBILE_COMMERCE' })],
    ['a capability that the reading lacks', pos({ inputCapability: 'KEY_ENTRY', panEntryMode: 'CHIP' })],
    ['a PIN without a PIN pad', pos({ entryMode: '051', pinEntryCapability: 'PIN_NOT_SUPPORTED' })],
    ['a clerk at a self-service terminal', pos({ attended: 'ATTENDED', cardholderActivated: 'SELF_SERVICE_TERMINAL' })],
    ['an online wallet at a chip terminal', { ...pos({ panEntryMode: 'CHIP' }), order: { walletProvider: 'NETWORK_C_CHECKOUT' } }],
    ['a regular series without a schedule', { agreement: { type: 'UNSCHEDULED', paymentFrequency: 'DAILY' } }],
    ['a least payment above the largest', { agreement: { minimumAmountPerPayment: '2', maximumAmountPerPayment: '1.5' } }],
    ['a tax of what is exempt', { order: { taxStatus: 'EXEMPT', taxAmount: '1.00' } }],
    ['an arrival before the departure', leg({ departureDate: '2030-12-01', destinationArrivalDate: '2030-01-31' })],
    ['a second flight before the first', leg({ departureDate: '2030-12-01' }, { departureDate: '2030-01-31' })],
    ['a flight to where it begins', leg({ departureAirport: 'JFK', destinationAirport: 'JFK' })],
    ['a party of one with two passengers', { airline: { itinerary: { numberInParty: '1' }, passenger: [{ title: 'A' }, { title: 'B' }] } }],
    ['goods that are sent and not sent', { shipping: { method: 'NOT_SHIPPED', address: { city: 'Alpha' } } }],
  ])('%s', (_name, body) => {
    expect(contradicting(body)).toHaveLength(1);
  });
  test('keeps what is said at firm paths', () => {
    const body = pos({ entryMode: '011', panEntryMode: 'CHIP', attended: 'ATTENDED' });
    expect(contradicting(body, ['posTerminal.entryMode'])).toEqual(['posTerminal.panEntryMode']);
    expect(contradicting(body, ['posTerminal.panEntryMode'])).toEqual(['posTerminal.entryMode']);
  });
  test.each<[JsonObject]>([
    [pos({ entryMode: '051', panEntryMode: 'CHIP', attended: 'ATTENDED', onlineReasonCode: 'FORCED_BY_CHIP' })],
    [pos({ entryMode: '072', panEntryMode: 'RFID_CHIP', inputCapability: 'CONTACTLESS_CHIP' })],
    [pos({ entryMode: '902', panEntryMode: 'SWIPE', cardholderActivated: 'NOT_CARDHOLDER_ACTIVATED', attended: 'ATTENDED' })],
    [{ billing: { address: { country: 'CAN', stateProvinceCode: 'ON', postcodeZip: 'M5H 2N2' } } }],
    [leg({ departureDate: '2030-01-31', departureTime: '10:30Z', destinationArrivalTime: '10:30-05:00' })],
  ])('is told from one whose fields agree: %j', (body) => {
    expect(contradicting(body).filter((path) => path !== 'billing.address.postcodeZip')).toEqual([]);
  });
});

describe('what is sent as valid', { timeout: 240_000 }, () => {
  test.each(halfOfContracts('first').map((contract) => [contract.id, contract] as const))(
    '%s: no two fields contradict each other',
    (_id, contract) => {
      const cases = [
        ...acceptanceCases(contract, VALUES, 1).flatMap((one) => [one, ...(one.apart ?? [])]),
        ...faultCases(contract, VALUES, 1),
        ...Array.from({ length: 60 }, (_, i) => exploreCase(contract, VALUES, 1, i)),
      ];
      const full = Array.from({ length: FULL_BODIES }, (_, i) => fullBody(contract, VALUES, contract.states[0] ?? 'none', i));
      // What may be refused for its order of flights is open.
      const isSure = ({ validity, level }: Case): boolean => validity === 'invalid' || level !== 'open';
      const bodies = [...cases.filter(isSure).map(({ id, base }) => ({ id, base })), ...full.map((base, i) => ({ id: `full ${i}`, base }))];
      expect(bodies.flatMap(({ id, base }) => contradicting(base).map((path) => `${id}: ${path}`)).slice(0, 5)).toEqual([]);
    },
  );
  test('every code of a subdivision exists, and codes of one to three characters are among them', () => {
    const known = new Set([...SUBDIVISIONS.values()].flatMap((codes) => [...codes]));
    expect(SUBDIVISION_SAMPLES.filter((code) => !known.has(code))).toEqual([]);
    expect(new Set(SUBDIVISION_SAMPLES.map(({ length }) => length))).toEqual(new Set([1, 2, 3]));
    expect([...POSTCODES.keys()].filter((country) => !SUBDIVISIONS.has(country))).toEqual([]);
  });
});
