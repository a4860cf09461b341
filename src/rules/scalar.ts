import type { Field, Level, RuleKind } from '../catalogue/vocabulary.js';
import { DATA_TYPES } from '../catalogue/data-types.js';
import { kindsOf, paddingLevel, refusalLevel, wordLevel } from '../catalogue/field-rules.js';
import { weaker } from '../catalogue/level.js';
import { compare, countFractionDigits, parseDecimal } from '../json/decimal.js';
import { isArray, isObject, type JsonValue } from '../json/value.js';
import { badCharacter } from './characters.js';
import { expectedOf } from './expected.js';
import type { ValueBreach } from './fault.js';
import { FORMS } from './forms.js';
import { lengthFault } from './lengths.js';
import { nearest, onlyNearest } from '../model/nearest.js';
import { show } from './show.js';

/** What a scalar is judged with, besides its field. */
export interface ScalarContext {
  readonly side: 'request' | 'answer';
  /** The concrete path: it decides whether the value may be shown. */
  readonly path: string;
  /** The number as it was written. */
  readonly raw?: string | undefined;
  /** Words that a target uses in place of the neutral ones of the specification. */
  readonly names?: Readonly<Record<string, string>> | undefined;
  readonly currencies?: readonly string[] | undefined;
  readonly countries?: readonly string[] | undefined;
}

/** Everything that is wrong with one value; null and groups are judged elsewhere. */
export function judgeScalar(field: Field, value: JsonValue, context: ScalarContext): readonly ValueBreach[] {
  if (field.value !== undefined) return constantFaults(field, value, context);
  const wanted = field.type === 'Decimal' && context.side === 'answer' ? 'number' : DATA_TYPES[field.type].json;
  if (typeof value === wanted) {
    if (typeof value === 'string') return textFaults(field, value, context);
    return typeof value === 'number' ? numberFaults(field, value, context) : [];
  }
  return [typeFault(field, value, context)];
}

function fault(
  field: Field,
  kind: RuleKind,
  level: Level,
  context: ScalarContext,
  actual: string,
  more: Partial<ValueBreach> = {},
): ValueBreach {
  return { kind, level: weaker(level, refusalLevel(field, kind)), expected: expectedOf(field, kind, context.side), actual, ...more };
}

/** A constant in the wrong case should be refused; any other value is as wrong as the level of the field says. */
function constantFaults(field: Field, value: JsonValue, context: ScalarContext): readonly ValueBreach[] {
  if (value === field.value) return [];
  const wrongCase = typeof value === 'string' && value.toUpperCase() === field.value;
  const padded = typeof value === 'string' && value.trim() === field.value;
  // Another word may be meant; a misspelling of the only allowed word is certainly a mistake.
  const slip = typeof value === 'string' && nearest(value, [String(field.value)]) !== undefined;
  const more = wrongCase || padded || slip ? { suggestion: `write ${field.value}`, repair: JSON.stringify(field.value) } : {};
  return [fault(field, 'constant', padded ? 'open' : wrongCase ? 'should' : 'must', context, show(value, context.path), more)];
}

/** In requests, a value that a lenient reader repairs is refused less firmly; in answers, the type is right or wrong. */
function typeFault(field: Field, value: JsonValue, context: ScalarContext): ValueBreach {
  const actual = `${show(value, context.path, context.raw)}${isObject(value) || isArray(value) ? '' : ` (${typeof value})`}`;
  const coerced = context.side === 'request' ? coerce(field, value, context) : undefined;
  const repaired = coerced !== undefined && judgeScalar(field, coerced, context).every(({ level }) => level !== 'must');
  if (coerced === undefined || !repaired) return fault(field, 'json-type', 'must', context, actual);
  const text = JSON.stringify(coerced);
  const secret = show(coerced, context.path).endsWith('(not shown)');
  const suggestion = secret ? 'write it in double quotes' : `write ${text}`;
  // The text of an amount is unambiguous; other numbers may have lost leading zeros.
  const repair = field.type === 'Decimal' && judgeScalar(field, coerced, context).length === 0 ? { repair: text } : {};
  return fault(field, 'json-type', 'should', context, actual, { suggestion, ...repair });
}

