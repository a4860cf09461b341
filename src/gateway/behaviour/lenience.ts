import type { Field, TypeName } from '../../catalogue/vocabulary.js';

/** Whether a text is good by the strict check of the rule. */
export type IsGood = (text: string) => boolean;

/** A careless check: what it accepts beyond the good, and texts made from a good one that show it. */
export interface Lenience {
  readonly text: string;
  /** Only fields of these types; any otherwise. */
  readonly types?: readonly TypeName[];
  readonly kinds: readonly ('charset' | 'format' | 'values')[];
  readonly accepts: (text: string, isGood: IsGood, field: Field) => boolean;
  /** Texts that show the carelessness. A strict gateway must refuse at least one of them, or the defect could not be seen. */
  readonly shows: (good: string) => readonly string[];
}

const FORMED = ['charset', 'format'] as const;
const FORM = ['format'] as const;
const WORDS = ['values'] as const;

/** How a careless check is written: what it does, on which rules of which fields; what it accepts; what shows it. */
const careless = (text: string, kinds: Lenience['kinds'], types?: Lenience['types']) => ({
  accepts: (accepts: Lenience['accepts']) => ({
    shows: (shows: Lenience['shows']): Lenience => ({ text, kinds, ...(types === undefined ? {} : { types }), accepts, shows }),
  }),
});

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
  'word-characters': careless('takes the underscore for a letter', ['charset'])
    .accepts(mapped(/_/g, ''))
    .shows((good) => [middle(good, '_')]),
  'a-to-z-range': careless('takes the six marks between Z and a for letters', FORMED, [
    'Alphanumeric',
    'Alphanumeric + additional',
    'Upper case alphabetic text',
    'Currency',
    'Country',
  ])
    .accepts(mapped(/[[\\\]^_`]/g, 'A'))
    .shows((good) => [middle(good, '^')]),
  'unicode-letters': careless('takes letters of every script', FORMED)
    .accepts(mapped(/(?![A-Za-z])\p{L}/gu, 'A'))
    .shows((good) => [middle(good, '\u00E9')]),
  'unicode-digits': careless('takes digits of every script', FORMED)
    .accepts(mapped(/(?![0-9])\p{Nd}/gu, '1'))
    .shows((good) => [good.replace(/[0-9]/, '\u0661'), middle(good, '\u0661')]),
  'white-space': careless('takes any white space inside, or none where a blank belongs', FORMED)
    .accepts((text, isGood) => text.trim() === text && (mapped(/\s+/g, '')(text, isGood) || mapped(/\s/g, ' ')(text, isGood)))
    .shows((good) => [middle(good, '\t')]),
  'any-line': careless('is content with one good line', FORMED)
    .accepts((text, isGood) => text.includes('\n') && text.split('\n').some((line) => line !== '' && isGood(line)))
    .shows((good) => [`${good}\n#`, `#\n${good}`]),
  'newline-inside': careless('does not see line breaks', FORMED)
    .accepts((text, isGood) => text.trim() === text && mapped(/[\r\n]/g, 'A')(text, isGood))
    .shows((good) => [middle(good, '\n')]),
  'not-from-the-start': careless('is content with a good end', FORMED)
    .accepts((text, isGood) => somePart(text, isGood, (by) => text.slice(by)))
    .shows((good) => [`#${good}`]),
  'not-to-the-end': careless('is content with a good beginning', FORMED)
    .accepts((text, isGood) => somePart(text, isGood, (by) => text.slice(0, text.length - by)))
    .shows((good) => [`${good}#`]),
  'folds-case': careless('folds letters of other scripts into plain ones', ['charset', 'values'])
    .accepts(mapped(/[\u212A\u017F\u0130\u0131]/g, (found) => PLAIN[found] ?? found))
    .shows((good) => [middle(good, '\u017F'), good.replace(/S/, '\u017F'), good.replace(/I/, '\u0131'), good.replace(/K/, '\u212A')]),
  normalises: careless('normalises before it looks', ['charset', 'format', 'values'])
    .accepts((text, isGood) => text.normalize('NFKC') !== text && isGood(text.normalize('NFKC')))
    .shows((good) => [middle(good, '\uFF21'), good.replace(/[0-9]/, '\uFF11')]),
  'drops-invisible': careless('drops what nobody sees before it looks', FORMED)
    .accepts(mapped(/(?![\t\n\r])[\p{Cc}\p{Cf}]/gu, ''))
    .shows((good) => [middle(good, '\u200B')]),
  'ignores-case': careless('compares without regard to case', ['values', 'format'], ['Enumeration', 'Currency', 'Country'])
    .accepts((text, isGood) => text !== text.toUpperCase() && isGood(text.toUpperCase()))
    .shows((good) => [good.toLowerCase()]),
  'word-with-a-tail': careless('is content when the text starts with a listed word', WORDS)
    .accepts((text, _isGood, field) => (field.values ?? []).some((word) => text.startsWith(word)))
    .shows((good) => [`${good}X`]),
  'word-with-a-head': careless('is content when the text ends with a listed word', WORDS)
    .accepts((text, _isGood, field) => (field.values ?? []).some((word) => text.endsWith(word)))
    .shows((good) => [`X${good}`]),
  'part-of-a-word': careless('is content with the beginning of a listed word', WORDS)
    .accepts((text, _isGood, field) => text !== '' && (field.values ?? []).some((word) => word.startsWith(text)))
    .shows((good) => [good.slice(0, -1)]),
  'separators-alike': careless('takes blanks and hyphens for underscores', WORDS)
    .accepts(mapped(/[ -]/g, '_'))
    .shows((good) => [good.replaceAll('_', '-')]),
  'inherited-names': careless('finds the names that every object has', WORDS)
    .accepts((text) => text in Object.prototype)
    .shows(() => ['constructor']),
  'number-parsing': careless('takes whatever the language takes for a number', FORM, ['Decimal'])
    .accepts((text) => text.trim() !== '' && !Number.isNaN(Number(text)))
    .shows(() => ['0x10']),
  'leading-number': careless('reads the number that the text begins with', FORMED, ['Decimal', 'Digits'])
    .accepts((text) => /^[0-9]/.test(text))
    .shows((good) => [`${good.slice(0, -1)}a`, '10abc']),
  'decimal-comma': careless('takes a comma for the point', FORM, ['Decimal'])
    .accepts(mapped(/,/, '.'))
    .shows(() => ['10,50']),
  grouping: careless('takes the separators of thousands out', FORM, ['Decimal'])
    .accepts(mapped(/[ ,'_\u00A0]/g, ''))
    .shows(() => ['1,000.00']),
  signed: careless('takes a sign before the number', FORM, ['Decimal'])
    .accepts(mapped(/^[-+]/, ''))
    .shows(() => ['-1.00']),
  'any-calendar': careless('rolls days and months over that the calendar does not have', FORM, ['Date'])
    .accepts((text) => /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text))
    .shows(() => ['2030-02-30']),
  'leap-every-fourth': careless('takes every fourth year for a leap year', FORM, ['Date'])
    .accepts((text) => /^[0-9]{2}(?:[02468][048]|[13579][26])-02-29$/.test(text))
    .shows(() => ['2100-02-29']),
  unpadded: careless('does without leading zeros', FORM, ['Date', 'Time'])
    .accepts((text) => /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}$/.test(text) || /^[0-9]{1,2}:[0-9]{1,2}(?::[0-9]{1,2})?Z$/.test(text))
    .shows(() => ['2030-1-5', '1:30Z']),
  'two-digit-year': careless('takes years of two digits', FORM, ['Date'])
    .accepts((text) => /^[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text))
    .shows(() => ['30-01-31']),
  'date-parsing': careless('takes whatever the language takes for a date', FORM, ['Date'])
    .accepts((text) => !Number.isNaN(Date.parse(text)))
    .shows(() => ['2030/01/31']),
  'any-time': careless('takes hours, minutes and seconds that no clock has', FORM, ['Time'])
    .accepts((text) => /^[0-9]{2}:[0-9]{2}(?::[0-9]{2})?(?:Z|[-+][0-9]{2}(?::[0-9]{2})?)$/.test(text))
    .shows(() => ['25:00Z']),
  'starts-with-http': careless('takes http for https', FORM, ['Url'])
    .accepts((text) => text.startsWith('http') && text.length > 11)
    .shows(() => ['http://example.com/n']),
  'https-anywhere': careless('looks for https anywhere', FORM, ['Url'])
    .accepts((text) => text.includes('https') && text.length > 11)
    .shows(() => ['xhttps://example.com/n']),
  'point-for-at': careless('tells an address by its point', FORM, ['Email'])
    .accepts((text) => text.includes('.'))
    .shows(() => ['payer.example.com']),
  'digits-alone': careless('counts the digits and nothing else', FORM, ['Telephone Number'])
    .accepts((text) => /^[+0-9 ().-]+$/.test(text) && text.replace(/[^0-9]/g, '').length <= 15)
    .shows(() => ['+1 (555) 1234567']),
  'any-mask': careless('takes any mark for a masked digit', FORM, ['Masked digits'])
    .accepts((text) => /^[0-9]{6}[^0-9]+[0-9]{4}$/.test(text))
    .shows(() => ['512345******0008']),
  'any-parts': careless('looks at the lengths of the parts alone', FORM, ['Regex'])
    .accepts((text) => /^[^/]{2,3}(?:\/[^/]{2,3})?$/.test(text))
    .shows(() => ['ZZ/ABC']),
  'any-three-letters': careless('takes any three letters', FORM, ['Currency', 'Country'])
    .accepts((text) => /^[A-Za-z]{3}$/.test(text))
    .shows(() => ['usd']),
};
