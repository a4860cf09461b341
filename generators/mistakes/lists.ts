import { CONTRACTS } from '../../src/catalogue/contracts.js';
import type { Field } from '../../src/catalogue/vocabulary.js';
import type { Values } from '../../src/model/values.js';
import { type Ground, type Mistake, swapped } from './mistake.js';
import { siblingsOf } from './siblings.js';

const LISTS = ['values', 'format'] as const;

/** The words that a field takes: those of its list, or the codes that the target is known to take. */
function wordsOf(field: Field, values: Values): readonly string[] {
  if (field.type === 'Currency') return values.currencies;
  if (field.type === 'Country') return values.countries;
  return (field.values ?? []).map((word) => values.names[word] ?? word);
}

/** Of a long list, so many words are changed. */
const CHANGED_WORDS = 2;

/** One variant for each of some words of the list that a change can be made to: the longest, which has the most parts, and the one that the list begins with. */
function forWords(
  { field, values }: Ground,
  changes: Readonly<Record<string, (word: string) => string | undefined>>,
  before: 'longest' | 'first' = 'longest',
): Readonly<Record<string, string>> {
  const [first = '', ...others] = wordsOf(field, values);
  const longest = [first, ...others].toSorted((left, right) => right.length - left.length);
  const words = [...new Set([...(before === 'first' ? [first] : []), ...longest.slice(0, 1), first, ...longest])].filter(
    (word) => word !== '',
  );
  const changed = Object.entries(changes).flatMap(([name, change]) =>
    words
      .flatMap((word) => {
        const value = change(word);
        return value === undefined || value === word ? [] : [{ word, value }];
      })
      .slice(0, CHANGED_WORDS)
      .map(({ word, value }, rank) => ({ rank, variant: rank === 0 ? name : `${name}=${word}`, value })),
  );
  return Object.fromEntries(changed.toSorted((left, right) => left.rank - right.rank).map(({ variant, value }) => [variant, value]));
}

/** Names that every object of a scripting language has: a table that is looked up in without care takes them for its own. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'] as const;

/** Changes that may lead to a real word where a list is cut. */
const SHORTER: Readonly<Record<string, (word: string) => string | undefined>> = { shorter: (word) => word.slice(0, -1) };
const PARTS: Readonly<Record<string, (word: string) => string | undefined>> = {
  'shorter-before': (word) => word.slice(1),
  inner: (word) => (word.length > 4 ? word.slice(1, -1) : undefined),
  twice: (word) => `${word},${word}`,
  'first-part': (word) => (word.includes('_') ? word.slice(0, word.indexOf('_')) : word.slice(0, 1)),
  'last-part': (word) => (word.includes('_') ? word.slice(word.lastIndexOf('_') + 1) : undefined),
  numbered: (word) => `${word}_2`,
  'with-a-digit': (word) => `${word}2`,
};

