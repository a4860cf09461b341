import { textOfLength } from '../text-of-length.js';
import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import { atFirst, atLast, inMiddle, made, type Mistake, swapped } from './mistake.js';

const FORMED = ['charset', 'format', 'values'] as const;
/** Values of a list are compared as a whole, so other mistakes cover faults inside a word. */
const TOLD = ['charset', 'format'] as const;

/** The punctuation marks of ASCII, those first that are let in most often: by \w, by [A-z], for names, numbers and addresses. */
const MARKS: Readonly<Record<string, string>> = {
  underscore: '_',
  hyphen: '-',
  point: '.',
  slash: '/',
  apostrophe: "'",
  comma: ',',
  'left-bracket': '[',
  ampersand: '&',
  plus: '+',
  at: '@',
  colon: ':',
  caret: '^',
  hash: '#',
  asterisk: '*',
  backquote: '`',
  exclamation: '!',
  quote: '"',
  dollar: '$',
  percent: '%',
  'left-parenthesis': '(',
  semicolon: ';',
  less: '<',
  equals: '=',
  question: '?',
  backslash: '\\',
  'left-brace': '{',
  bar: '|',
  tilde: '~',
  'right-parenthesis': ')',
  'right-bracket': ']',
  greater: '>',
  'right-brace': '}',
};

/** A text of so many characters is longer than what a careless program looks at. */
const LONG = 30;

/** So many of the characters that a set lacks are sent in every run. */
const LIKELY_CHARACTERS = 8;

const POSITIONS = [
  ['middle', inMiddle],
  ['first', atFirst],
  ['last', atLast],
] as const;

/** The same characters, each put into the text by one way of putting. */
function each(
  characters: Readonly<Record<string, string>>,
  put: (character: string, index: number) => readonly [string, string | undefined],
): Readonly<Record<string, string>> {
  return made(
    Object.fromEntries(
      Object.entries(characters).map(([name, character], index) => {
        const [place, value] = put(character, index);
        return [`${name}-${place}`, value];
      }),
    ),
  );
}

