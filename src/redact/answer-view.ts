import type { Catalogued } from '../catalogue/catalogue.js';
import { describedAt, isHarmless } from './described-fields.js';
import { freeText, type Hide, type Words } from './free-text.js';
import { isKnownName } from './known-words.js';
import { shapeOf } from './shape.js';
import { parseJson } from '../json/value.js';

const TOKEN = /\s+|[{}[\],:]|"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*|true|false|null/sy;
const MOST_DIGITS = 6;

/** An object or list that is open: the path to it and, of an object, the key that was read last. */
interface Level {
  readonly path: string;
  readonly isList: boolean;
  key: string | undefined;
}

/** Whose words may be shown, and what is put in place of others. */
interface Known {
  readonly of: Catalogued;
  readonly sent: Words;
  readonly hide: Hide;
}

/**
 * A body of an answer with only what is known to be harmless: names and listed values of the specification, values whose form holds no
 * secret, what we sent ourselves, and described text without what is no language. The rest is told by its shape. Duplicates and order stay
 * as they were, and a text that stops being JSON is told by its shape from there on.
 */
export function answerView(text: string, of: Catalogued, sent: Words, hide: Hide = shapeOf): string {
  const known: Known = { of, sent, hide };
  const shown: string[] = [];
  const open: Level[] = [];
  TOKEN.lastIndex = 0;
  let at = 0;
  const isText = (): string => {
    const rest = text.slice(at);
    if (rest !== '') shown.push(hide(rest));
    return shown.join('');
  };
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    const level = open.at(-1);
    // Outside of any object or list, text and numbers are no answer of the API.
    if (token === undefined || (level === undefined && !/^[\s{[]/.test(token))) return isText();
    at += token.length;
    if (token === '{' || token === '[') {
      open.push({ path: level === undefined ? '' : placeIn(level), isList: token === '[', key: undefined });
      shown.push(token);
    } else if (token === '}' || token === ']') {
      open.pop();
      shown.push(token);
    } else if (level === undefined || /^[\s:]/.test(token)) shown.push(token);
    else if (token === ',') {
      level.key = undefined;
      shown.push(token);
    } else if (token.startsWith('"') && !level.isList && level.key === undefined) {
      level.key = decoded(token);
      shown.push(isKnownName(level.key, of) || sent.has(level.key) ? token : JSON.stringify(unknownWord(level.key, known)));
    } else shown.push(shownValue(token, placeIn(level), known));
  }
  return shown.join('');
}

function placeIn({ path, isList, key }: Level): string {
  if (isList) return `${path}[n]`;
  return path === '' ? (key ?? '') : `${path}.${key ?? ''}`;
}

function shownValue(token: string, path: string, known: Known): string {
  const { of, sent, hide } = known;
  if (token === 'true' || token === 'false' || token === 'null') return token;
  const value = token.startsWith('"') ? decoded(token) : token;
  if (sent.has(value)) return token;
  const fields = describedAt(path, of);
  if (fields !== undefined && isHarmless(fields, value)) return token;
  if (!token.startsWith('"')) {
    if (value.replace(/\D/g, '').length <= MOST_DIGITS) return token;
    // A stand-in for a number is a number.
    return hide === shapeOf ? JSON.stringify(shapeOf(value)) : hide(value);
  }
  if (value === '') return token;
  const shown = fields === undefined || fields.length === 0 ? unknownWord(value, known) : freeText(value, of, sent, hide);
  return shown === value ? token : JSON.stringify(shown);
}

/** A name or text that the specification does not have. A recording is judged again, so words of a language stay in it. */
const unknownWord = (text: string, { of, sent, hide }: Known): string =>
  hide === shapeOf ? unknownText(text) : freeText(text, of, sent, hide);

/** A text of which only the shape is told; placeholders of secrets that were found in it stay, for they say what it held. */
export const unknownText = (text: string): string =>
  text
    .split(/(\{\{[\w:.-]{1,60}\}\})/)
    .map((part, index) => (part === '' || index % 2 === 1 ? part : shapeOf(part)))
    .join('');

const decoded = (token: string): string => (parseJson(token) as string | undefined) ?? token.replace(/^"|"$/g, '');
