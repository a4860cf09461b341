import type { Level, TypeName } from './vocabulary.js';

/** A bad value on which a reading decides: the mutation in which it is wrong, and how firmly it is refused. */
export interface Example {
  readonly mutation: string;
  readonly variant: string;
  readonly value: string | number | boolean;
  readonly level: Level;
}

/** A character that is not allowed, and how firmly a value with it is refused. */
export interface BadCharacter {
  readonly variant: string;
  readonly character: string;
  readonly level: Level;
}

/** One data type of 2.2, or a form that part 2 uses without defining it. */
export interface DataType {
  readonly name: TypeName;
  readonly json: 'string' | 'number' | 'boolean' | 'object';
  /** The kind of rule that judges its form, besides json-type, lengths and bounds. */
  readonly kind: 'charset' | 'format' | 'values' | undefined;
  /** What a value looks like, in our words. */
  readonly text: string;
  /** The inside of a character class, for types judged by characters. */
  readonly characters?: string;
  /** Values on which all readings agree. */
  readonly good: readonly (string | number | boolean)[];
  readonly bad: readonly Example[];
  readonly badCharacters?: readonly BadCharacter[];
  /** Steps by which a length can be wrong without breaking the form (Base64 quartets, Hex pairs). */
  readonly step?: number;
}

const bad = (mutation: string, level: Level, values: Readonly<Record<string, string | number | boolean>>): readonly Example[] =>
  Object.entries(values).map(([variant, value]) => ({ mutation, variant, value, level }));

const characters = (level: Level, values: Readonly<Record<string, string>>): readonly BadCharacter[] =>
  Object.entries(values).map(([variant, character]) => ({ variant, character, level }));

const must = (values: Readonly<Record<string, string>>) => characters('must', values);
const ALPHANUMERIC = '0-9a-zA-Z';

