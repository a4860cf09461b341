import fc from 'fast-check';

const BY_COUNTRY: Readonly<Record<string, readonly string[]>> = {
  USA: ['CA', 'NY', 'TX', 'AE', 'AA', 'AP'],
  CAN: ['ON', 'QC', 'BC'],
  DEU: ['BE', 'BY'],
  AUS: ['NSW', 'VIC'],
};

/** The second part of an ISO 3166-2 code: two letters for the USA and Canada. */
export const subdivision = (country?: string): fc.Arbitrary<string> =>
  fc.constantFrom(...((country === undefined ? undefined : BY_COUNTRY[country]) ?? Object.values(BY_COUNTRY).flat()));
