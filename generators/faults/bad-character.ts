import { type BadCharacter, DATA_TYPES } from '../../src/catalogue/data-types.js';
import type { Field } from '../../src/catalogue/vocabulary.js';
import { type FieldRecipe, levelOf, typesFor } from './recipe.js';
import { textOfLength } from '../text-of-length.js';

/** Blanks and invisible characters at an end may be trimmed before anybody looks: they go inside. */
const isInner = (character: string): boolean =>
  character.trim() === '' || character === '\u200B' || character < ' ' || character === '\u007F';
const POSITIONS = ['first', 'middle', 'last'] as const;

/** One character that does not belong, at the first, a middle or the last position; the characters take turns. */
export const badCharacter: FieldRecipe = {
  id: 'bad-character',
  family: 'type',
  faults: (field, spot) => {
    if (!spot.kinds.includes('charset')) return [];
    const length = lengthFor(field);
    const good = goodText(field, length);
    const half = spot.place.position === 'only' ? undefined : spot.place.position === 'first' ? 0 : 1;
    return charactersFor(field).flatMap((bad, i) => {
      // In arrays one half of the characters goes to each end.
      if (half !== undefined && i % 2 !== half) return [];
      const inner = isInner(bad.character);
      if (inner && length < 3) return [];
      const position = inner ? 'middle' : POSITIONS[(i >> (half === undefined ? 0 : 1)) % 3];
      const at = position === 'first' ? 0 : position === 'last' ? length - 1 : length >> 1;
      return [
        {
          kind: 'charset',
          level: levelOf(field, 'charset', bad.level),
          variant: `${bad.variant}-${position}`,
          value: good.slice(0, at) + bad.character + good.slice(at + 1),
          types: typesFor(field, 'INVALID'),
        },
      ];
    });
  },
};

/** The characters of the type that this field does not allow, and those on which the readings differ. */
function charactersFor(field: Field): readonly BadCharacter[] {
  const { badCharacters = [], characters = '' } = DATA_TYPES[field.type];
  const allowed = new RegExp(`^[${field.characters ?? characters}]$`, 'u');
  const disputed = [...(field.disputedCharacters ?? '')];
  // A field that states its extra characters takes no other.
  const stated = field.type === 'Alphanumeric + additional' && field.characters !== undefined && field.characters !== characters;
  return [
    ...badCharacters
      .filter((bad) => !allowed.test(bad.character) && !disputed.includes(bad.character))
      .map((bad): BadCharacter => (stated ? { ...bad, level: 'must' } : bad)),
    ...disputed.map(
      (character, i): BadCharacter => ({
        variant: `disputed-${character === ' ' ? 'blank' : character === '-' ? 'hyphen' : i}`,
        character,
        level: 'open',
      }),
    ),
  ];
}

/** An inner length where there is one: at a bound, a character of two bytes could be taken for two characters. */
function lengthFor(field: Field): number {
  const { minLength = 1, maxLength = 6 } = field;
  if (field.maximum !== undefined) return String(field.maximum).length;
  const wanted = Math.max(minLength, Math.min(maxLength - 1, 6));
  const step = DATA_TYPES[field.type].step ?? 1;
  const rounded = Math.ceil(wanted / step) * step;
  return field.maxLength === undefined ? rounded : Math.min(maxLength, rounded);
}

function goodText(field: Field, length: number): string {
  // A card number that is broken on purpose needs no check digit, and must not look like one.
  if (field.path.endsWith('.card.number')) return '4'.repeat(length);
  const sample = field.samples?.find((candidate) => candidate.length === length);
  return sample ?? textOfLength(field, length);
}
