import type { Field, Level, TypeName } from '../catalogue/vocabulary.js';
import { DATA_TYPES } from '../catalogue/data-types.js';

/** Characters that only some readings of a type allow: never judged. */
const DOUBTFUL: Partial<Readonly<Record<TypeName, RegExp>>> = {
  // Where a field does not name its extra characters, any may be meant, except a hash, control characters and non-ASCII ones.
  'Alphanumeric + additional': /[ -"$-/:-@[-`{-~]/,
  'ASCII Text': /[^\P{Cc}\u0080-\u009f]/u,
  Base64: /[-_]/,
};

/** The first character that does not belong in the text, and how firmly the text is refused for it. */
export function badCharacter(field: Field, text: string): { readonly character: string; readonly level: Level } | undefined {
  const { good, all } = classOf(field);
  if (all.test(text)) return undefined;
  let doubtful: string | undefined;
  for (const character of text) {
    if (good.test(character)) continue;
    if (!isDoubtful(field, character)) return { character, level: 'must' };
    doubtful ??= character;
  }
  return doubtful === undefined ? undefined : { character: doubtful, level: 'open' };
}

function isDoubtful(field: Field, character: string): boolean {
  if ((field.disputedCharacters ?? '').includes(character)) return true;
  if (field.type === 'Alphanumeric + additional' && statesExtras(field)) return false;
  return DOUBTFUL[field.type]?.test(character) ?? false;
}

/** Whether the field says which characters it accepts besides letters and digits: then it accepts no others. */
const statesExtras = ({ characters }: Field): boolean => characters !== undefined && characters !== DATA_TYPES.Alphanumeric.characters;

interface CharacterClass {
  readonly good: RegExp;
  readonly all: RegExp;
}

const classes = new Map<string, CharacterClass>();

function classOf(field: Field): CharacterClass {
  const inside = field.characters ?? DATA_TYPES[field.type].characters ?? '';
  const known = classes.get(inside);
  if (known !== undefined) return known;
  const made = { good: new RegExp(`^[${inside}]$`, 'u'), all: new RegExp(`^[${inside}]*$`, 'u') };
  classes.set(inside, made);
  return made;
}