/** Mistakes about which characters a text may hold, and where a pattern looks for them. */
export const CHARACTER_MISTAKES: readonly Mistake[] = [
  {
    id: 'bad-character',
    wrote: 'one character too many in the set; \\w lets the underscore in, [A-z] the six marks between Z and a',
    family: 'type',
    breaks: ['charset'],
    // Each mark may be accepted on its own; those that nobody lets in by habit take turns.
    always: LIKELY_CHARACTERS,
    // They alternate between three positions, so that an unchecked position shows as well.
    values: ({ field, good }) =>
      each(
        { ...(field.type === 'Hex' ? { 'letter-g': 'G' } : {}), blank: ' ', 'upper-case': 'K', 'lower-case': 'a', digit: '7', ...MARKS },
        (character, index) => {
          const [place, put] = (character === ' ' ? POSITIONS[0] : POSITIONS[index % 3]) ?? POSITIONS[0];
          return [place, put(good, character)];
        },
      ),
  },
  {
    id: 'bad-position',
    wrote: 'a pattern that looks at the first characters only, or not at the first or the last',
    family: 'type',
    breaks: TOLD,
    always: ['end-of-longest'],
    values: ({ field, good }) =>
      made({
        'end-of-longest': (field.maxLength ?? 0) < LONG ? undefined : atLast(textOfLength(field, field.maxLength ?? 0), '#'),
        second: good.length < 4 ? undefined : `${good.slice(0, 1)}#${good.slice(2)}`,
        'last-but-one': good.length < 4 ? undefined : `${good.slice(0, -2)}#${good.slice(-1)}`,
        first: atFirst(good, '#'),
        last: atLast(good, '#'),
      }),
  },
  {
    id: 'unanchored',
    wrote: 'a pattern without ^ or $: a good value anywhere in the text is enough',
    family: 'type',
    // Character rules are not listed, because there a bad character at either end shows the same.
    breaks: ['format'],
    always: ['before'],
    values: ({ field, good }) => ({
      // For these types other mistakes show it: a sign before a number, or an extra letter in a code.
      ...(['Decimal', 'Currency', 'Country'].includes(field.type) ? {} : { before: `#${good}` }),
      after: `${good}#`,
      'words-before': `x ${good}`,
      'words-after': `${good} x`,
      'quote-after': `${good}' --`,
    }),
  },
  {
    id: 'line-break',
    wrote: '$ that matches before a newline, . that does not match one, or anchors that hold for every line',
    family: 'type',
    breaks: FORMED,
    always: { charset: ['at-end', 'inside'], format: ['second-line'] },
    values: ({ field, good }) => ({
      'at-end': `${good}\n`,
      // Where only digits are good, a tab shows as much.
      [field.type === 'Digits' ? 'inside-digits' : 'inside']: inMiddle(good, '\n'),
      // Codes are looked up, not matched by a pattern.
      [field.type === 'Currency' || field.type === 'Country' ? 'code-and-line' : 'second-line']: `${good}\n#`,
      'first-line': `#\n${good}`,
      'return-inside': inMiddle(good, '\r'),
      'separator-inside': inMiddle(good, '\u2028'),
    }),
  },
  {
    id: 'white-space',
    wrote: '\\s where a blank was meant, or blanks taken out before looking',
    family: 'type',
    breaks: FORMED,
    always: { charset: 1 },
    values: ({ good }) =>
      made({
        'tab-for-blank': swapped(good, / /, '\t'),
        'no-break-for-blank': swapped(good, / /, '\u00A0'),
        tab: inMiddle(good, '\t'),
        'no-break': inMiddle(good, '\u00A0'),
        'blank-inserted': `${good.slice(0, good.length >> 1)} ${good.slice(good.length >> 1)}`,
        'blank-between-all': good.length > 12 ? undefined : Array.from(good).join(' '),
        ideographic: inMiddle(good, '\u3000'),
      }),
  },
  {
    id: 'blank-padded',
    wrote: 'trimmed before it is looked at or counted',
    family: 'type',
    breaks: FORMED,
    observed: true,
    always: 1,
    values: ({ good }) => ({ after: `${good} `, 'tab-before': `\t${good}` }),
  },
  {
    id: 'only-blanks',
    wrote: 'a text of blanks taken for a text',
    family: 'type',
    breaks: FORMED,
    always: 0,
    values: ({ good }) => ({ blanks: ' '.repeat(good.length) }),
  },
  {
    id: 'unicode-digit',
    wrote: '\\d or isDigit, which take the digits of every script',
    family: 'type',
    breaks: TOLD,
    observed: true,
    always: ['full-width'],
    // A form without digits has no class of digits that could be too wide.
    values: ({ field, good }): Readonly<Record<string, string>> =>
      DATA_TYPES[field.type].kind === 'format' && !/[0-9]/.test(good)
        ? {}
        : {
            // Also accepted by programs that normalise text.
            'full-width': digit(good, '\uFF11'),
            'arabic-indic': digit(good, '\u0661'),
            mathematical: digit(good, '\u{1D7CF}'),
            superscript: digit(good, '\u00B9'),
          },
  },
  {
    id: 'unicode-letter',
    wrote: 'isLetter or a Unicode class where a to z were meant',
    family: 'type',
    breaks: FORMED,
    always: { charset: ['e-acute'] },
    // A form without letters has no class of letters that could be too wide.
    values: ({ field, good }): Readonly<Record<string, string>> =>
      DATA_TYPES[field.type].kind === 'format' && !/[A-Za-z]/.test(good)
        ? {}
        : {
            // A letter of Unicode, which folding and normalising make a plain one of as well.
            kelvin: inMiddle(good, '\u212A'),
            'e-acute': inMiddle(good, '\u00E9'),
            'cyrillic-a': inMiddle(good, '\u0430'),
            han: inMiddle(good, '\u4E2D'),
          },
  },
  {
    id: 'case-folding',
    wrote: 'compared after folding case, which takes the Kelvin sign for k, the long s for s and the dotted I for i',
    family: 'type',
    breaks: FORMED,
    always: 0,
    values: ({ good }) =>
      made({
        'long-s': folded(good, /[sS]/, '\u017F'),
        kelvin: swapped(good, /[kK]/, '\u212A'),
        'dotless-i': folded(good, /[iI]/, '\u0131'),
        'dotted-i': swapped(good, /[iI]/, '\u0130'),
      }),
  },
  {
    id: 'normalised',
    wrote: 'normalised before it is looked at: wide and joined forms become plain letters',
    family: 'type',
    breaks: FORMED,
    always: 0,
    values: ({ good }) =>
      made({
        'full-width': swapped(good, /[A-Za-z]/, '\uFF21') ?? swapped(good, /[0-9]/, '\uFF10'),
        ligature: inMiddle(good, '\uFB01'),
        'all-full-width': Array.from(good, (character) => wide(character)).join(''),
        'combining-accent': inMiddle(good, '\u0301'),
      }),
  },
  {
    id: 'invisible',
    wrote: 'characters that nobody sees left out of symptom',
    family: 'type',
    breaks: FORMED,
    always: { charset: ['zero-width', 'control'] },
    values: ({ field, good }) => ({
      'zero-width': inMiddle(good, '\u200B'),
      // The readings settle it where a field states its characters.
      [field.type === 'Alphanumeric + additional' ? 'control' : 'start-of-heading']: inMiddle(good, '\u0001'),
      null: inMiddle(good, '\0'),
      'byte-order-mark': inMiddle(good, '\uFEFF'),
      delete: inMiddle(good, '\u007F'),
    }),
  },
  {
    id: 'outside-the-plane',
    wrote: 'UTF-16 units or bytes counted as characters, or a store that takes three bytes a character at most',
    family: 'type',
    breaks: TOLD,
    observed: true,
    always: 0,
    values: ({ good }) => ({
      emoji: inMiddle(good, '\u{1F600}'),
      'emoji-last': atLast(good, '\u{1F600}'),
      joined: inMiddle(good, '\u{1F468}\u200D\u{1F469}'),
    }),
  },
  {
    id: 'escaped',
    wrote: 'decoded before it is looked at: escapes of a URL, of markup or of a string',
    family: 'type',
    breaks: TOLD,
    always: 0,
    // The first character of the good text is escaped, so that decoding gives the good text again.
    values: ({ good }) => ({
      percent: `%${codeOf(good)}${good.slice(3)}`,
      entity: `&#x${codeOf(good)};${good.slice(6)}`,
      backslash: `\\u00${codeOf(good)}${good.slice(6)}`,
    }),
  },
];

/** The code of the first character, in two hexadecimal digits. */
const codeOf = (good: string): string => good.charCodeAt(0).toString(16).padStart(2, '0').slice(-2);

/** The text with a digit replaced, or put in where it has none. */
const digit = (good: string, character: string): string => swapped(good, /[0-9]/, character) ?? inMiddle(good, character);

/** The text with a letter that folds into a plain one: in the place of that one, or of any letter; undefined where it has none. */
const folded = (good: string, plain: RegExp, character: string): string | undefined =>
  swapped(good, plain, character) ?? (/[A-Za-z]/.test(good) ? inMiddle(good, character) : undefined);

/** The wide form of an ASCII character. */
const wide = (character: string): string => (/[!-~]/.test(character) ? String.fromCharCode(character.charCodeAt(0) + 0xfee0) : character);
