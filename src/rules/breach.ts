import { COUNTRIES, CURRENCIES } from '../catalogue/codes.js';
import { DATA_TYPES } from '../catalogue/data-types.js';
import { kindsOf, paddingLevel, refusalLevel } from '../catalogue/field-rules.js';
import { weaker } from '../catalogue/level.js';
import type { Field, Level, RuleKind } from '../catalogue/vocabulary.js';
import { codePointLength } from '../json/length.js';
import { isArray, isObject, type JsonValue } from '../json/value.js';
import { nearest, onlyNearest } from '../model/nearest.js';
import type { Values } from '../model/values.js';
import { counted, expectedForm, expectedOf } from './expected.js';
import type { ValueBreach } from './fault.js';
import type { RawNumber } from './raw-numbers.js';
import { charactersOf, strangerTo } from './schema/characters.js';
import { formOf } from './schema/forms.js';
import { LINE_BREAK } from './schema/leaf-schema.js';
import { show } from './show.js';
import { defined } from '../json/defined.js';

/** A value that its schema refuses, and the field that it is a value of. */
export interface Refused {
  readonly field: Field;
  readonly value: JsonValue;
  /** The concrete path: it decides whether the value may be shown. */
  readonly path: string;
  /** What the place is for. */
  readonly shape: 'list' | 'group' | 'scalar';
  readonly side: 'request' | 'answer';
  /** Members that a group must have, where it is refused for having none. */
  readonly wanted?: readonly string[];
  /** Whether white space around it may be all that is wrong with it. */
  readonly padding?: 'no';
}

/** What values are told with, besides their field. */
export interface Telling {
  readonly raw: RawNumber;
  readonly values: Values | undefined;
}

/** The kind of rule that a keyword of the schema stands for. */
export function kindOf(refused: Refused, keyword: string): RuleKind {
  const { field, value, shape } = refused;
  if (field.value !== undefined && shape === 'scalar') return 'constant';
  const kinds = kindsOf(field);
  // A number that no double holds is beyond every bound.
  if (keyword === 'type' && typeof value === 'number' && !Number.isFinite(value) && kinds.includes('maximum'))
    return value > 0 ? 'maximum' : 'minimum';
  if (keyword === 'type' || keyword === 'lenient' || keyword === 'minProperties' || field.type === 'Boolean') return 'json-type';
  if (keyword === 'enum' && typeof value !== 'string') return 'json-type';
  if (keyword === 'minimum' || keyword === 'maximum') return keyword;
  if (value === '') return (['length', 'min-length', 'values', 'format'] as const).find((kind) => kinds.includes(kind)) ?? 'charset';
  if (keyword === 'not' && (field.type === 'Enumeration' || hasLineBreak(value))) return DATA_TYPES[field.type].kind ?? 'format';
  if (keyword === 'minLength' || keyword === 'maxLength' || keyword === 'not') {
    const bound = keyword === 'minLength' ? 'min-length' : 'max-length';
    return kinds.includes('length') ? 'length' : kinds.includes(bound) ? bound : 'format';
  }
  if (field.type === 'Digits' && field.maximum !== undefined) return countKind(field, textOf(refused));
  return DATA_TYPES[field.type].kind ?? 'format';
}

/** The text that is judged: in requests, blanks around a value count less than what they surround, except in any text. */
function textOf({ field, value, side }: Refused): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return side === 'request' && DATA_TYPES[field.type].kind !== undefined ? text.trim() || text : text;
}

const LINE_BREAKS = new RegExp(LINE_BREAK);
const hasLineBreak = (value: JsonValue): boolean => typeof value === 'string' && LINE_BREAKS.test(value);

/** Digits that stand for a number: what is wrong is a character, or the number. */
function countKind(field: Field, text: string): RuleKind {
  if (!/^[0-9]+$/.test(text)) return 'charset';
  if (text.length > 20) return 'maximum';
  if (BigInt(text) < BigInt(field.minimum ?? 0)) return 'minimum';
  // A month of three digits is too large, whatever its number.
  return BigInt(text) > BigInt(field.maximum ?? 0) || /^0../.test(text) ? 'maximum' : 'charset';
}

/** What is told of a refused value; undefined if the target is known to take it. */
export function breachOf(refused: Refused, kind: RuleKind, firmest: Level, telling: Telling): ValueBreach | undefined {
  const { field, value, shape, path, side } = refused;
  if (isOffered(refused, kind, telling.values)) return undefined;
  const level =
    typeof value === 'string' && isPaddedOffer(refused, kind, telling.values) ? weaker(firmest, paddingLevel(field, value)) : firmest;
  const told = { kind, level, expected: expectedOf(field, kind, side) };
  if (shape !== 'scalar') return { ...told, ...misshapen(refused, level, told.expected) };
  if (kind === 'json-type') return { ...told, ...typeBreach(refused, level, telling) };
  if (kind === 'constant') return { ...told, ...wordBreach(refused) };
  if (typeof value !== 'string') return { ...told, actual: show(value, path, telling.raw(path)) };
  const text = textOf(refused);
  // A text whose blanks are all that is wrong with it is refused less firmly than one that is wrong without them.
  if (text !== value && (level === 'open' || (level === paddingLevel(field, value) && refused.padding !== 'no')))
    return { ...told, ...(isOfLength(field, text) ? withoutBlanks(refused, text) : {}), actual: actualOf(refused, value, kind) };
  if (isLength(kind)) return { ...told, actual: actualOf(refused, value, kind) };
  const expected = kind === 'format' ? expectedForm(field, text, side) : told.expected;
  return { ...told, expected, ...hint(field, text, kind), actual: actualOf(refused, text, kind) };
}

