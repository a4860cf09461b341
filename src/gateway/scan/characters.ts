import type { TypeOfKind } from '../../catalogue/data-types.js';
import type { Field, TypeName } from '../../catalogue/vocabulary.js';
import { firstOutside, readClass } from './character-class.js';
import { isAlphanumeric, type Scanner, type Verdict } from './verdict.js';

const CLASSES: Partial<Readonly<Record<TypeName, string>>> = {
  Digits: '0-9',
  Alphanumeric: '0-9a-zA-Z',
  'Alphanumeric + additional': '0-9a-zA-Z',
  'Upper case alphabetic text': 'A-Z',
  'ASCII Text': '\\x20-\\x7E',
  Hex: '0-9a-fA-F',
  Base64: '0-9a-zA-Z+/=',
} satisfies Record<TypeOfKind<'charset'>, string>;

/** The scanner of a type that is judged by its characters; what the readings leave open is told apart from what they refuse. */
export function characterScanner(field: Field): Scanner {
  const allowed = readClass(field.characters ?? CLASSES[field.type] ?? '');
  const disputed = readClass((field.disputedCharacters ?? '').replace('-', '\\-'));
  return (text) => {
    let worst: Verdict;
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      if (allowed[code] === true) continue;
      const verdict = disputed[code] === true ? 'open' : outside(field, character, code);
      if (verdict === 'must') return 'must';
      worst = verdict;
    }
    return worst ?? (field.type === 'Base64' ? padding(text) : undefined);
  };
}

function outside({ type, characters }: Field, character: string, code: number): Verdict {
  switch (type) {
    case 'ASCII Text':
      return code < 128 ? 'open' : 'must';
    case 'Base64':
      return character === '-' || character === '_' ? 'open' : 'must';
    case 'Alphanumeric + additional':
      // Where the field states no additional characters, which of them it accepts is open, except # which no reading allows.
      if (characters !== undefined && characters !== CLASSES.Alphanumeric) return 'must';
      return code > 31 && code < 127 && character !== '#' && !isAlphanumeric(code) ? 'open' : 'must';
    default:
      return 'must';
  }
}

/** Padding stands at the end, with at most two characters. A length that is not a multiple of four is open. */
function padding(text: string): Verdict {
  const first = text.indexOf('=');
  if (first < 0) return text.length % 4 === 0 ? undefined : 'open';
  const tail = text.length - first;
  if (tail > 2 || firstOutside(text.slice(first), readClass('=')) !== undefined) return 'open';
  return text.length % 4 === 0 ? undefined : 'open';
}
