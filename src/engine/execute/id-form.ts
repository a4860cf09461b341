import { createHash } from 'node:crypto';

/** How the ids of a run look. */
export interface IdForm {
  /** What all of them have, and nothing else does. Long enough that scripts can put a time in its place. */
  readonly word: string;
  /** The id with a number: at most 36 characters, letters, digits and hyphens, and no row of digits as long as the number of a card. */
  readonly numbered: (count: number) => string;
}

/**
 * The form of the ids of a run, drawn by its name from those that clients use: UUIDs, prefixed numbers, mixed letters and digits. A target
 * cannot tell them from the ids of anybody else, and so cannot behave for the harness alone.
 */
export function idFormOf(runId: string): IdForm {
  const draw = drawBy(runId);
  return draw.of(FORMS)(draw);
}

/** Draws that follow from a text alone. */
interface Draw {
  of<Value>(values: readonly Value[]): Value;
  text(letters: string, length: number): string;
}

function drawBy(seed: string): Draw {
  let count = 0;
  const below = (limit: number): number => {
    count += 1;
    return createHash('sha256').update(`ids of ${seed}: ${count}`).digest().readUInt32BE() % limit;
  };
  const of = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  return { of, text: (letters, length) => Array.from({ length }, () => of([...letters])).join('') };
}

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const PREFIXES = ['order', 'ORD', 'INV', 'inv', 'ref', 'basket', 'web', 'shop', 'P', 'po'] as const;

/** Each group ends with a letter: no row of digits is longer than a group. */
function uuid(draw: Draw): IdForm {
  const hex = (length: number): string => draw.text('0123456789abcdef', length - 1) + draw.text('abcdef', 1);
  const word = [hex(8), hex(4), `4${hex(3)}`, `${draw.of(['8', '9', 'a', 'b'])}${hex(3)}`, draw.text('abcdef', 1)].join('-');
  return { word, numbered: (count) => `${word}${count.toString(16).padStart(11, '0')}` };
}

function prefixed(draw: Draw): IdForm {
  const word = `${draw.of(PREFIXES)}-${draw.text(DIGITS, 5)}${draw.text(UPPER, 3)}${draw.text(DIGITS, 3)}${draw.text(UPPER, 2)}`;
  return { word, numbered: (count) => `${word}-${count}` };
}

function mixed(draw: Draw): IdForm {
  const [letters, join] = draw.of([
    [LOWER, '-'],
    [UPPER, ''],
    [LOWER, ''],
  ] as const);
  // One digit at least: such a word is no word of a language.
  const word = Array.from({ length: 7 }, (_, i) => draw.text(letters, 1) + draw.text(i === 0 ? DIGITS : DIGITS + letters, 1)).join('');
  const written = (count: number): string => count.toString(36).padStart(5, '0');
  return { word, numbered: (count) => `${word}${join}${letters === UPPER ? written(count).toUpperCase() : written(count)}` };
}

const FORMS = [uuid, prefixed, mixed] as const;
