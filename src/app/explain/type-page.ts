import type { Assumption } from '../../catalogue/assumptions.js';
import type { DataType } from '../../catalogue/data-types.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { FIELD_SIDES } from '../export/lines.js';
import { shown } from './examples.js';
import { facts, type Page } from './page.js';
import { readable } from './words.js';
import { GLOSSARY } from '../../../reports/glossary.js';

/** A data type of 2.2 with values that are good, bad and not judged. */
export function typePage(type: DataType, contracts: readonly Contract[]): Page {
  const fields = new Set(
    contracts
      .flatMap((contract) => FIELD_SIDES.flatMap((side) => contract[side]))
      .filter((field) => field.type === type.name)
      .map((field) => field.path),
  );
  const at = (level: string) => [
    ...type.bad.filter((example) => example.level === level).map((example) => shown(example.value)),
    ...(type.badCharacters ?? []).filter((bad) => bad.level === level).map((bad) => `the character ${JSON.stringify(bad.character)}`),
  ];
  return {
    blocks: [
      { kind: 'title', text: type.name, note: type.text },
      facts(
        ['good', type.good.map(shown).join(', ')],
        ['refused, must', at('must').join(', ')],
        ['refused, should', at('should').join(', ')],
        ['not judged', at('open').join(', ')],
        ['characters', type.characters === undefined ? undefined : readable(type.characters)],
        ['fields', `${fields.size}: ${[...fields].join(', ')}`],
        ['clause', '2.2, Data types'],
      ),
    ],
    data: {
      kind: 'type',
      type: type.name,
      text: type.text,
      good: type.good,
      bad: type.bad.map(({ value, level }) => ({ value, level })),
      badCharacters: (type.badCharacters ?? []).map(({ character, level }) => ({ character, level })),
      fields: [...fields],
    },
  };
}

/** Something the specification does not show, and what is taken instead. */
export function assumptionPage({ no, text, fallback, key }: Assumption): Page {
  return {
    blocks: [{ kind: 'title', text: no, note: text }, facts(['taken', fallback], ['override', key])],
    data: { kind: 'assumption', no, text, fallback, key },
  };
}

/** Words of reports and of the terminal, each in one sentence. */
export const wordsPage = (words: typeof GLOSSARY): Page => ({
  blocks: [{ kind: 'title', text: 'words', note: 'what reports and the terminal mean by them' }, facts(...words)],
  data: { kind: 'words', words: Object.fromEntries(words) },
});

/** The rows of the glossary that a word names: all of them by `words` or `glossary`, one by itself, none by anything else. */
export const wordsNamed = (word: string): typeof GLOSSARY =>
  ['words', 'glossary'].includes(word)
    ? GLOSSARY
    : GLOSSARY.filter(([names]) => names.split(', ').includes(word.toLowerCase().replace('-', ' ')));
