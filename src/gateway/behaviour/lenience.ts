import type { Field, TypeName } from '../../catalogue/vocabulary.js';

/** Whether a text is good by the strict check of the rule. */
export type IsGood = (text: string) => boolean;

/** A careless check: what it accepts beyond the good, and texts made from a good one that show it. */
export interface Lenience {
  readonly text: string;
  /** Only fields of these types; any otherwise. */
  readonly types?: readonly TypeName[];
  readonly kinds: readonly ('charset' | 'format' | 'values')[];
  accepts(text: string, isGood: IsGood, field: Field): boolean;
  /** Texts that show the carelessness. A strict gateway must refuse at least one of them, or the defect could not be seen. */
  shows(good: string): readonly string[];
}

const FORMED = ['charset', 'format'] as const;
const middle = (good: string, character: string): string =>
  good.slice(0, good.length >> 1) + character + good.slice((good.length >> 1) + 1);

/** Whether some part of the text, cut at one end, is good. */
const somePart = (text: string, isGood: IsGood, cut: (by: number) => string): boolean => {
  for (let by = 1; by < text.length; by += 1) if (isGood(cut(by))) return true;
  return false;
};

/** Good once this pattern is replaced; the text must hold it. */
const mapped =
  (pattern: RegExp, by: string | ((found: string) => string)) =>
  (text: string, isGood: IsGood): boolean => {
    const other = typeof by === 'string' ? text.replace(pattern, by) : text.replace(pattern, by);
    return other !== text && isGood(other);
  };

const PLAIN: Readonly<Record<string, string>> = { '\u212A': 'K', '\u017F': 'S', '\u0130': 'I', '\u0131': 'I' };

