import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import { keptWith } from '../catalogue/kept-with.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { pathOf } from '../json/path.js';
import { cardNumberIn, isCardNumber } from '../redact/card-number.js';
import { CODE_NAMES } from '../redact/secret-names.js';
import { remembered } from '../json/remembered.js';

/** Card data that an answer shows. */
export interface ShownCardData {
  /** Concrete path of the value. */
  readonly path: string;
  /** `a card number in clear` */
  readonly what: string;
  /** The digits or characters themselves, to find out where they come from. Never to be printed. */
  readonly value: string;
  /** It stands where card data belongs, so that it is card data whatever its digits are. */
  readonly byRole?: true;
}

/** Worth a closer look: twelve clear or masked digits in a row, or a name that is used for card data. */
const SUSPICIOUS = /[2-6](?:[ -]?[0-9xX*#\u2022]){11}|"(?:securityCode|csc|cvv2?|cvc2?|pin|number|maskedFpan)"\s*:\s*"?/gi;
/** The rest of a correctly masked card number, up to the end of its text. */
const WELL_MASKED = /[0-9]{6}([xX*#\u2022])\1{2,8}[0-9]{4}"/y;
const TRACK = /(?:^|[^0-9])%?B?([0-9]{12,19})(?:\^[^\r\n^]{2,26}\^|[=D][0-9]{4})/g;
const MASKED = /(?<![0-9])[2-6](?:[ -]?[0-9xX*#\u2022]){11,18}/g;
/** Names of things with long numbers of their own, one in ten of which ends in a valid check digit. */
const IDENTIFIER = /(?:^id|Id|ID|[iI]dentifier|[rR]eceipt|[tT]oken|[iI]ndicator|rrn|stan)$/;
/** Names of texts that may be such a number as a whole. */
const NUMBERED = /(?:reference|code|batch|version|key|time|date|trace|name|phone|fax)$/i;

const CODE = /^[0-9]{3,12}$/;
/** Everything but a code has at least nine clear or masked digits, with or without blanks and dashes. */
const LONG_NUMBER = /[0-9xX*#\u2022 -]{9}/;

/** Several checks need the result, so each answer is searched once. */
const looked = keptWith((_body: JsonObject) => new Map<(path: string) => boolean, readonly ShownCardData[]>());

/** Card numbers, tracks and security codes that a body shows. A card number may show its first six and last four digits, not more. */
export function shownCardData(body: JsonObject, text: string | undefined, isAmount: (path: string) => boolean): readonly ShownCardData[] {
  if (text !== undefined && !isSuspicious(text)) return [];
  return remembered(looked(body), isAmount, () => cardDataIn(body, isAmount));
}

/** Whether a text may hold card data, found out without parsing it. */
function isSuspicious(text: string): boolean {
  SUSPICIOUS.lastIndex = 0;
  for (let found = SUSPICIOUS.exec(text); found !== null; found = SUSPICIOUS.exec(text)) {
    // A name is followed by its value; digits are tested from the first one, after a quote.
    const named = found[0].startsWith('"');
    if (named ? !found[0].endsWith('"') : text[found.index - 1] !== '"') return true;
    WELL_MASKED.lastIndex = named ? SUSPICIOUS.lastIndex : found.index;
    if (!WELL_MASKED.test(text)) return true;
    SUSPICIOUS.lastIndex = WELL_MASKED.lastIndex;
  }
  return false;
}

function cardDataIn(body: JsonObject, isAmount: (path: string) => boolean): readonly ShownCardData[] {
  const found: ShownCardData[] = [];
  const trail: (string | number)[] = [];
  const visit = (value: JsonValue, key: string): void => {
    if (typeof value === 'string' || typeof value === 'number') {
      const shown = shownIn(value, key, trail, isAmount);
      if (shown !== undefined) found.push({ path: pathOf(trail), ...shown });
    } else if (isArray(value)) {
      for (const [index, inner] of value.entries()) step(index, inner, key);
    } else if (isObject(value)) {
      for (const name of Object.keys(value)) step(name, value[name] as JsonValue, name);
    }
  };
  const step = (to: string | number, value: JsonValue, key: string): void => {
    trail.push(to);
    visit(value, key);
    trail.pop();
  };
  visit(body, '');
  return found;
}

const genericOf = (trail: readonly (string | number)[]): string =>
  trail.reduce<string>((path, step) => (typeof step === 'number' ? `${path}[n]` : path === '' ? step : `${path}.${step}`), '');

/** Whether a path of an answer holds an amount or a count, which may have many digits. */
export const amountsOf = keptWith(({ response }: Contract): ((path: string) => boolean) => {
  const paths = new Set(response.filter(({ type }) => type === 'Decimal' || type === 'Integer').map(({ path }) => path));
  return (path) => paths.has(path);
});

/** So much of a value is looked at: no value of the API is as long. */
const LONGEST_READ = 65_536;

type Shown = Omit<ShownCardData, 'path'>;

function shownIn(
  value: string | number,
  key: string,
  trail: readonly (string | number)[],
  isAmount: (path: string) => boolean,
): Shown | undefined {
  const text = String(value).slice(0, LONGEST_READ);
  if (text.length < 3) return undefined;
  const isCode = text.length <= 12 && CODE.test(text) && CODE_NAMES.test(key);
  if (!isCode && (text.length < 9 || !LONG_NUMBER.test(text) || CODE_NAMES.test(key))) return undefined;
  if (typeof value === 'number' && isAmount(genericOf(trail))) return undefined;
  if (isCode) return { what: 'a security code or PIN', value: text, byRole: true };
  if (/[=^D]/.test(text))
    for (const match of text.matchAll(TRACK)) if (isCardNumber(match[1] as string)) return { what: 'track data', value: match[0] };
  const isOfCard = (key === 'number' || key === 'maskedFpan') && trail.at(-2) === 'card';
  const digits = text.replaceAll(/[ -]/g, '');
  if (isOfCard && /^[0-9]{9,19}$/.test(digits)) return { what: 'a card number in clear', value: digits, byRole: true };
  if (IDENTIFIER.test(key)) return undefined;
  const number = numberIn(text, key);
  if (number !== undefined) return { what: 'a card number in clear', value: number };
  const masked = (text.match(MASKED) ?? []).find(leavesMuchClear);
  if (masked === undefined) return undefined;
  return { what: 'a card number with more than six and four digits clear', value: masked, ...(isOfCard ? { byRole: true } : {}) };
}

function numberIn(text: string, key: string): string | undefined {
  if (NUMBERED.test(key) && /^\+?[0-9 -]*$/.test(text)) return undefined;
  return cardNumberIn(text, 'plain') ?? cardNumberIn(text, 'grouped');
}

/** Whether a partly masked number of the length of a card number shows a digit between its first six and last four. */
function leavesMuchClear(run: string): boolean {
  const characters = run.replaceAll(/[ -]/g, '');
  const marks = new Set(characters.replaceAll(/[0-9]/g, ''));
  if (marks.size !== 1 || characters.length < 13 || characters.length > 19) return false;
  return /[0-9]/.test(characters.slice(6, -4));
}