function coerce(field: Field, value: JsonValue, context: ScalarContext): JsonValue | undefined {
  if (isObject(value) || isArray(value)) return undefined;
  switch (DATA_TYPES[field.type].json) {
    case 'string':
      return context.raw ?? String(value);
    case 'number':
      return typeof value === 'string' && /^[0-9]{1,20}$/.test(value) ? Number(value) : undefined;
    case 'boolean':
      if (value === 'true' || value === 1) return true;
      return value === 'false' || value === 0 ? false : undefined;
    case 'object':
      return undefined;
  }
}

function numberFaults(field: Field, value: number, context: ScalarContext): readonly ValueBreach[] {
  const text = context.raw ?? String(value);
  const wrong = (kind: RuleKind, level: Level = 'must'): readonly ValueBreach[] => [
    fault(field, kind, level, context, show(value, context.path, context.raw)),
  ];
  // A double keeps fifteen digits; exact arithmetic is needed only for more.
  const exact = text.length > 15 ? parseDecimal(text) : undefined;
  if (field.type === 'Integer') {
    const whole = Number.isInteger(value) || (exact === undefined ? !Number.isFinite(value) : exact.scale === 0);
    if (!whole) return wrong('json-type');
  }
  const against = (bound: number | bigint): number => {
    const limit = exact === undefined ? undefined : parseDecimal(String(bound));
    return exact === undefined || limit === undefined ? value - Number(bound) : compare(exact, limit);
  };
  if (field.minimum !== undefined && against(field.minimum) < 0) return wrong('minimum');
  if (field.maximum !== undefined && against(field.maximum) > 0) {
    const disputed = field.disputedMaximum !== undefined && against(field.disputedMaximum) <= 0;
    return wrong('maximum', disputed ? 'open' : 'must');
  }
  return field.decimals !== undefined && (countFractionDigits(text) ?? 0) > field.decimals ? wrong('format') : [];
}

/** White space around a good value is one fault, whatever it breaks, and has one safe repair. */
function textFaults(field: Field, text: string, context: ScalarContext): readonly ValueBreach[] {
  const faults = bareTextFaults(field, text, context);
  const trimmed = text.trim();
  if (faults.length === 0 || context.side === 'answer' || trimmed === text || trimmed === '') return faults;
  const left = bareTextFaults(field, trimmed, context);
  if (left.length > 0) return left;
  const secret = show(trimmed, context.path).endsWith('(not shown)');
  const more = { suggestion: secret ? 'remove the blanks around it' : `write ${JSON.stringify(trimmed)}`, repair: JSON.stringify(trimmed) };
  const [first] = faults;
  const padded = faults.find(({ kind }) => kind === 'charset') ?? first;
  return padded === undefined ? [] : [{ ...padded, level: weaker(padded.level, paddingLevel(field, text)), ...more }];
}

function bareTextFaults(field: Field, text: string, context: ScalarContext): readonly ValueBreach[] {
  if (field.disputed?.includes(text) === true) return [];
  if (text === '') return emptyFaults(field, context);
  const { kind } = DATA_TYPES[field.type];
  if (kind === 'values') return valueFaults(field, text, context);
  const faults: ValueBreach[] = [];
  if (kind !== 'format' || field.type === 'Language Tag') {
    const wrong = lengthFault(field, text);
    if (wrong !== undefined) faults.push(fault(field, wrong.kind, wrong.level, context, `${wrong.length} characters`));
  }
  if (kind === 'format') {
    const level = isOffered(field, text, context) ? undefined : FORMS[field.type]?.(text);
    if (level !== undefined) faults.push(fault(field, 'format', level, context, show(text, context.path), hint(field, text)));
  } else if (kind === 'charset') {
    const bad = badCharacter(field, text);
    if (bad === undefined) faults.push(...countFaults(field, text, context));
    else faults.push(fault(field, 'charset', bad.level, context, `${show(text, context.path)}, which has ${characterName(bad.character)}`));
  }
  if (faults.length === 0) return faults;
  const actual = PLACEHOLDER.test(text) ? `${JSON.stringify(text.slice(0, 60))}, a placeholder that nothing has filled in` : undefined;
  return faults
    .filter((candidate) => kindsOf(field).includes(candidate.kind))
    .map((candidate) => (actual === undefined ? candidate : { ...candidate, actual }));
}