/** Words and codes that the configuration knows of a target. */
function isOffered({ field, value }: Refused, kind: RuleKind, values: Values | undefined): boolean {
  if (values === undefined || typeof value !== 'string') return false;
  if (kind === 'values') return (field.values ?? []).some((one) => values.names[one] === value);
  if (kind !== 'format') return false;
  return (field.type === 'Currency' && values.currencies.includes(value)) || (field.type === 'Country' && values.countries.includes(value));
}

/** A word that the target is known to take, with blanks around it: the schemas do not know such words. */
const isPaddedOffer = (refused: Refused, kind: RuleKind, values: Values | undefined): boolean =>
  textOf(refused) !== refused.value && isOffered({ ...refused, value: textOf(refused) }, kind, values);

/** A value where a list or a group is wanted. */
function misshapen(
  { field, value, path, shape, wanted = [] }: Refused,
  level: Level,
  expected: string,
): Pick<ValueBreach, 'actual' | 'expected' | 'suggestion'> {
  if (shape === 'group' && isObject(value))
    return { expected: `an object that has ${wanted.length === 0 ? 'something in it' : wanted.join(' and ')}`, actual: 'an empty object' };
  if (shape === 'group') return { expected: value === null ? expected : 'an object', actual: show(value, path) };
  const single = level === 'should' && field.type === 'group' && isObject(value);
  return { expected, actual: show(value, path), ...(single ? { suggestion: 'put it into an array' } : {}) };
}

/** In requests, a value that a lenient reader repairs is refused less firmly, and the repair is told. */
function typeBreach(refused: Refused, level: Level, { raw }: Telling): Pick<ValueBreach, 'actual' | 'suggestion' | 'repair'> {
  const { field, value, path, side } = refused;
  const written = typeof value === 'number' ? raw(path) : undefined;
  const isNumber = field.type === 'Integer' && typeof value === 'number';
  const actual = `${show(value, path, written)}${isNumber || isObject(value) || isArray(value) || value === null ? '' : ` (${typeof value})`}`;
  const coerced = side === 'answer' || level === 'must' ? undefined : coerce(field, value, written);
  if (coerced === undefined) return { actual };
  if (typeof coerced === 'string' && !takes(field, coerced))
    return { actual, ...(isCutShort(field, coerced) ? { suggestion: 'write it in double quotes, with its leading zeros' } : {}) };
  const repair = JSON.stringify(coerced);
  const suggestion = show(coerced, path).endsWith('(not shown)') ? 'write it in double quotes' : `write ${repair}`;
  return { actual, suggestion, repair };
}

/** A number that is too short for its field: zeros at its beginning may be lost. */
const isCutShort = ({ type, minLength = 0 }: Field, text: string): boolean =>
  DATA_TYPES[type].kind === 'charset' && /^[0-9]+$/.test(text) && text.length < minLength;

/** Whether a text is beyond doubt one of the field, so that it may be written in place of something else. */
function takes(field: Field, text: string): boolean {
  const { type, values = [] } = field;
  if (!isOfLength(field, text)) return false;
  const { kind } = DATA_TYPES[type];
  if (kind === 'values') return values.includes(text);
  if (kind === 'charset') return strangerTo(charactersOf(field, 'open'), text) === undefined;
  if (kind !== 'format') return true;
  if (type === 'Currency' || type === 'Country') return false;
  return new RegExp(formOf(type as Parameters<typeof formOf>[0], 'open')['pattern'] as string).test(text);
}

function isOfLength({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, lengths }: Field, text: string): boolean {
  const length = codePointLength(text);
  return lengths === undefined ? length >= minLength && length <= maxLength : lengths.includes(length);
}

/** What a lenient reader takes a scalar for. */
function coerce(field: Field, value: JsonValue, written: string | undefined): JsonValue | undefined {
  if (isObject(value) || isArray(value) || value === null) return undefined;
  switch (DATA_TYPES[field.type].json) {
    case 'string':
      return written ?? String(value);
    case 'number':
      return typeof value === 'string' && /^[0-9]{1,20}$/.test(value) ? Number(value) : undefined;
    case 'boolean':
      if (value === 'true' || value === 1) return true;
      return value === 'false' || value === 0 ? false : undefined;
    case 'object':
      return undefined;
  }
}

/** What is told of a value in place of a word that a target wants: in the wrong case it should be refused, with blanks around it is open. */
export function constantBreach(refused: Refused): ValueBreach {
  const { field, value } = refused;
  const text = typeof value === 'string' ? value : '';
  const level = text.trim() === field.value ? 'open' : isInOtherCase(text, field.value) ? 'should' : 'must';
  const expected = expectedOf(field, 'constant', 'request');
  return { kind: 'constant', level: weaker(level, refusalLevel(field, 'constant')), expected, ...wordBreach(refused) };
}

