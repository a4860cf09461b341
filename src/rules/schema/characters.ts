import { DATA_TYPES } from '../../catalogue/data-types.js';
import type { Field, Level, TypeName } from '../../catalogue/vocabulary.js';
import { remembered } from '../../json/remembered.js';

/** Characters that only some interpretations of a type allow: never judged. */
const DOUBTFUL: Partial<Readonly<Record<TypeName, string>>> = {
  'ASCII Text': '\\u0000-\\u001f\\u007f',
  Base64: '\\-_',
};
/** Where a field does not name its extra characters, any may be meant, except a hash, control characters and non-ASCII ones. */
const UNSTATED = ' -"$-/:-@\\[-`{-~';

/** The inside of a character class: what a text of the field may hold before it is refused at this level. */
export function charactersOf(field: Field, level: Level): string {
  const agreed = field.characters ?? DATA_TYPES[field.type].characters ?? '';
  if (level === 'open') return agreed;
  const unstated = field.type === 'Alphanumeric + additional' && !statesExtras(field) ? UNSTATED : '';
  const disputed = (field.disputedCharacters ?? '').replace(/[\\\]^-]/g, '\\$&');
  // The agreed ones come last, because they may end in a hyphen.
  return `${DOUBTFUL[field.type] ?? ''}${unstated}${disputed}${agreed}`;
}

/** Whether the field says which characters it accepts besides letters and digits: then it accepts no others. */
const statesExtras = ({ characters }: Field): boolean => characters !== undefined && characters !== DATA_TYPES.Alphanumeric.characters;

const classes = new Map<string, RegExp>();

/** The first character of a text that is not in the class; kept, because most fields share one of a few classes. */
export function strangerTo(inside: string, text: string): string | undefined {
  return remembered(classes, inside, () => new RegExp(`[^${inside}]`, 'u')).exec(text)?.[0];
}