/** Careless checks, by the name that a defect carries. */
export const LENIENCES: Readonly<Record<string, Lenience>> = {
  'word-characters': {
    text: 'takes the underscore for a letter',
    kinds: ['charset'],
    accepts: mapped(/_/g, ''),
    shows: (good) => [middle(good, '_')],
  },
  'a-to-z-range': {
    text: 'takes the six marks between Z and a for letters',
    kinds: ['charset', 'format'],
    types: ['Alphanumeric', 'Alphanumeric + additional', 'Upper case alphabetic text', 'Currency', 'Country'],
    accepts: mapped(/[[\\\]^_`]/g, 'A'),
    shows: (good) => [middle(good, '^')],
  },
  'unicode-letters': {
    text: 'takes letters of every script',
    kinds: FORMED,
    accepts: mapped(/(?![A-Za-z])\p{L}/gu, 'A'),
    shows: (good) => [middle(good, '\u00E9')],
  },
  'unicode-digits': {
    text: 'takes digits of every script',
    kinds: FORMED,
    accepts: mapped(/(?![0-9])\p{Nd}/gu, '1'),
    shows: (good) => [good.replace(/[0-9]/, '\u0661'), middle(good, '\u0661')],
  },
  'white-space': {
    text: 'takes any white space inside, or none where a blank belongs',
    kinds: FORMED,
    accepts: (text, isGood) => text.trim() === text && (mapped(/\s+/g, '')(text, isGood) || mapped(/\s/g, ' ')(text, isGood)),
    shows: (good) => [middle(good, '\t')],
  },
  'any-line': {
    text: 'is content with one good line',
    kinds: FORMED,
    accepts: (text, isGood) => text.includes('\n') && text.split('\n').some((line) => line !== '' && isGood(line)),
    shows: (good) => [`${good}\n#`, `#\n${good}`],
  },
  'newline-inside': {
    text: 'does not see line breaks',
    kinds: FORMED,
    accepts: (text, isGood) => text.trim() === text && mapped(/[\r\n]/g, 'A')(text, isGood),
    shows: (good) => [middle(good, '\n')],
  },
  'not-from-the-start': {
    text: 'is content with a good end',
    kinds: FORMED,
    accepts: (text, isGood) => somePart(text, isGood, (by) => text.slice(by)),
    shows: (good) => [`#${good}`],
  },
  'not-to-the-end': {
    text: 'is content with a good beginning',
    kinds: FORMED,
    accepts: (text, isGood) => somePart(text, isGood, (by) => text.slice(0, text.length - by)),
    shows: (good) => [`${good}#`],
  },
  'folds-case': {
    text: 'folds letters of other scripts into plain ones',
    kinds: ['charset', 'values'],
    accepts: mapped(/[\u212A\u017F\u0130\u0131]/g, (found) => PLAIN[found] ?? found),
    shows: (good) => [middle(good, '\u017F'), good.replace(/S/, '\u017F'), good.replace(/I/, '\u0131'), good.replace(/K/, '\u212A')],
  },
  normalises: {
    text: 'normalises before it looks',
    kinds: ['charset', 'format', 'values'],
    accepts: (text, isGood) => text.normalize('NFKC') !== text && isGood(text.normalize('NFKC')),
    shows: (good) => [middle(good, '\uFF21'), good.replace(/[0-9]/, '\uFF11')],
  },
  'drops-invisible': {
    text: 'drops what nobody sees before it looks',
    kinds: FORMED,
    accepts: mapped(/(?![\t\n\r])[\p{Cc}\p{Cf}]/gu, ''),
    shows: (good) => [middle(good, '\u200B')],
  },
  'ignores-case': {
    text: 'compares without regard to case',
    kinds: ['values', 'format'],
    types: ['Enumeration', 'Currency', 'Country'],
    accepts: (text, isGood) => text !== text.toUpperCase() && isGood(text.toUpperCase()),
    shows: (good) => [good.toLowerCase()],
  },
  'word-with-a-tail': {
    text: 'is content when the text starts with a listed word',
    kinds: ['values'],
    accepts: (text, _isGood, field) => (field.values ?? []).some((word) => text.startsWith(word)),
    shows: (good) => [`${good}X`],
  },
  'word-with-a-head': {
    text: 'is content when the text ends with a listed word',
    kinds: ['values'],
    accepts: (text, _isGood, field) => (field.values ?? []).some((word) => text.endsWith(word)),
    shows: (good) => [`X${good}`],
  },
  'part-of-a-word': {
    text: 'is content with the beginning of a listed word',
    kinds: ['values'],
    accepts: (text, _isGood, field) => text !== '' && (field.values ?? []).some((word) => word.startsWith(text)),
    shows: (good) => [good.slice(0, -1)],
  },
  'separators-alike': {
    text: 'takes blanks and hyphens for underscores',
    kinds: ['values'],
    accepts: mapped(/[ -]/g, '_'),
    shows: (good) => [good.replaceAll('_', '-')],
  },
  'inherited-names': {
    text: 'finds the names that every object has',
    kinds: ['values'],
    accepts: (text) => text in Object.prototype,
    shows: () => ['constructor'],
  },
  'number-parsing': {
    text: 'takes whatever the language takes for a number',
    kinds: ['format'],
    types: ['Decimal'],
    accepts: (text) => text.trim() !== '' && !Number.isNaN(Number(text)),
    shows: () => ['0x10'],
  },
  'leading-number': {
    text: 'reads the number that the text begins with',
    kinds: FORMED,
    types: ['Decimal', 'Digits'],
    accepts: (text) => /^[0-9]/.test(text),
    shows: (good) => [`${good.slice(0, -1)}a`, '10abc'],
  },
  'decimal-comma': {
    text: 'takes a comma for the point',
    kinds: ['format'],
    types: ['Decimal'],
    accepts: mapped(/,/, '.'),
    shows: () => ['10,50'],
  },
  grouping: {
    text: 'takes the separators of thousands out',
    kinds: ['format'],
    types: ['Decimal'],
    accepts: mapped(/[ ,'_\u00A0]/g, ''),
    shows: () => ['1,000.00'],
  },
  signed: {
    text: 'takes a sign before the number',
    kinds: ['format'],
    types: ['Decimal'],
    accepts: mapped(/^[-+]/, ''),
    shows: () => ['-1.00'],
  },
  'any-calendar': {
    text: 'rolls days and months over that the calendar does not have',
    kinds: ['format'],
    types: ['Date'],
    accepts: (text) => /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text),
    shows: () => ['2030-02-30'],
  },
  'leap-every-fourth': {
    text: 'takes every fourth year for a leap year',
    kinds: ['format'],
    types: ['Date'],
    accepts: (text) => /^[0-9]{2}(?:[02468][048]|[13579][26])-02-29$/.test(text),
    shows: () => ['2100-02-29'],
  },
  unpadded: {
    text: 'does without leading zeros',
    kinds: ['format'],
    types: ['Date', 'Time'],
    accepts: (text) => /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}$/.test(text) || /^[0-9]{1,2}:[0-9]{1,2}(?::[0-9]{1,2})?Z$/.test(text),
    shows: () => ['2030-1-5', '1:30Z'],
  },
  'two-digit-year': {
    text: 'takes years of two digits',
    kinds: ['format'],
    types: ['Date'],
    accepts: (text) => /^[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text),
    shows: () => ['30-01-31'],
  },
  'date-parsing': {
    text: 'takes whatever the language takes for a date',
    kinds: ['format'],
    types: ['Date'],
    accepts: (text) => !Number.isNaN(Date.parse(text)),
    shows: () => ['2030/01/31'],
  },
  'any-time': {
    text: 'takes hours, minutes and seconds that no clock has',
    kinds: ['format'],
    types: ['Time'],
    accepts: (text) => /^[0-9]{2}:[0-9]{2}(?::[0-9]{2})?(?:Z|[-+][0-9]{2}(?::[0-9]{2})?)$/.test(text),
    shows: () => ['25:00Z'],
  },
  'starts-with-http': {
    text: 'takes http for https',
    kinds: ['format'],
    types: ['Url'],
    accepts: (text) => text.startsWith('http') && text.length > 11,
    shows: () => ['http://example.com/n'],
  },
  'https-anywhere': {
    text: 'looks for https anywhere',
    kinds: ['format'],
    types: ['Url'],
    accepts: (text) => text.includes('https') && text.length > 11,
    shows: () => ['xhttps://example.com/n'],
  },
  'point-for-at': {
    text: 'tells an address by its point',
    kinds: ['format'],
    types: ['Email'],
    accepts: (text) => text.includes('.'),
    shows: () => ['payer.example.com'],
  },
  'digits-alone': {
    text: 'counts the digits and nothing else',
    kinds: ['format'],
    types: ['Telephone Number'],
    accepts: (text) => /^[+0-9 ().-]+$/.test(text) && text.replace(/[^0-9]/g, '').length <= 15,
    shows: () => ['+1 (555) 1234567'],
  },
  'any-mask': {
    text: 'takes any mark for a masked digit',
    kinds: ['format'],
    types: ['Masked digits'],
    accepts: (text) => /^[0-9]{6}[^0-9]+[0-9]{4}$/.test(text),
    shows: () => ['512345******0008'],
  },
  'any-parts': {
    text: 'looks at the lengths of the parts alone',
    kinds: ['format'],
    types: ['Regex'],
    accepts: (text) => /^[^/]{2,3}(?:\/[^/]{2,3})?$/.test(text),
    shows: () => ['ZZ/ABC'],
  },
  'any-three-letters': {
    text: 'takes any three letters',
    kinds: ['format'],
    types: ['Currency', 'Country'],
    accepts: (text) => /^[A-Za-z]{3}$/.test(text),
    shows: () => ['usd'],
  },
};
