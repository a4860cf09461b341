/**
 * Subdivisions of ISO 3166-2, without the country: all of the USA (military addresses among them) and Canada, and of other countries those that
 * are sent. A gateway that knows the standard accepts these, and need not accept made-up letters.
 */
export const SUBDIVISIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    USA:
      'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY ' +
      'DC AS GU MP PR UM VI AA AE AP',
    CAN: 'AB BC MB NB NL NS NT NU ON PE QC SK YT',
    DEU: 'BB BE BW BY HB HE HH MV NI NW RP SH SL SN ST TH',
    AUS: 'ACT NSW NT QLD SA TAS VIC WA',
    AUT: '1 2 3 4 5 6 7 8 9',
    ARG: 'A B C D E F G H J K L M N P Q R S T U V W X Y Z',
    CHE: 'AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH',
    ESP: 'AN AR AS CB CE CL CM CN CT EX GA IB MC MD ML NC PV RI VC',
    FRA: 'ARA BFC BRE CVL COR GES HDF IDF NOR NAQ OCC PDL PAC',
    GBR: 'ENG NIR SCT WLS',
    ITA: '21 23 25 32 34 36 42 45 52 55 57 62 65 67 72 75 77 78 82 88',
    JPN: '01 13 27 40 47',
    MEX: 'AGU BCN CMX JAL NLE PUE VER YUC',
    NLD: 'DR FL FR GE GR LI NB NH OV UT ZE ZH',
    BRA: 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO',
    IND: 'AP AR AS BR CT DL GA GJ HP HR JH KA KL MH MN MP NL OR PB RJ SK TN TR UP WB',
  }).map(([country, codes]) => [country, new Set(codes.split(' '))]),
);

/**
 * Real codes of one, two and three characters: one of each country that is sent by default, the military addresses of the USA, which part 2.6 names,
 * Buenos Aires and New South Wales. Those of `PLACES` are sent with their countries.
 */
export const SUBDIVISION_SAMPLES: readonly string[] = ['NY', 'BE', 'ON', 'AE', 'AA', 'AP', 'B', 'NSW'];

/** Postcodes by country: their form, where it is the same everywhere in the country. */
export const POSTCODES: ReadonlyMap<string, RegExp> = new Map([
  ['USA', /^\d{5}(?:-\d{4})?$/],
  ['CAN', /^[ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d$/],
  ['DEU', /^\d{5}$/],
  ['FRA', /^\d{5}$/],
  ['ESP', /^\d{5}$/],
  ['ITA', /^\d{5}$/],
  ['MEX', /^\d{5}$/],
  ['AUS', /^\d{4}$/],
  ['AUT', /^\d{4}$/],
  ['CHE', /^\d{4}$/],
  ['NLD', /^\d{4} ?[A-Z]{2}$/],
  ['GBR', /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/],
  ['JPN', /^\d{3}-\d{4}$/],
  ['BRA', /^\d{5}-\d{3}$/],
  ['IND', /^\d{6}$/],
]);

/** A postcode that exists in New York as well as in Berlin. */
export const COMMON_POSTCODE = '10115';

/** The same in New York, down to the block. */
export const LONG_POSTCODE = '10115-1234';

/** For each country that is sent by default, and some that programs treat apart, a subdivision and a postcode in it. */
export const PLACES: ReadonlyMap<string, { readonly subdivision: string; readonly postcode: string }> = new Map(
  Object.entries({
    USA: { subdivision: 'CA', postcode: '94105-2804' },
    DEU: { subdivision: 'BY', postcode: '80331' },
    CAN: { subdivision: 'ON', postcode: 'K1A 0B1' },
    GBR: { subdivision: 'SCT', postcode: 'EH1 1YZ' },
    AUS: { subdivision: 'NSW', postcode: '2000' },
    JPN: { subdivision: '13', postcode: '100-0001' },
  }),
);

/** Subdivisions in which a postcode of ours lies. */
export const SUBDIVISIONS_OF_POSTCODE: ReadonlyMap<string, readonly string[]> = new Map([
  [COMMON_POSTCODE, ['NY', 'BE']],
  [LONG_POSTCODE, ['NY']],
  ...[...PLACES.values()].map(({ subdivision, postcode }): [string, readonly string[]] => [postcode, [subdivision]]),
]);
