import type { JsonValue } from '../../json/value.js';
import { AIRPORTS } from '../codes.js';
import { POSTCODES, SUBDIVISIONS, SUBDIVISIONS_OF_POSTCODE } from '../subdivisions.js';
import { apart, different, type Fact, type Said } from './fact.js';

const text = (value: JsonValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
const only = (said: Said, field: string): string | undefined => text(said(field)[0]);

/** A subdivision is one of its country. Of a country whose subdivisions are not known here, nobody can tell. */
const subdivision = (country: string, code: string): Fact => ({
  name: 'the subdivision of a country',
  fields: [country, code],
  agree: (said) => {
    const [land, part] = [only(said, country), only(said, code)];
    return land === undefined || part === undefined || SUBDIVISIONS.get(land)?.has(part) === true;
  },
});

const postcode = (country: string, code: string): Fact => ({
  name: 'the postcode of a country',
  fields: [country, code],
  agree: (said) => {
    const [land, zip] = [only(said, country), only(said, code)];
    return land === undefined || zip === undefined || POSTCODES.get(land)?.test(zip) !== false;
  },
});

const postcodeIn = (part: string, code: string): Fact => ({
  name: 'the postcode of a subdivision',
  fields: [part, code],
  agree: (said) => {
    const [within, zip] = [only(said, part), only(said, code)];
    return within === undefined || zip === undefined || SUBDIVISIONS_OF_POSTCODE.get(zip)?.includes(within) === true;
  },
});

/** What the parts of an address say about its place. A name of a state is free text; beside a code it would be a second word for one thing. */
const address = (group: string): readonly Fact[] => {
  const at = (name: string): string => `${group}.${name}`;
  return [
    subdivision(at('country'), at('stateProvinceCode')),
    postcode(at('country'), at('postcodeZip')),
    postcodeIn(at('stateProvinceCode'), at('postcodeZip')),
    apart('the name and the code of a state', at('stateProvinceCode'), at('stateProvince')),
  ];
};

/** A code in the place of the name: only where it is written as one. */
const codeAsName = (country: string, name: string): Fact => {
  const fact = subdivision(country, name);
  return { ...fact, agree: (said) => !/^[A-Z]{2,3}$/.test(only(said, name) ?? '') || fact.agree(said) };
};

const LEG = 'airline.itinerary.leg[n]';
const ORIGIN = 'airline.itinerary.originCountry';

const origin: Fact = {
  name: 'the country where a journey begins',
  fields: [ORIGIN, `${LEG}.departureAirport`],
  agree: (said) => {
    const [country, airport] = [only(said, ORIGIN), only(said, `${LEG}.departureAirport`)];
    return country === undefined || airport === undefined || AIRPORTS.get(airport) === country;
  },
};

export const PLACE_FACTS: readonly Fact[] = [
  ...['billing.address', 'shipping.address', 'posTerminal.address', 'order.subMerchant.address'].flatMap(address),
  codeAsName('order.subMerchant.address.country', 'order.subMerchant.address.stateProvince'),
  subdivision('accountFunding.recipient.country', 'accountFunding.recipient.stateProvinceCode'),
  postcode('accountFunding.recipient.country', 'accountFunding.recipient.postCodeZip'),
  postcodeIn('accountFunding.recipient.stateProvinceCode', 'accountFunding.recipient.postCodeZip'),
  // 4.2: the country of a government is given where it is another one than that of the address.
  different('the country of a government', 'order.subMerchant.address.country', 'order.subMerchant.governmentCountryCode'),
  origin,
];
