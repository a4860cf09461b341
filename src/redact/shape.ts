import { hash } from 'node:crypto';
import { parseJson } from '../json/value.js';

/** Kinds of characters, in the words of a shape. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/[0-9]/, 'digits'],
  [/[a-z]/, 'small letters'],
  [/[A-Z]/, 'capitals'],
  [/[ \t\r\n]/, 'blanks'],
  [/[!-/:-@[-`{-~]/, 'marks'],
  [/[^ -~\t\r\n]/, 'other characters'],
];

/** Of a shorter text its ends would tell too much, and its digest could be guessed. */
const LEAST_TOLD = 12;

/** Of a longer text only the beginning is digested and looked at. */
const LONGEST = 65_536;

/**
 * What can be told of a text without its content: length, kinds of characters, for a longer one its first and last two characters and a
 * short digest, by which two shapes are compared. Holds no point, bracket or quote, so that it can stand in a path.
 */
export function shapeOf(text: string): string {
  const read = text.length <= LONGEST ? text : text.slice(0, LONGEST);
  const kinds = KINDS.filter(([kind]) => kind.test(read)).map(([, name]) => name);
  const parts = [kinds.length === 1 ? `${text.length} ${kinds[0]}` : `${text.length} characters: ${kinds.join(' ')}`];
  if (text.length >= LEAST_TOLD) {
    const ends = `${text.slice(0, 2)}…${text.slice(-2)}`;
    if (/^\w\w…\w\w$/.test(ends)) parts.push(ends);
    parts.push(`#${hash('sha256', read).slice(0, 4)}`);
  }
  return `‹${parts.join(', ')}›`;
}

/** A shape within a text. */
export const SHAPE =
  /‹\d{1,10}(?: characters:)?(?: (?:digits|small letters|capitals|blanks|marks|other characters))*(?:, \w\w…\w\w)?(?:, #[0-9a-f]{4})?›/;

/** A body that is no answer of the API: what it is, and its shape. */
export const bodyShape = (text: string): string => `${kindOf(text)}: ${shapeOf(text)}`;

function kindOf(text: string): string {
  if (/^\s{0,9}<(?:!doctype html|html|h1|p>)/i.test(text)) return 'a page';
  if (!/^\s{0,9}[{[]/.test(text)) return 'text';
  return parseJson(text) === undefined ? 'broken JSON' : 'JSON';
}