const TYPES = {
  String: { json: 'string', kind: undefined, text: 'any text', good: ['Alpha1'], bad: [] },
  Digits: {
    json: 'string',
    kind: 'charset',
    text: 'a string of the digits 0-9',
    characters: '0-9',
    good: ['123'],
    bad: [],
    badCharacters: [
      ...must({ letter: 'A', minus: '-', plus: '+', point: '.', blank: ' ', slash: '/', colon: ':' }),
      ...must({ 'full-width': '\uFF11', 'arabic-indic': '\u0661', superscript: '\u00B2' }),
    ],
  },
  Alphanumeric: {
    json: 'string',
    kind: 'charset',
    text: 'letters a-z A-Z and digits 0-9',
    characters: ALPHANUMERIC,
    good: ['Alpha1'],
    bad: [],
    badCharacters: must({
      hyphen: '-',
      underscore: '_',
      blank: ' ',
      'e-acute': '\u00E9',
      slash: '/',
      colon: ':',
      at: '@',
      bracket: '[',
      backquote: '`',
      brace: '{',
      'cyrillic-a': '\u0430',
      'full-width': '\uFF11',
      'zero-width': '\u200B',
      control: '\u0001',
    }),
  },
  'Alphanumeric + additional': {
    json: 'string',
    kind: 'charset',
    text: 'letters, digits and the extra characters stated for the field',
    characters: ALPHANUMERIC,
    good: ['Alpha1'],
    bad: [],
    badCharacters: [
      ...must({ hash: '#', 'e-acute': '\u00E9', 'zero-width': '\u200B', control: '\u0001' }),
      ...characters('open', { tilde: '~', percent: '%' }),
    ],
  },
  'Upper case alphabetic text': {
    json: 'string',
    kind: 'charset',
    text: 'the letters A-Z',
    characters: 'A-Z',
    good: ['JFK', 'LHR'],
    bad: [],
    badCharacters: must({ digit: '1', lower: 'k', at: '@', bracket: '[', blank: ' ', 'cyrillic-a': '\u0410' }),
  },
  'ASCII Text': {
    json: 'string',
    kind: 'charset',
    text: 'printable ASCII characters',
    characters: '\\x20-\\x7E',
    good: ['Alpha1'],
    bad: [],
    badCharacters: [
      ...must({ 'e-acute': '\u00E9', 'cyrillic-a': '\u0430' }),
      ...characters('open', { control: '\u0001', delete: '\u007F' }),
    ],
  },
  Hex: {
    json: 'string',
    kind: 'charset',
    text: 'hexadecimal characters, two to a byte',
    characters: '0-9A-Fa-f',
    good: ['0A1B', 'FFFF'],
    bad: [],
    badCharacters: must({ g: 'G', at: '@', colon: ':', blank: ' ' }),
    step: 2,
  },
  Base64: {
    json: 'string',
    kind: 'charset',
    text: 'Base64 with padding',
    characters: '0-9a-zA-Z+/=',
    good: ['AAAA', 'QUJDRA=='],
    bad: [],
    badCharacters: [
      ...must({ exclamation: '!', blank: ' ', 'e-acute': '\u00E9' }),
      ...characters('open', { hyphen: '-', underscore: '_' }),
    ],
    step: 4,
  },
  Decimal: {
    json: 'string',
    kind: 'format',
    text: 'a string of digits with at most one point, 1 to 14 characters, in requests; a number with at most 3 decimals in responses',
    // Cents that binary fractions do not hold are among them: careless arithmetic gives others back.
    good: ['1', '25.00', '12345678901.23', '25.5', '0.29'],
    bad: [
      ...bad('too-long', 'must', { 'by-one': '100000000000.00', 'by-far': '1000000000000000000000.00' }),
      ...bad('sign', 'must', { minus: '-1.00', plus: '+1' }),
      ...bad('bad-format', 'must', { comma: '1,00', letters: 'abc', point: '.', 'inner-blank': '1 0' }),
      ...bad('two-points', 'must', { 'two-points': '1.2.3' }),
      ...bad('exponent', 'must', { exponent: '1e3' }),
      ...bad('empty-string', 'must', { empty: '' }),
      ...bad('leading-zeros', 'open', { 'leading-zeros': '007' }),
      ...bad('bare-point', 'open', { leading: '.5', trailing: '5.' }),
      ...bad('zero', 'open', { zero: '0' }),
      ...bad('too-many-decimals', 'open', { four: '1.2345' }),
    ],
  },
  Integer: { json: 'number', kind: undefined, text: 'a whole JSON number, not negative', good: [1], bad: [] },
  Boolean: { json: 'boolean', kind: undefined, text: 'true or false', good: [true, false], bad: [] },
  Date: {
    json: 'string',
    kind: 'format',
    text: 'yyyy-mm-dd',
    // The first is a date without peculiarities: faults are made of it.
    good: ['2030-06-15', '2030-12-01', '2032-02-29', '2030-01-31', '2030-12-31', '2030-08-31', '2030-09-30', '2031-08-08'],
    bad: [
      ...bad('wrong-date-form', 'must', {
        slashes: '2030/01/31',
        'day-first': '31-01-2030',
        compact: '20300131',
        unpadded: '2030-1-5',
        letters: 'abc',
      }),
      ...bad('impossible-date', 'should', { february: '2030-02-30', month: '2030-13-01' }),
      ...bad('empty-string', 'must', { empty: '' }),
    ],
  },
  DateTime: {
    json: 'string',
    kind: 'format',
    text: 'YYYY-MM-DDThh:mm:ss.SSSZ',
    good: ['2026-11-15T01:02:03.456Z'],
    bad: [
      ...bad('bad-format', 'must', {
        'no-fraction': '2026-11-15T01:02:03Z',
        'two-digits': '2026-11-15T01:02:03.45Z',
        blank: '2026-11-15 01:02:03.456Z',
        'no-zone': '2026-11-15T01:02:03.456',
        impossible: '2026-02-30T01:02:03.456Z',
      }),
      ...bad('bad-format', 'should', { offset: '2026-11-15T01:02:03.456+02:00' }),
    ],
  },
  Time: {
    json: 'string',
    kind: 'format',
    text: 'hh:mm or hh:mm:ss, then Z or a signed offset hh or hh:mm',
    good: [
      '10:30Z',
      '10:30:15Z',
      '10:30+02',
      '10:30:15-05:00',
      '00:00Z',
      '00:15Z',
      '23:59:59+05:30',
      '10:30-03',
      '08:09:08+14',
      '10:30-03:30',
    ],
    bad: [
      ...bad('bad-format', 'must', {
        compact: '1030Z',
        points: '10.30Z',
        'offset-without-colon': '10:30+0530',
        twelve: '10:30 PM',
        letters: 'abc',
      }),
      ...bad('impossible-time', 'should', { hour: '25:00Z', minute: '10:61Z' }),
      ...bad('time-without-zone', 'open', { bare: '10:30' }),
      ...bad('empty-string', 'must', { empty: '' }),
    ],
  },
  'Time Offset': {
    json: 'string',
    kind: 'format',
    text: 'a sign and four digits, +hhmm',
    good: ['+0000', '-0530', '+1400', '+0545'],
    bad: [
      ...bad('bad-format', 'must', { colon: '+05:30', unsigned: '0530', zulu: 'Z' }),
      ...bad('bad-format', 'should', { hours: '+1500', minutes: '+0360' }),
    ],
  },
  Email: {
    json: 'string',
    kind: 'format',
    text: 'an address with an @, longer than 3 characters',
    good: ['payer@example.com', 'a.b+c@example.org', 'First_Last-1@mail.example.com', 'payer@example.photography', 'a@b.co'],
    bad: [
      ...bad('bad-email', 'must', { short: 'a@b', 'no-at': 'abcdef' }),
      ...bad('bad-email', 'open', { four: 'a@bc', quoted: '"a b"@example.com' }),
      ...bad('empty-string', 'must', { empty: '' }),
    ],
  },
  Url: {
    json: 'string',
    kind: 'format',
    text: 'begins with https and is longer than 11 characters',
    good: ['https://a.co', 'https://example.com/n', 'https://example.com:8443/a/b?c=1&d=2'],
    bad: [
      ...bad('http-url', 'must', { http: 'http://example.com/n', ftp: 'ftp://example.com/n' }),
      ...bad('short-url', 'must', { eleven: 'https://a.b' }),
      ...bad('bad-format', 'open', { 'upper-case': 'HTTPS://example.com/n', 'no-colon': 'httpsexample.com/n' }),
      ...bad('empty-string', 'must', { empty: '' }),
    ],
  },
  'Telephone Number': {
    json: 'string',
    kind: 'format',
    text: '+, a country code of 1 to 3 digits, one blank, the national number; at most 15 digits',
    good: ['+1 2025550123', '+44 20 7946 0958', '+353 456789012345', '+353 456 789 012 345'],
    bad: [
      ...bad('bad-telephone', 'must', {
        'no-plus': '1 5551234567',
        'no-blank': '+15551234567',
        'country-code-of-4': '+1234 5551234',
        'sixteen-digits': '+123 4567890123456',
        'sixteen-in-groups': '+44 456 789 0123 4567',
        'two-blanks': '+1  5551234567',
        letter: '+1 555123456A',
        hyphen: '+1 555-1234567',
        'country-code-only': '+1',
      }),
      ...bad('empty-string', 'must', { empty: '' }),
    ],
  },
  'Masked digits': {
    json: 'string',
    kind: 'format',
    text: 'six clear digits, x for each masked one, four clear digits',
    good: ['512345xxxxxx0008'],
    bad: [
      ...bad('bad-format', 'must', { asterisks: '512345******0008', 'length-8': '512xxxx8', 'length-20': '512345xxxxxxxxxx0008' }),
      ...bad('bad-format', 'should', { split: '5123xxxxxxxx0008' }),
      ...bad('empty-string', 'must', { empty: '' }),
    ],
  },
  Currency: {
    json: 'string',
    kind: 'format',
    text: 'three upper-case letters of ISO 4217',
    good: ['USD', 'EUR'],
    bad: [
      ...bad('wrong-case', 'must', { lower: 'usd' }),
      ...bad('bad-format', 'must', { 'two-letters': 'US', 'four-letters': 'USDX', digits: '978' }),
      ...bad('unassigned-code', 'should', { unassigned: 'JJJ' }),
      ...bad('empty-string', 'must', { empty: '' }),
    ],
  },
  Country: {
    json: 'string',
    kind: 'format',
    text: 'three upper-case letters of ISO 3166-1',
    good: ['USA', 'DEU', 'CAN'],
    bad: [
      ...bad('wrong-case', 'must', { lower: 'usa' }),
      ...bad('bad-format', 'must', { 'two-letters': 'US', 'four-letters': 'USAX', digits: '840' }),
      ...bad('unassigned-code', 'should', { unassigned: 'JJJ' }),
      ...bad('empty-string', 'must', { empty: '' }),
    ],
  },
  Enumeration: { json: 'string', kind: 'values', text: 'one of the listed values, case sensitive', good: [], bad: [] },
  Regex: {
    json: 'string',
    kind: 'format',
    text: 'two characters, or three digits, or both as ZZ/999',
    // Designators of letters alone, and with a digit at either place.
    good: ['LH', '220', 'LH/220', 'B6', '6E', '6E/312'],
    bad: [
      ...bad('bad-format', 'must', {
        'one-letter': 'Z',
        'three-letters': 'ZZZ',
        'four-digits': '9999',
        'two-digits': 'ZZ/99',
        hyphen: 'ZZ-999',
      }),
      ...bad('bad-format', 'open', { punctuation: '!!' }),
      ...bad('empty-string', 'must', { empty: '' }),
    ],
  },
  'Language Tag': {
    json: 'string',
    kind: 'format',
    text: 'a language tag of RFC 5646',
    good: ['en', 'en-US', 'zh-Hant-TW', 'es-419'],
    bad: bad('bad-format', 'must', { underscore: 'en_US', blank: 'en US', long: 'englishlanguage' }),
  },
  'Track 1 Data': { json: 'string', kind: undefined, text: 'track 1 as read from the stripe', good: [], bad: [] },
  'Track 2 Data': { json: 'string', kind: undefined, text: 'track 2 as read from the stripe', good: [], bad: [] },
  group: { json: 'object', kind: undefined, text: 'an object', good: [], bad: [] },
} satisfies Readonly<Record<TypeName, Omit<DataType, 'name'>>>;

/** The types whose form is judged by this kind of rule: a table over them must name every one, or it does not compile. */
export type TypeOfKind<Kind extends NonNullable<DataType['kind']>> = {
  [Name in TypeName]: (typeof TYPES)[Name]['kind'] extends Kind ? Name : never;
}[TypeName];

/** Every data type, defined once. */
export const DATA_TYPES = Object.fromEntries(
  Object.entries(TYPES).map(([name, type]): [string, DataType] => [name, { name: name as TypeName, ...type }]),
) as Readonly<Record<TypeName, DataType>>;
