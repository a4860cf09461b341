import { COUNTRIES, CURRENCIES, DISPUTED_COUNTRIES, DISPUTED_CURRENCIES } from '../../src/catalogue/codes.js';
import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import { kindsOf, paddingLevel, refusalLevel, wordLevel } from '../../src/catalogue/field-rules.js';
import { weaker } from '../../src/catalogue/level.js';
import type { Field, Level, RuleKind, TypeName } from '../../src/catalogue/vocabulary.js';
import { hasDay } from './calendar.js';

/** A rule of a field that a text breaks, and how firmly it is refused for that. */
export interface Breach {
  readonly kind: RuleKind;
  readonly level: Level;
}

/** The level at which a text is refused; undefined for a good one. */
type Interpretation = Level | undefined;

/**
 * The rules that a text breaks, as the generators read the catalogue. This decides which values of mistakes are faults, and at which
 * level. Rules and gateway have readings of their own; the agreement tests compare all three.
 */
export function breachesOf(field: Field, template: string, names: Readonly<Record<string, string>> = {}): readonly Breach[] {
  const text = filled(template);
  if (DATA_TYPES[field.type].json !== 'string' || field.value !== undefined || field.disputed?.includes(text) === true) return [];
  const breaches = bare(field, text, names);
  const trimmed = text.trim();
  if (breaches.length === 0 || trimmed === text || trimmed === '') return breaches;
  const [first] = breaches;
  // Two characters of any kind are open, be one of them a blank.
  if (field.type === 'Regex') return [{ kind: 'format', level: 'open' }];
  // White space around a good value is one breach; around a bad value, the trimmed text is judged. What blanks make long enough is.
  const isShort = breaches.some(({ kind }) => LENGTHS.has(kind));
  const left = bare(field, trimmed, names).filter(({ kind }) => isShort || !LENGTHS.has(kind));
  if (left.length > 0 || first === undefined) return left;
  const padded = breaches.find(({ kind }) => kind === 'charset') ?? first;
  return [{ ...padded, level: weaker(padded.level, paddingLevel(field, text)) }];
}

const LENGTHS: ReadonlySet<RuleKind> = new Set<RuleKind>(['min-length', 'max-length', 'length']);

/** The text with card placeholders filled by a made-up number of the right length. */
const filled = (template: string): string =>
  template.replace(/\{\{pan:(\d+)(?::\d+)?(?::(blanks|dashes))?\}\}/g, (_, length: string, form?: string) => {
    const digits = '4'.repeat(Number(length));
    return form === undefined ? digits : (digits.match(/.{1,4}/g) ?? []).join(form === 'blanks' ? ' ' : '-');
  });

function bare(field: Field, text: string, names: Readonly<Record<string, string>>): readonly Breach[] {
  const kinds = kindsOf(field);
  const breach = (kind: RuleKind, level: Interpretation): readonly Breach[] =>
    level === undefined || !kinds.includes(kind) ? [] : [{ kind, level: weaker(level, refusalLevel(field, kind)) }];
  if (kinds.includes('values')) {
    const known = (field.values ?? []).some((value) => value === text || names[value] === text);
    return breach('values', known ? undefined : wordLevel(field, text));
  }
  const { kind } = DATA_TYPES[field.type];
  const length = lengthBreach(field, text);
  const lengths = length === undefined ? [] : breach(length.kind, length.level);
  if (kind === 'format') return [...lengths, ...breach('format', text === '' ? 'must' : FORMS[field.type]?.(text, field))];
  if (kind !== 'charset') return lengths;
  const level = charsetLevel(field, text);
  return [
    ...lengths,
    ...breach('charset', level),
    ...(level === undefined ? countBreach(field, text).flatMap((one) => breach(one, 'must')) : []),
  ];
}

function lengthBreach(field: Field, text: string): Breach | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, lengths } = field;
  const count = Array.from(text).length;
  const fits = lengths === undefined ? count >= minLength && count <= maxLength : lengths.includes(count);
  if (fits) return undefined;
  const exact = lengths !== undefined || minLength === maxLength;
  // Counted in bytes or in UTF-16 units the same text may be long enough.
  const level: Level = text !== '' && count < minLength && new TextEncoder().encode(text).length >= minLength ? 'open' : 'must';
  return { kind: exact ? 'length' : count < minLength ? 'min-length' : 'max-length', level };
}

