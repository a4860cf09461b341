import type { Catalogued } from '../../catalogue/catalogue.js';
import { clauseTitles } from '../../catalogue/clause-titles.js';
import type { Clause } from '../../catalogue/clauses.js';
import { refusalLevel } from '../../catalogue/field-rules.js';
import type { Field, Level, Rule, Side } from '../../catalogue/vocabulary.js';
import { DATA_TYPES } from '../../catalogue/data-types.js';

export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  must: 'the specification states it; a gateway that breaks it fails certification',
  should:
    'the specification implies it, or states it and leaves room for another reading; breaking it is a warning, and a failure under --strict (docs/readings.md)',
  open: 'the specification does not settle it; never judged unless the configuration says so (docs/readings.md)',
};

/** The same for house rules. */
export const HOUSE_LEVEL_WORDS: Readonly<Record<Level, string>> = {
  must: 'your own house rule; a gateway that breaks it fails certification',
  should: 'your own house rule; breaking it is a warning, and a failure under --strict',
  open: 'your own house rule; not judged',
};

export const SIDE_WORDS: Readonly<Record<Side, string>> = {
  request: 'the request body',
  response: 'the response body',
  url: 'the URL',
  error: 'the error body',
  exchange: 'one request with its answer',
  flow: 'several requests in a row',
};

/** `required in group` of `required-in-group`. */
export const presenceWords = ({ presence }: Field): string => presence.replaceAll('-', ' ');

export const clauseWords = (clause: Clause, of: Catalogued): string => `${clause}, ${clauseTitles(of)[clause] ?? ''}`;

/** What a field holds, in one phrase. A list of values longer than `room` is counted instead. */
export function holds(field: Field, room = 60): string {
  if (field.value !== undefined) return `the constant ${field.value}`;
  if (field.type === 'group') return field.path.endsWith('[n]') ? 'an array of groups' : 'a group';
  const each = field.path.endsWith('[n]') ? 'array, each ' : '';
  if (field.type === 'Enumeration') return each + listed(field, room);
  return each + [typeWords(field), lengthWords(field), boundWords(field), characterWords(field)].filter(Boolean).join(', ');
}

function typeWords(field: Field): string {
  if (field.type !== 'Decimal') return field.type;
  return field.decimals === undefined ? 'Decimal as a string' : `Decimal number with at most ${field.decimals} decimals`;
}

function listed(field: Field, room: number): string {
  const values = field.values ?? [];
  const cut = field.valuesComplete === false;
  if (values.length === 0) return 'one of a list that is not shown';
  if (cut && field.accept === 'open') return `one of a list that is not given; ${values.length} values are known from other operations`;
  const all = values.join(', ');
  if (all.length <= room) return cut ? `${all}, or a value that is not shown` : values.length === 1 ? all : `one of ${all}`;
  return `one of ${values.length} values${cut ? ', and of others that are not shown' : ''}`;
}

function lengthWords({ minLength, maxLength, lengths }: Field): string {
  if (lengths !== undefined) return `${lengths.join(' or ')} characters`;
  if (maxLength === undefined) return minLength === undefined ? '' : `at least ${characters(minLength)}`;
  if (minLength === undefined) return `at most ${characters(maxLength)}`;
  return minLength === maxLength ? `exactly ${characters(maxLength)}` : `${minLength} to ${characters(maxLength)}`;
}

const characters = (count: number): string => `${count} character${count === 1 ? '' : 's'}`;

function boundWords({ type, minimum, maximum }: Field): string {
  if (minimum === undefined || maximum === undefined) return '';
  return `${minimum} to ${maximum}${type === 'Digits' ? ' as a number' : ''}`;
}

function characterWords(field: Field): string {
  const own = field.characters;
  if (own === undefined || own === DATA_TYPES[field.type].characters) return '';
  return `characters ${readable(own)}`;
}

/** The inside of a character class without its escapes, ranges parted by blanks: `0-9 a-z A-Z _ -`. */
export function readable(characters: string): string {
  const parts = characters.match(/\\x[0-9A-F]{2}-\\x[0-9A-F]{2}|[^\\]-[^\\]|\\.|./g) ?? [];
  return parts.map((part) => (part === ' ' ? 'blank' : part.replace(/^\\(?!x)/, ''))).join(' ');
}

/** At which level a rule of a field is judged, by what is sent. */
export interface JudgedLevels {
  /** A value that keeps it: how firmly it must be accepted. Nothing where that is not asked. */
  readonly good?: Level;
  /** A value that breaks it: how firmly it must be refused. Nothing where that is not asked. */
  readonly bad?: Level;
}

/** A field may be open for good values and settled for bad ones or the reverse, which the level of the rule alone does not show. */
export function judgedLevels(rule: Rule, field: Field): JudgedLevels {
  if (rule.side !== 'request' && rule.side !== 'url') return { good: rule.level };
  const isPresence = rule.kind === 'required' || rule.kind === 'required-in-group';
  return {
    ...(isPresence ? {} : { good: rule.validity.includes('valid') ? field.accept : 'open' }),
    bad: rule.validity.includes('invalid') && rule.kind !== undefined ? refusalLevel(field, rule.kind) : 'open',
  };
}

/** What the two extreme gateways do with a rule that is no must. */
export function extremeWords(rule: Rule, { good, bad }: JudgedLevels): string | undefined {
  if (rule.side !== 'request' && rule.side !== 'url')
    return rule.level === 'must' ? undefined : 'the strictest gateway keeps it, the mildest is free to break it';
  const words = [
    ...(bad === undefined || bad === 'must' ? [] : ['the strictest gateway refuses what breaks it, the mildest accepts it']),
    ...(good === undefined || good === 'must' ? [] : ['the strictest gateway refuses good values as well, the mildest accepts them']),
  ];
  return words.length === 0 ? undefined : words.join('; ');
}

/** One word where both sides are judged alike. */
export function judgedWords({ good, bad }: JudgedLevels): string {
  if (good === undefined || bad === undefined || good === bad) return bad ?? good ?? 'open';
  return `good ${good}, bad ${bad}`;
}
