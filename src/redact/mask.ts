import { CATALOGUE, type Catalogued } from '../catalogue/catalogue.js';
import { cutAt } from '../json/cut.js';
import { isPath, segments, textOf } from '../json/path.js';
import type { Secret } from '../model/check.js';
import type { Config } from '../model/config.js';
import { encodedNumbers, unknownNumbers } from './card-numbers.js';
import { answerView, unknownText } from './answer-view.js';
import { freeText, type Hide, NO_WORDS, type Words } from './free-text.js';
import { hasKnownNames, isKnown, isKnownName, knownWords } from './known-words.js';
import { quotedParts } from './quoted-parts.js';
import { secretsOf } from './secrets.js';
import { shapeOf } from './shape.js';
import { createSearch, type Search } from './search.js';
import { inDecodings, replaced, type Stretch } from './stretches.js';
import { parseJson } from '../json/value.js';

export interface MaskOptions {
  /** Secrets of one request, besides those of the configuration. */
  readonly more?: readonly Secret[];
  readonly limit?: number;
}

export interface AnswerOptions extends MaskOptions {
  /** What we sent ourselves. */
  readonly sent?: Words;
  /** What is put in place of the rest; its shape, if left out. */
  readonly hide?: Hide;
}

export interface SentenceOptions {
  readonly sent?: Words;
  /** The path that the sentence is about: of one that the specification does not have, only the shape of its value is told. */
  readonly about?: string;
}

/** Masks secrets in texts, in time that grows only with the length of the text. The words of its catalogue are none. */
export interface Mask extends Catalogued {
  /**
   * A text that others wrote: masks every spelling of every secret, and every card number. Of a long text, only the first `limit` characters
   * are kept.
   */
  readonly foreign: (text: string, options?: MaskOptions) => string;
  /** The body of an answer or notification: only what is known to be harmless, the rest by its shape. */
  readonly answer: (text: string, options?: AnswerOptions) => string;
  /** Foreign text of which nothing is known. */
  readonly unknown: (text: string) => string;
  /** A request of ours: its values may be card data or configured secrets, but no credentials on purpose. */
  readonly request: (text: string, options?: MaskOptions) => string;
  /** A sentence of ours: its quoted parts are foreign; in the rest, only secrets that cannot be mistaken for our words are masked. */
  readonly sentence: (text: string, options?: SentenceOptions) => string;
  /** A path in a foreign body: the names of the specification stay, and those that we sent. */
  readonly path: (path: string, sent?: Words) => string;
}

/** A mask for the secrets of a configuration. */
export const maskOf = (config: Pick<Config, 'target' | 'values' | typeof CATALOGUE>): Mask => createMask(secretsOf(config), config);

/** A mask for these secrets, which lets the words of a catalogue through. */
export function createMask(secrets: readonly Secret[], of: Catalogued): Mask {
  const isUnmistakable = (secret: Secret): boolean => isOdd(secret, of);
  const all = withMore(secrets);
  const ours = withMore(secrets.filter((secret) => secret.credential === undefined || isUnmistakable(secret)));
  const sure = createSearch(secrets.filter(isUnmistakable));
  const foreign: Mask['foreign'] = (text, { more, limit } = {}) => masked(text, of, all(more), limit);
  return {
    [CATALOGUE]: of[CATALOGUE],
    foreign,
    request: (text, { more, limit } = {}) => masked(text, of, ours(more), limit),
    answer: (text, { sent = NO_WORDS, hide = shapeOf, ...options } = {}) => answerView(foreign(text, options), of, sent, hide),
    unknown: (text) => unknownText(foreign(text)),
    sentence: (text, { sent = NO_WORDS, about = '' } = {}) =>
      quotedParts(text)
        .map(({ text: part, quoted }) => {
          if (!quoted)
            return replaced(part, sure.find(part)).replace(LONG_NUMBER, (digits) => (sent.has(digits) ? digits : shapeOf(digits)));
          const [open, word, close] = unquoted(foreign(withoutTail(part, all())));
          if (word === '' || isKnown(word, of) || sent.has(word)) return `${open}${JSON.stringify(word).slice(1, -1)}${close}`;
          const shown = hasKnownNames(about, of) ? freeText(word, of, sent) : unknownText(word);
          return `${open}${JSON.stringify(shown).slice(1, -1)}${close}`;
        })
        .join(''),
    path: (path, sent = NO_WORDS) => {
      if (hasKnownNames(path, of)) return path;
      if (!isPath(path)) return shapeOf(path);
      return textOf(
        segments(path).map((step) =>
          step.kind === 'key' && !isKnownName(step.key, of) && !sent.has(step.key) ? { kind: 'key', key: shapeOf(step.key) } : step,
        ),
      );
    },
  };
}

