import { kindsOf } from '../../src/catalogue/field-rules.js';
import type { JsonValue } from '../../src/json/value.js';
import type { Field, Level, RuleKind } from '../../src/catalogue/vocabulary.js';

/** One value that breaks one kind of rule, and how firmly readings.md refuses it. */
export interface Wrong {
  readonly kind: RuleKind;
  readonly value: JsonValue;
  readonly level: Level;
}

const must = (kind: RuleKind, ...values: JsonValue[]): readonly Wrong[] => values.map((value) => ({ kind, value, level: 'must' }));
const should = (kind: RuleKind, ...values: JsonValue[]): readonly Wrong[] => values.map((value) => ({ kind, value, level: 'should' }));
const open = (kind: RuleKind, ...values: JsonValue[]): readonly Wrong[] => values.map((value) => ({ kind, value, level: 'open' }));

/** The rows of readings 3, typed by hand. */
const FORMS: Partial<Readonly<Record<Field['type'], readonly Wrong[]>>> = {
  Decimal: [
    ...must('format', '100000000000.00', '-1.00', '+1', '1,00', '1.2.3', '1e3', 'abc', '.', ''),
    ...open('format', '.5', '5.', '007', '1.2345'),
  ],
  Date: [
    ...must('format', '2030-01-31\n', '2030/01/31', '31-01-2030', '20300131', '2030-1-5', ''),
    ...should('format', '2030-02-30', '2030-13-01', ' 2030-01-31', '2030-01-31\t'),
  ],
  DateTime: [
    ...must(
      'format',
      '2026-11-15T01:02:03Z',
      '2026-11-15T01:02:03.45Z',
      '2026-11-15 01:02:03.456Z',
      '2026-02-30T01:02:03.456Z',
      '2026-11-15T25:02:03.456Z',
    ),
    ...should('format', '2026-11-15T01:02:03.456+02:00'),
  ],
  Time: [
    ...must('format', '10:30Z\n', '1030Z', '10.30Z', '10:30 PM', 'abc', ''),
    ...should('format', '25:00Z', '10:61Z'),
    ...open('format', '10:30'),
  ],
  'Time Offset': [...must('format', '+05:30', '0530', 'Z'), ...should('format', '+1500', '+0360', '-1401')],
  Email: [...must('format', 'a@b', 'abcdef', '')],
  Url: [
    ...must('format', 'http://example.com/n', 'ftp://example.com/n', 'https://a.b', ''),
    ...open('format', 'HTTPS://example.com/n', 'httpsexample.com/n'),
  ],
  'Telephone Number': [
    ...must(
      'format',
      '1 5551234567',
      '+15551234567',
      '+1234 5551234',
      '+123 4567890123456',
      '+1  5551234567',
      '+1 555123456A',
      '+1 555-1234567',
      '+1',
      '+1 ',
      '',
    ),
  ],
  'Masked digits': [
    ...must('format', '512345******0008', '512xxxx8', '512345xxxxxxxxxx0008'),
    ...should('format', '5123xxxxxxxx0008'),
    ...open('format', '5123450000000008'),
  ],
  Currency: [
    ...must('format', '\nUSD', 'usd', 'US', 'USDX', '978', ''),
    ...should('format', 'JJJ', 'USD '),
    ...open('format', 'DEM', 'XAU'),
  ],
  Country: [...must('format', 'usa', 'US', 'USAX', '840', ''), ...should('format', 'JJJ'), ...open('format', 'YUG')],
  Regex: [...must('format', 'Z', 'ZZZ', '9999', 'ZZ/99', 'ZZ-999', 'ZZ/9999', ''), ...open('format', '!!')],
  'Language Tag': [...must('format', 'en_US', 'en US', 'englishlanguage')],
};

const CHARACTERS: Partial<Readonly<Record<Field['type'], { readonly must: string; readonly open: string }>>> = {
  Digits: { must: 'A-+./:\uFF11\u0661\u00B2', open: '' },
  Alphanumeric: { must: '-_\u00E9/@[`{\u0430\u200B', open: '' },
  'Alphanumeric + additional': { must: '#\u00E9\u200B', open: '~%' },
  'Upper case alphabetic text': { must: '1k@[', open: '' },
  'ASCII Text': { must: '\u00E9\u0430', open: '\u0001\u007F' },
  Hex: { must: 'G@:', open: '' },
  Base64: { must: '!\u00E9', open: '-_' },
};

/** Texts of a length, all of whose characters belong. */
export function textOf(field: Field, length: number): string {
  if (field.path.endsWith('.emvRequest')) return 'z'.repeat(length);
  switch (field.type) {
    case 'Digits':
      return '1'.repeat(length);
    case 'Upper case alphabetic text':
      return 'J'.repeat(length);
    case 'Language Tag':
      return Array.from({ length }, (_, i) => (i % 7 === 6 ? '-' : 'a')).join('');
    case 'Hex':
    case 'Base64':
      return 'A'.repeat(length);
    default:
      return 'a'.repeat(length);
  }
}