/** Letters of other scripts become plain ones in one of the two cases. */
const isInOtherCase = (text: string, word: string | undefined): boolean =>
  text.toUpperCase() === word?.toUpperCase() && text.toLowerCase() === word?.toLowerCase();

/** Another word may be meant; a misspelling of the only allowed word is certainly a mistake. */
function wordBreach({ field, value, path }: Refused): Pick<ValueBreach, 'actual' | 'suggestion' | 'repair'> {
  const actual = show(value, path);
  if (typeof value !== 'string') return { actual };
  const meant = String(field.value);
  const isMeant = value.toUpperCase() === meant || value.trim() === meant || nearest(value, [meant]) !== undefined;
  return isMeant ? { actual, suggestion: `write ${meant}`, repair: JSON.stringify(meant) } : { actual };
}

/** Blanks around a value have one safe repair. */
function withoutBlanks({ path }: Refused, text: string): Pick<ValueBreach, 'suggestion' | 'repair'> {
  const secret = show(text, path).endsWith('(not shown)');
  return { suggestion: secret ? 'remove the blanks around it' : `write ${JSON.stringify(text)}`, repair: JSON.stringify(text) };
}

/** Placeholders of tools that make requests: `{{sessionId}}`, `${sessionId}`, `<sessionId>`. */
const PLACEHOLDER = /^\s*(?:\{\{[^{}]{1,60}\}\}|\$\{[^{}]{1,60}\}|<[A-Za-z][\w .-]{0,60}>)\s*$/;

const isLength = (kind: RuleKind): boolean => kind === 'min-length' || kind === 'max-length' || kind === 'length';

function actualOf({ field, path }: Refused, text: string, kind: RuleKind): string {
  if (text === '') return '""';
  if (kind !== 'values' && kind !== 'minimum' && kind !== 'maximum' && PLACEHOLDER.test(text))
    return `${JSON.stringify(text.slice(0, 60))}, a placeholder that nothing has filled in`;
  if (isLength(kind)) return counted(codePointLength(text));
  if (field.type === 'Decimal' && codePointLength(text) > 14) return `${show(text, path)}, which has ${counted(codePointLength(text))}`;
  if (kind !== 'charset') return show(text, path);
  const character = strangerTo(charactersOf(field, 'must'), text) ?? strangerTo(charactersOf(field, 'open'), text);
  return `${show(text, path)}, which has ${characterName(character ?? '')}`;
}

function characterName(character: string): string {
  const unit = character.codePointAt(0) ?? 0;
  return unit > 0x20 && unit < 0x7f ? character : `U+${unit.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Words of the specification that stand for those of a real product. */
const NEUTRAL = /^(?:DEVICE|BANK|NETWORK)_[A-Z]_/;

function hint(field: Field, text: string, kind: RuleKind): Pick<ValueBreach, 'suggestion' | 'repair'> {
  if (kind === 'values' && text !== '') return wordHint(field.values ?? [], text);
  const { type } = field;
  if (type === 'Upper case alphabetic text' && kind === 'charset' && takes(field, text.toUpperCase())) return upperCase(text);
  if (kind !== 'format') return {};
  if (type === 'Url' && text.startsWith('http://')) return { suggestion: 'use https' };
  const upper = text.toUpperCase();
  if ((type === 'Currency' && CURRENCIES.has(upper)) || (type === 'Country' && COUNTRIES.has(upper))) return upperCase(text);
  if (type !== 'Decimal' || !/^[0-9]+,[0-9]+$/.test(text)) return {};
  const point = JSON.stringify(text.replace(',', '.'));
  // Three digits after a comma may be thousands.
  if (/,[0-9]{3}$/.test(text)) return { suggestion: `write ${point} or ${JSON.stringify(text.replace(',', ''))}, whichever is meant` };
  return { suggestion: `write ${point}`, repair: point };
}

const upperCase = (text: string): Pick<ValueBreach, 'suggestion' | 'repair'> => ({
  suggestion: `write ${text.toUpperCase()}`,
  repair: JSON.stringify(text.toUpperCase()),
});

function wordHint(values: readonly string[], text: string): Pick<ValueBreach, 'suggestion' | 'repair'> {
  const upper = values.find((value) => value === text.toUpperCase());
  if (upper !== undefined) return { suggestion: `write ${upper}`, repair: JSON.stringify(upper) };
  const word = text.toUpperCase().replace(/[\s-]+/g, '_');
  const near = nearest(word, values);
  const neutral = values.some((value) => NEUTRAL.test(value))
    ? 'if it is what this gateway calls one of them, say so in the configuration under values.names'
    : undefined;
  const suggestion = near === undefined ? neutral : `did you mean ${near}?`;
  const only = neutral === undefined ? onlyNearest(word, values) : undefined;
  return defined({ suggestion, repair: only && JSON.stringify(only) });
}