/** Mistakes about lists of words. */
export const LIST_MISTAKES: readonly Mistake[] = [
  {
    id: 'other-case',
    wrote: 'compared without regard to case, in another way than all lower case',
    family: 'list',
    breaks: LISTS,
    always: 0,
    values: (ground) =>
      forWords(ground, {
        title: (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
        'first-lower': (word) => word.charAt(0).toLowerCase() + word.slice(1),
        'last-lower': (word) => word.slice(0, -1) + word.slice(-1).toLowerCase(),
      }),
  },
  {
    id: 'partial-word',
    wrote: 'startsWith, endsWith or includes where the whole word was meant, in either direction',
    family: 'list',
    breaks: LISTS,
    always: { values: ['longer', 'shorter', 'longer-before', 'numbered'] },
    values: (ground) =>
      forWords(
        ground,
        {
          // A plural, which may have been let in alone as well.
          longer: (word) => `${word}${ground.field.valuesComplete === false ? 'X' : 'S'}`,
          ...(ground.field.valuesComplete === false ? {} : SHORTER),
          'longer-before': (word) => `X${word}`,
          ...(ground.field.valuesComplete === false ? {} : PARTS),
        },
        'first',
      ),
  },
  {
    id: 'word-form',
    wrote: 'blanks, hyphens and underscores taken for the same, or left out',
    family: 'list',
    breaks: ['values'],
    always: ['blank', 'joined'],
    values: (ground) =>
      forWords(
        ground,
        {
          blank: (word) => (word.includes('_') ? word.replaceAll('_', ' ') : undefined),
          hyphen: (word) => (word.includes('_') ? word.replaceAll('_', '-') : undefined),
          joined: (word) => (word.includes('_') ? word.replaceAll('_', '') : undefined),
          camel: (word) =>
            word.includes('_') ? word.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) : undefined,
          quoted: (word) => `"${word}"`,
        },
        'first',
      ),
  },
  {
    id: 'folded-word',
    wrote: 'compared after folding case, which takes letters of other scripts for plain ones',
    family: 'list',
    breaks: LISTS,
    always: 0,
    values: (ground) =>
      forWords(ground, {
        'long-s': (word) => swapped(word, /[sS]/, '\u017F'),
        kelvin: (word) => swapped(word, /[kK]/, '\u212A'),
        'dotless-i': (word) => swapped(word, /[iI]/, '\u0131'),
      }),
  },
  {
    id: 'inherited-name',
    wrote: 'looked up in an object, where the names of its prototype are found too',
    family: 'list',
    breaks: ['values'],
    always: 1,
    values: () => Object.fromEntries(INHERITED.map((name) => [`value=${name}`, name])),
  },
  {
    id: 'plausible-word',
    wrote: 'a word more than the list has: one that another operation takes, that belongs to its words, or that any list might have',
    family: 'list',
    breaks: ['values'],
    always: Number.POSITIVE_INFINITY,
    values: ({ field, values }) => asVariants(plausibleWords(field, values)),
  },
  {
    id: 'distant-word',
    wrote: 'a word more than the list has: a distant relative of its words, or a word of another list',
    family: 'list',
    breaks: ['values'],
    always: 0,
    values: ({ field, values }) => asVariants(distantWords(field, values)),
  },
  {
    id: 'other-standard',
    wrote: 'codes of another standard, of two letters or of digits, or of another list of the same form',
    family: 'list',
    breaks: ['format'],
    always: 1,
    values: ({ field }) => {
      if (field.type === 'Currency')
        return {
          numeric: '840',
          country: 'USA',
          symbol: '\u20AC',
          'unassigned-q': 'QQQ',
          'with-digit': 'U5D',
          name: 'EURO',
          blank: 'US ',
          'numeric-two': '84',
          'unassigned-z': 'ZZZ',
        };
      return field.type === 'Country'
        ? {
            'numeric-other': '276',
            'two-letters-other': 'DE',
            currency: 'EUR',
            'unassigned-z': 'ZZZ',
            'with-digit': 'US4',
            name: 'Germany',
            'unassigned-q': 'QQQ',
            region: 'US-CA',
          }
        : {};
    },
  },
];

/** Every field of the specification with a list, equal lists once. A mistake knows nothing of contracts, so that those that were added make none. */
const LISTED: readonly Field[] = [
  ...new Map(
    CONTRACTS.flatMap((contract) => [...contract.request, ...contract.response])
      .filter((field) => field.values !== undefined)
      .map((field) => [`${field.path} ${field.values?.join() ?? ''}`, field]),
  ).values(),
];

const asVariants = (words: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(words.map((word) => [`value=${word}`, word]));

/** Words that the list does not have and that are most likely to be taken; none where the list is not complete. */
function plausibleWords(field: Field, values: Values): readonly string[] {
  if (field.valuesComplete === false) return [];
  const own = new Set(wordsOf(field, values));
  const ofOthers = [...new Set(ofOtherContracts(field))].filter((word) => !own.has(word));
  const siblings = siblingsOf(field).likely.filter((word) => !own.has(word));
  return [...new Set([...ofOthers.slice(0, WORDS_OF_OTHERS), ...siblings])];
}

/** The likeliest word that no operation takes in this place. */
export function unheardWord(field: Field, values: Values): string | undefined {
  const taken = new Set(ofOtherContracts(field));
  return plausibleWords(field, values).find((word) => !taken.has(word));
}

function distantWords(field: Field, values: Values): readonly string[] {
  if (field.valuesComplete === false) return [];
  const known = new Set([...wordsOf(field, values), ...plausibleWords(field, values)]);
  const words = [...ofOtherContracts(field), ...siblingsOf(field).distant, ...otherLists(field)];
  return [...new Set(words)].filter((word) => !known.has(word)).slice(0, DISTANT_WORDS);
}

/** Words that other operations, or other versions, take in the same place. */
const ofOtherContracts = (field: Field): readonly string[] =>
  LISTED.filter(({ path }) => path === field.path).flatMap(({ values = [] }) => values);

/** No list gets more of them. */
const WORDS_OF_OTHERS = 4;
const DISTANT_WORDS = 14;

/** Words of all other lists of the catalogue, those of the same last name first. */
function otherLists(field: Field): readonly string[] {
  const name = field.path.slice(field.path.lastIndexOf('.') + 1);
  const own = new Set(field.values);
  const near = LISTED.filter((other) => other.path.endsWith(`.${name}`) || (other.values ?? []).some((word) => own.has(word)));
  const far = LISTED.map((other) => other.values?.[0] ?? '').filter((word) => word !== '');
  return [...new Set([...near.flatMap((other) => other.values ?? []), ...far])];
}