/** Every value that the table has against a field of a request. */
export function wrongValues(field: Field): readonly Wrong[] {
  const kinds = kindsOf(field);
  return [...ofType(field), ...ofLength(field), ...ofNumber(field), ...ofForm(field)].filter(({ kind }) => kinds.includes(kind));
}

function ofType(field: Field): readonly Wrong[] {
  switch (field.type) {
    case 'group':
      if (field.neverSent === true) return [];
      return field.path.endsWith('[n]') ? must('json-type', 'text', 1) : must('json-type', 'text', 1, true, ['text'], []);
    case 'Integer':
      return [
        ...must('json-type', { a: 1 }, 'abc', 1.5, [1], true, ''),
        ...should('json-type', String(field.minimum)),
        ...open('json-type', null),
      ];
    case 'Boolean':
      return [...must('json-type', { a: 1 }, 'maybe', 2, []), ...should('json-type', 'true', 'false', 0, 1), ...open('json-type', null)];
    default:
      return [...must('json-type', { a: 1 }, ['a']), ...(field.presence === 'optional' ? open('json-type', null) : [])];
  }
}

function ofLength(field: Field): readonly Wrong[] {
  const { minLength = 0, maxLength } = field;
  const exact = minLength === maxLength;
  const step = field.type === 'Hex' ? 2 : field.type === 'Base64' ? 4 : 1;
  const wrong: Wrong[] = [];
  if (maxLength !== undefined) {
    const kind = exact ? 'length' : 'max-length';
    wrong.push(...must(kind, textOf(field, maxLength + step), textOf(field, maxLength + 1000)));
    if (step > 1) wrong.push(...must(kind, textOf(field, maxLength + 1)));
    if (field.type === 'String') wrong.push(...must(kind, '\u{1F600}'.repeat(maxLength + 1)));
  }
  if (minLength > 0) wrong.push(...must(exact ? 'length' : 'min-length', ''));
  if (minLength > step) wrong.push(...must(exact ? 'length' : 'min-length', textOf(field, minLength - step)));
  if (minLength > step && step > 1) wrong.push(...must(exact ? 'length' : 'min-length', textOf(field, minLength - 1)));
  return wrong;
}

function ofNumber(field: Field): readonly Wrong[] {
  const { minimum, maximum, disputedMaximum, type } = field;
  if (maximum === undefined || minimum === undefined) return [];
  const write = (number: bigint): JsonValue => (type === 'Digits' ? String(number) : Number(number));
  const wrong: Wrong[] = [...must('maximum', write(BigInt(disputedMaximum ?? maximum) + 1n))];
  if (disputedMaximum !== undefined) wrong.push(...open('maximum', write(BigInt(maximum) + 1n)));
  if (type === 'Digits') {
    wrong.push(...must('charset', ''));
    return BigInt(minimum) > 0n ? [...wrong, ...must('minimum', '0', '00')] : wrong;
  }
  return [...wrong, ...must('minimum', Number(minimum) - 1)];
}

function ofForm(field: Field): readonly Wrong[] {
  if (field.type === 'Enumeration') {
    const first = field.values?.[0] ?? '';
    return [
      ...(field.valuesComplete === false ? open : must)('values', 'TOUCHSTONE_NONSENSE'),
      ...must('values', first.toLowerCase(), ''),
      ...(field.valuesComplete === false ? open : must)('values', `${first}\n`, `\r\n${first}`),
      ...(field.valuesComplete === false ? open : should)('values', ` ${first} `, `${first}\t`),
    ].filter(({ value }) => value !== first);
  }
  const characters = CHARACTERS[field.type];
  if (characters === undefined) return FORMS[field.type] ?? [];
  const length = field.maximum === undefined ? Math.max(field.minLength ?? field.lengths?.[0] ?? 1, Math.min(field.maxLength ?? 4, 4)) : 2;
  const broken = (character: string): string => character + textOf(field, length - 1);
  const isStated = (character: string): boolean => (field.disputedCharacters ?? '').includes(character);
  const own = new RegExp(`[${field.characters ?? ''}]`, 'u');
  const stated = (character: string): boolean => field.characters !== undefined && own.test(character);
  const statesExtras = field.type === 'Alphanumeric + additional' && (field.characters ?? '0-9a-zA-Z') !== '0-9a-zA-Z';
  return [
    ...(statesExtras
      ? [...characters.open].filter((character) => !stated(character)).flatMap((character) => must('charset', broken(character)))
      : []),
    ...[...characters.must].filter((character) => !isStated(character)).flatMap((character) => must('charset', broken(character))),
    ...(statesExtras
      ? []
      : [...characters.open].filter((character) => !stated(character)).flatMap((character) => open('charset', broken(character)))),
    ...[...(field.disputedCharacters ?? '')].flatMap((character) => open('charset', `${textOf(field, 1)}${character}${textOf(field, 1)}`)),
  ];
}