/** Digits without a sign between them that could be a card number, as a number has them. */
const LONG_NUMBER = /-?\p{Nd}[\p{Nd}.]{12,}(?:[eE][+-]?\d+)?/gu;

/** What stands between the quotes of a quoted part, and the quotes; the last one may be missing. */
function unquoted(part: string): readonly [string, string, string] {
  const close = part.length > 1 && part.endsWith('"') ? '"' : '';
  const inner = part.slice(1, part.length - close.length);
  return ['"', (parseJson(`"${inner}"`) as string | undefined) ?? inner, close];
}

const CUT = /…"?$/;

/** A value that was shortened for a sentence may end in the middle of a secret. */
function withoutTail(part: string, search: Search): string {
  const end = CUT.exec(part)?.index;
  if (end === undefined) return part;
  const kept = part.slice(0, end);
  const tail = search.tail(kept);
  return tail === undefined ? part : `${kept.slice(0, tail.start)}${tail.by}${part.slice(end)}`;
}

/** Searches are kept, because many requests share the same card data. */
const MOST_SEARCHES = 50;

function withMore(secrets: readonly Secret[]): (more?: readonly Secret[]) => Search {
  const plain = createSearch(secrets);
  const made = new Map<string, Search>();
  return (more = []) => {
    if (more.length === 0) return plain;
    const key = JSON.stringify(more);
    const known = made.get(key) ?? createSearch([...secrets, ...more]);
    if (made.size < MOST_SEARCHES) made.set(key, known);
    return known;
  };
}

/** A secret that no sentence of ours can hold by chance: card data, and words of mixed characters that the specification does not have. */
function isOdd({ value, short }: Secret, of: Catalogued): boolean {
  if (short === true || value.length < 8 || knownWords(of).names.has(value)) return false;
  return /\d{9}/.test(value) || [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(value));
}

/** Text beyond this is not searched, and not shown: what a text costs must not depend on who wrote it. */
const BUDGET = 131_072;

function masked(text: string, of: Catalogued, search: Search, room = BUDGET): string {
  const limit = cutAt(text, room);
  // A secret may begin before the limit and end after it, so enough is read to see all of it.
  const read = text.length <= limit ? text : text.slice(0, limit + search.longest);
  const found = inDecodings(read, (decoding) =>
    [...search.find(decoding), ...unknownNumbers(decoding), ...encodedNumbers(decoding)].filter(
      (stretch) => !isNamePart(decoding, of, stretch),
    ),
  );
  const shown = replaced(read, found, limit);
  return text.length <= limit ? shown : `${shown}… (${text.length - limit} more characters)`;
}

const NAME_BEFORE = /"[\w.-]{0,60}$/;
const NAME_AFTER = /^([\w.-]{0,60})\\{0,3}"\s{0,8}:/;

/** Whether the stretch is (part of) the name of a member that the specification has. */
function isNamePart(text: string, of: Catalogued, { start, end }: Stretch): boolean {
  const before = NAME_BEFORE.exec(text.slice(Math.max(0, start - 61), start))?.[0];
  if (before === undefined) return false;
  const after = NAME_AFTER.exec(text.slice(end, end + 76))?.[1];
  return after !== undefined && knownWords(of).names.has(`${before.slice(1)}${text.slice(start, end)}${after}`);
}

/**
 * Shows what is not known to be harmless as it is, but for the secrets and card numbers that are found in it. For the terminal of somebody
 * who looks at a sandbox of their own: what is kept or sent elsewhere goes through the mask itself.
 */
export const openMask = (mask: Mask): Mask => ({
  ...mask,
  answer: (text, options) => mask.foreign(text, options),
  unknown: (text) => mask.foreign(text),
  sentence: (text) => mask.foreign(text),
  path: (path) => mask.foreign(path),
});