/** Placeholders of tools that make requests: `{{sessionId}}`, `${sessionId}`, `<sessionId>`. */
const PLACEHOLDER = /^\s*(?:\{\{[^{}]{1,60}\}\}|\$\{[^{}]{1,60}\}|<[A-Za-z][\w .-]{0,60}>)\s*$/;

/** Words of the specification that stand for those of a real product. */
const NEUTRAL = /^(?:DEVICE|BANK|NETWORK)_[A-Z]_/;

/** An empty text breaks the minimum length where there is one, else the form; where neither is stated, it breaks nothing. */
function emptyFaults(field: Field, context: ScalarContext): readonly ValueBreach[] {
  const kinds = kindsOf(field);
  const kind = (['length', 'min-length', 'values', 'format'] as const).find((candidate) => kinds.includes(candidate));
  if (kind !== undefined) return [fault(field, kind, 'must', context, '""')];
  // Counts written as digits are bounded by value only: an empty text is no number.
  return field.type === 'Digits' && field.maximum !== undefined ? [fault(field, 'charset', 'must', context, '""')] : [];
}

function valueFaults(field: Field, text: string, context: ScalarContext): readonly ValueBreach[] {
  const values = field.values ?? [];
  if (values.length === 0 || values.includes(text)) return [];
  if (values.some((value) => context.names?.[value] === text)) return [];
  const upper = values.find((value) => value === text.toUpperCase());
  if (upper !== undefined) {
    return [
      fault(field, 'values', 'must', context, show(text, context.path), { suggestion: `write ${upper}`, repair: JSON.stringify(upper) }),
    ];
  }
  const word = text.toUpperCase().replace(/[\s-]+/g, '_');
  const near = nearest(word, values);
  const neutral = values.some((value) => NEUTRAL.test(value))
    ? `if it is what this gateway calls one of them, say so in the configuration under values.names`
    : undefined;
  const suggestion = near === undefined ? neutral : `did you mean ${near}?`;
  const only = neutral === undefined ? onlyNearest(word, values) : undefined;
  const more = { ...(suggestion === undefined ? {} : { suggestion }), ...(only === undefined ? {} : { repair: JSON.stringify(only) }) };
  return [fault(field, 'values', wordLevel(field, text), context, show(text, context.path), more)];
}

/** Digits that stand for a number: leading zeros are not judged, the number is. */
function countFaults(field: Field, text: string, context: ScalarContext): readonly ValueBreach[] {
  if (field.type !== 'Digits' || field.maximum === undefined) return [];
  const digits = text.replace(/^0+(?=.)/, '');
  const number = digits.length > 20 ? Number.POSITIVE_INFINITY : Number(digits);
  const actual = show(text, context.path);
  if (field.minimum !== undefined && number < Number(field.minimum)) return [fault(field, 'minimum', 'must', context, actual)];
  if (number > Number(field.maximum)) return [fault(field, 'maximum', 'must', context, actual)];
  // Leading zeros are not judged, but a month has two digits at most.
  return field.path.endsWith('expiry.month') && text.length > 2 ? [fault(field, 'maximum', 'should', context, actual)] : [];
}

const isOffered = (field: Field, text: string, context: ScalarContext): boolean =>
  (field.type === 'Currency' && context.currencies?.includes(text) === true) ||
  (field.type === 'Country' && context.countries?.includes(text) === true);

function hint(field: Field, text: string): Partial<ValueBreach> {
  const { type } = field;
  if (type === 'Url' && text.startsWith('http://')) return { suggestion: 'use https' };
  if ((type === 'Currency' || type === 'Country') && FORMS[type]?.(text.toUpperCase()) === undefined) {
    return { suggestion: `write ${text.toUpperCase()}`, repair: JSON.stringify(text.toUpperCase()) };
  }
  if (type === 'Decimal' && /^[0-9]+,[0-9]+$/.test(text)) {
    const point = JSON.stringify(text.replace(',', '.'));
    // Three digits after a comma may be thousands.
    return { suggestion: `write ${point}`, ...(/,[0-9]{3}$/.test(text) ? {} : { repair: point }) };
  }
  return {};
}

function characterName(character: string): string {
  const unit = character.codePointAt(0) ?? 0;
  return unit > 0x20 && unit < 0x7f ? character : `U+${unit.toString(16).toUpperCase().padStart(4, '0')}`;
}