/** Characters that only some readings allow, by type. */
const DOUBTFUL: Partial<Readonly<Record<TypeName, RegExp>>> = {
  'ASCII Text': /^(?=\p{ASCII})\p{Cc}$/u,
  Base64: /^[-_]$/,
};
/** Marks that no reading allows nor forbids where a field states no extra characters. */
const UNSTATED = /^[ -"$-/:-@[-`{-~]$/;

function charsetLevel(field: Field, text: string): Interpretation {
  const allowed = classOf(field.characters ?? DATA_TYPES[field.type].characters ?? '');
  const isDoubtful = (character: string): boolean =>
    (field.disputedCharacters ?? '').includes(character) ||
    DOUBTFUL[field.type]?.test(character) === true ||
    (field.type === 'Alphanumeric + additional' && !statesExtras(field) && UNSTATED.test(character));
  const strangers = Array.from(text).filter((character) => !allowed.test(character));
  if (strangers.length === 0) return text === '' && field.maximum !== undefined ? 'must' : undefined;
  return strangers.every(isDoubtful) ? 'open' : 'must';
}

/** Whether the field states the characters that it accepts besides letters and digits. */
const statesExtras = ({ characters }: Field): boolean => characters !== undefined && characters !== DATA_TYPES.Alphanumeric.characters;

const classes = new Map<string, RegExp>();

function classOf(inside: string): RegExp {
  const made = classes.get(inside) ?? new RegExp(`^[${inside}]$`, 'u');
  classes.set(inside, made);
  return made;
}

/** Digits that represent a number are bounded by value. */
function countBreach(field: Field, text: string): readonly RuleKind[] {
  if (field.type !== 'Digits' || field.maximum === undefined || text === '') return [];
  const count = BigInt(text);
  if (count < BigInt(field.minimum ?? 0)) return ['minimum'];
  return count > BigInt(field.maximum) ? ['maximum'] : [];
}

const FORMS: Partial<Readonly<Record<TypeName, (text: string, field: Field) => Interpretation>>> = {
  Decimal: (text) => {
    if (!/^(?=.{1,14}$)(?=\.?[0-9])[0-9]*\.?[0-9]*$/.test(text) || /\n/.test(text)) return 'must';
    return /^(?:0|[1-9][0-9]*)(?:\.[0-9]{1,3})?$/.test(text) && /[1-9]/.test(text) ? undefined : 'open';
  },
  Date: (text) => {
    const [, year, month, day] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text) ?? [];
    if (year === undefined || text.length !== 10) return 'must';
    return hasDay(Number(year), Number(month), Number(day)) ? undefined : 'should';
  },
  Time: (text) => {
    const parts = /^([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?(Z|[-+]([0-9]{2})(?::([0-9]{2}))?)?$/.exec(text);
    if (parts === null || text.endsWith('\n')) return 'must';
    const [hour = 0, minute = 0, second = 0, , offsetHour = 0, offsetMinute = 0] = parts.slice(1).map((part) => Number(part ?? 0));
    if (parts[4] === undefined) return 'open';
    return hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59 ? 'should' : undefined;
  },
  Email: (text) => {
    if (Array.from(text).length <= 3 || !text.includes('@')) return 'must';
    return /^[0-9A-Za-z]+(?:[.+_-][0-9A-Za-z]+)*@[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*\.[A-Za-z]{2,}$/.test(text) ? undefined : 'open';
  },
  Url: (text) => {
    if (Array.from(text).length <= 11 || !/^https/i.test(text)) return 'must';
    return /^https:\/\/[0-9A-Za-z][!-~]*$/.test(text) ? undefined : 'open';
  },
  'Telephone Number': (text) =>
    /^\+[0-9]{1,3}(?: [0-9]+)+$/.test(text) && !text.endsWith('\n') && text.replace(/[^0-9]/g, '').length <= 15 ? undefined : 'must',
  'Masked digits': (text, { minLength = 9, maxLength = 19 }) => {
    if (text.length < minLength || text.length > maxLength || !/^[0-9x]+$/.test(text) || text.endsWith('\n')) return 'must';
    if (!text.includes('x')) return 'open';
    return /^[0-9]{6}x+[0-9]{4}$/.test(text) ? undefined : 'should';
  },
  Currency: (text) => codeLevel(text, CURRENCIES, DISPUTED_CURRENCIES),
  Country: (text) => codeLevel(text, COUNTRIES, DISPUTED_COUNTRIES),
  Regex: (text) => {
    if (/^(?:[0-9A-Za-z]{2}|[0-9]{3}|[0-9A-Za-z]{2}\/[0-9]{3})$/.test(text) && !text.endsWith('\n')) return undefined;
    return /^(?:.|\n){2}(?:\/[0-9]{3})?$/u.test(text) ? 'open' : 'must';
  },
  'Language Tag': (text) => (/^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/.test(text) ? undefined : 'must'),
};

function codeLevel(text: string, assigned: { has(code: string): boolean }, disputed: { has(code: string): boolean }): Interpretation {
  if (assigned.has(text)) return undefined;
  if (!/^[A-Z]{3}$/.test(text) || text.length !== 3) return 'must';
  return disputed.has(text) ? 'open' : 'should';
}
