import { DATA_TYPES } from '../../catalogue/data-types.js';
import { kindsOf, paddingLevel, refusalLevel, wordLevel } from '../../catalogue/field-rules.js';
import type { Field, Level, RuleKind } from '../../catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import { scannerOf } from '../scan/index.js';
import { weaker, type Verdict } from '../scan/verdict.js';
import { codePoints } from '../text-length.js';
import { scanJsonType } from './json-type.js';

/** The body that contains a value, and the index of the nearest array element. */
export interface Position {
  readonly root: JsonObject;
  readonly index: number;
}

/** One rule of one field, as a function of a value that is there. */
export interface Check {
  readonly kind: RuleKind;
  readonly test: (value: JsonValue, place: Position) => Verdict;
}

/** The checks of a field, in the order in which they are made. */
export function checksOf(field: Field): readonly Check[] {
  return kindsOf(field)
    .filter((kind) => kind !== 'required' && kind !== 'required-in-group')
    .map((kind) => checkOf(field, kind));
}

/** The check of one kind, at the level that the readings give it. */
export function checkOf(field: Field, kind: RuleKind): Check {
  const level = refusalLevel(field, kind);
  const test = testOf(field, kind);
  return {
    kind,
    test: (value) => {
      const verdict = test(value);
      if (verdict === undefined) return undefined;
      if (isDisputed(field, value)) return 'open';
      if (isGoodTrimmed(test, value)) return weaker(weaker(verdict, level), paddedLevel(field, kind, value));
      return weaker(verdict, level);
    },
  };
}

const isDisputed = (field: Field, value: JsonValue): boolean =>
  field.disputed !== undefined && typeof value === 'string' && field.disputed.includes(value);

/** Whether a value is good except for blanks around it, which some gateways trim. */
const isGoodTrimmed = (test: Test, value: JsonValue): value is string =>
  typeof value === 'string' && value !== '' && value.trim() !== value && value.trim() !== '' && test(value.trim()) === undefined;

/** White space around a value is a wrong character before it is one too many. */
const paddedLevel = (field: Field, kind: RuleKind, value: string): Level =>
  kind !== 'charset' && DATA_TYPES[field.type].kind === 'charset' ? 'open' : paddingLevel(field, value);

type Test = (value: JsonValue) => Verdict;

function testOf(field: Field, kind: RuleKind): Test {
  switch (kind) {
    case 'constant':
      return (value) => (value === field.value ? undefined : isSpelt(value, field.value) ? 'should' : 'must');
    case 'json-type':
      return (value) => scanJsonType(field, value);
    case 'min-length':
    case 'max-length':
    case 'length':
      return onText((text) => scanLength(field, kind, text));
    case 'minimum':
    case 'maximum':
      return (value) => scanBound(field, kind, value);
    case 'values':
      return onText((text) => (field.values?.includes(text) === true ? undefined : wordLevel(field, text)));
    case 'charset':
    case 'format': {
      const scan = scannerOf(field);
      return onText((text) => scan?.(text) ?? (text === '' && needsCharacters(field) ? 'must' : undefined));
    }
    default:
      return () => undefined;
  }
}

/** Case is stated for enumerations, of which a constant is none. */
const isSpelt = (value: JsonValue, word: string | undefined): boolean =>
  typeof value === 'string' && value.toUpperCase() === word?.toUpperCase() && value.toLowerCase() === word?.toLowerCase();

const onText =
  (test: (text: string) => Verdict): Test =>
  (value) =>
    typeof value === 'string' ? test(value) : undefined;

/** A number written in digits has at least one. */
const needsCharacters = (field: Field): boolean => field.minLength === undefined && field.minimum !== undefined;

function scanLength(field: Field, kind: RuleKind, text: string): Verdict {
  const length = codePoints(text);
  const min = kind === 'max-length' ? 0 : (field.minLength ?? 0);
  const max = kind === 'min-length' ? Number.POSITIVE_INFINITY : (field.maxLength ?? Number.POSITIVE_INFINITY);
  if (field.lengths !== undefined) return field.lengths.includes(length) ? undefined : 'must';
  return length >= min && length <= max ? undefined : 'must';
}

function scanBound(field: Field, kind: 'minimum' | 'maximum', value: JsonValue): Verdict {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? readDigits(value) : undefined;
  if (number === undefined) return undefined;
  if (kind === 'minimum') return number < (field.minimum ?? Number.NEGATIVE_INFINITY) ? 'must' : undefined;
  if (number <= (field.maximum ?? Number.POSITIVE_INFINITY)) return undefined;
  return field.disputedMaximum !== undefined && number <= field.disputedMaximum ? 'open' : 'must';
}

const readDigits = (text: string): number | undefined => (/^[0-9]+$/.test(text) ? Number(text) : undefined);
