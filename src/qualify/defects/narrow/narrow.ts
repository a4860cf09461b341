import type { Contract, Field, Rule } from '../../../catalogue/vocabulary.js';
import type { JsonValue } from '../../../json/value.js';
import { checkOf } from '../../../gateway/evaluate/checks.js';
import { codePoints } from '../../../gateway/text-length.js';
import { letsThrough } from '../../../gateway/behaviour/apply-effects.js';
import type { Effect, FieldEffect, Letting } from '../../../gateway/behaviour/effect.js';
import { LENIENCES } from '../../../gateway/behaviour/lenience.js';
import { goodText } from './good-text.js';
import { strangers } from './words.js';

type CheckEffect = Extract<FieldEffect, { at: 'field' }>;

/** A defect that shows only in a narrow case: which one, what it does, and in words. */
export interface Narrow {
  readonly class: NarrowClass;
  readonly which: string;
  readonly text: string;
  readonly effects: readonly Effect[];
}

/** One more character, one position, one careless check, one element, one neighbour, one step, one word; and good values refused as narrowly. */
export const NARROW_CLASSES = [
  'character',
  'position',
  'mistake',
  'element',
  'beside',
  'beside-value',
  'without',
  'step',
  'extra-value',
  'refuse-value',
  'refuse-element',
  'refuse-beside',
] as const;
export type NarrowClass = (typeof NARROW_CLASSES)[number];

/** Every narrow defect of a rule of a request field that a request can show. */
export function narrowDefects(contract: Contract, rule: Rule): readonly Narrow[] {
  const field = contract.request.find(({ path }) => path === rule.path);
  if (rule.side !== 'request' || field === undefined || rule.kind === undefined || field.neverSent === true) return [];
  return [
    ...(rule.validity.includes('invalid') ? [...careless(contract, field, rule), ...placed(contract, field, rule)] : []),
    ...(rule.validity.includes('valid') ? refused(contract, field, rule) : []),
  ];
}

/** Marks, and some other characters that are let in one at a time. */
const CHARACTERS = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', ' ', '\t', '\u00E9', '\u200B', 'a', 'K', '7'];

function careless(contract: Contract, field: Field, rule: Rule): readonly Narrow[] {
  const good = goodText(field);
  if (good === undefined || good.length === 0) return [];
  const lets = (which: string, type: NarrowClass, text: string, letting: Letting, shown: readonly string[]): readonly Narrow[] =>
    isShown(field, rule, letting, shown) ? [{ class: type, which, text, effects: [effectOf(rule, 'lenient', { lets: letting })] }] : [];
  const middle = (character: string): string => good.slice(0, good.length >> 1) + character + good.slice((good.length >> 1) + 1);
  if (rule.kind === 'max-length' || rule.kind === 'min-length' || rule.kind === 'length') {
    // Hex digits come in pairs and Base64 in groups of four: a whole group more, and a part of one.
    const steps = field.type === 'Hex' ? [1, 2, -1, -2] : field.type === 'Base64' ? [1, 2, 3, 4] : [1, -1];
    return steps.flatMap((beyond) => {
      const length = beyond < 0 ? (field.minLength ?? 0) + beyond : (field.maxLength ?? 0) + beyond;
      const text = length > 0 ? good.repeat(length).slice(0, length) : '';
      const fits = rule.kind === 'length' || (rule.kind === 'max-length') === beyond > 0;
      return fits && length > 0 ? lets(String(beyond), 'step', `takes a length ${beyond} beyond the bound`, { beyond }, [text]) : [];
    });
  }
  return [
    ...(rule.kind === 'charset'
      ? CHARACTERS.flatMap((character) =>
          lets(character, 'character', `lets ${JSON.stringify(character)} in`, { character }, [middle(character)]),
        )
      : []),
    ...(rule.kind === 'charset' && good.length > 2
      ? (['first', 'last', 'inner'] as const).flatMap((unseen) => {
          const shown = unseen === 'first' ? `#${good.slice(1)}` : unseen === 'last' ? `${good.slice(0, -1)}#` : middle('#');
          return lets(unseen, 'position', `does not look at the ${unseen} characters`, { unseen }, [shown]);
        })
      : []),
    ...Object.entries(LENIENCES).flatMap(([name, lenience]) =>
      lenience.kinds.some((kind) => kind === rule.kind) && (lenience.types === undefined || lenience.types.includes(field.type))
        ? lets(name, 'mistake', lenience.text, { careless: name }, lenience.shows(good))
        : [],
    ),
    ...(rule.kind === 'values' && field.valuesComplete !== false
      ? strangers(contract, field).flatMap((word) => lets(word, 'extra-value', `takes ${word} too`, { word }, [word]))
      : []),
  ];
}

/** Whether a text exists that a strict gateway refuses for this rule alone and the careless one accepts. */
function isShown(field: Field, rule: Rule, letting: Letting, texts: readonly string[]): boolean {
  if (rule.kind === undefined) return false;
  const check = checkOf(field, rule.kind);
  const place = { root: {}, index: 0 };
  const isGood = (text: string): boolean => check.test(text, place) === undefined;
  return texts.some((text) => {
    const verdict = check.test(text, place);
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field;
    const fits = 'beyond' in letting || field.type === 'Enumeration' || (codePoints(text) >= minLength && codePoints(text) <= maxLength);
    return (verdict === 'must' || verdict === 'should') && fits && text.trim() === text && letsThrough(letting, text, isGood, field);
  });
}

const ELEMENTS = [0, 1, 2] as const;

/** The rule is not kept in one element, or beside or without one neighbour. */
function placed(contract: Contract, field: Field, rule: Rule): readonly Narrow[] {
  const skip = (type: NarrowClass, which: string, what: string, narrow: Partial<CheckEffect>): Narrow => ({
    class: type,
    which,
    text: `does not check ${what}`,
    effects: [effectOf(rule, 'skip', narrow)],
  });
  const inElements = field.path.includes('[n]') && field.type !== 'group' ? ELEMENTS : [];
  const elements = inElements.map((element) => skip('element', String(element), `element ${element}`, { element }));
  if (rule.kind === 'required' || rule.kind === 'required-in-group' || field.type === 'group') return elements;
  const beside = neighboursOf(contract, field).flatMap((neighbour) => {
    const { path } = neighbour;
    const value = otherValue(neighbour);
    const where = `it where ${path} is ${JSON.stringify(value)}`;
    return [
      skip('beside', path, `it beside ${path}`, { beside: path }),
      ...(value === undefined ? [] : [skip('beside-value', path, where, { beside: path, besideValue: value })]),
      skip('without', path, `it without ${path}`, { without: path }),
    ];
  });
  return [...elements, ...beside];
}

/** A few optional fields of other groups that a gateway must accept; the name of the field decides which. */
function neighboursOf(contract: Contract, field: Field): readonly Field[] {
  const top = (path: string): string => /^[^.[]+/.exec(path)?.[0] ?? path;
  const totals = contract.relations.flatMap((relation) => (relation.kind === 'sum' ? [relation.total] : []));
  const free = contract.request.filter(
    (other) =>
      other.type !== 'group' &&
      other.presence === 'optional' &&
      other.accept === 'must' &&
      other.issued === undefined &&
      !/[[{]/.test(other.path) &&
      !totals.includes(other.path) &&
      top(other.path) !== top(field.path),
  );
  const start = [...field.path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return free.length === 0 ? [] : [...new Set([0, 7].map((step) => free[(start + step) % free.length] as Field))];
}

/** The second of the values of a field that has few. */
function otherValue(field: Field): JsonValue | undefined {
  if (field.type === 'Boolean') return false;
  return field.values !== undefined && field.values.length > 1 && field.values.length < 5 ? field.values[1] : undefined;
}

/** One good value is refused, or good values in one element or beside one neighbour. */
function refused(contract: Contract, field: Field, rule: Rule): readonly Narrow[] {
  if (field.accept !== 'must' || field.type === 'group' || field.issued !== undefined) return [];
  const refuse = (type: NarrowClass, which: string, narrow: Partial<CheckEffect>): Narrow => ({
    class: type,
    which,
    text: `refuses a good value (${which})`,
    effects: [effectOf(rule, 'refuse', narrow)],
  });
  if (rule.kind === 'values') return (field.values ?? []).map((value) => refuse('refuse-value', value, { only: [value] }));
  if (rule.kind !== 'json-type') return [];
  return [
    ...(field.path.includes('[n]') ? ELEMENTS.map((element) => refuse('refuse-element', String(element), { element })) : []),
    ...neighboursOf(contract, field).map(({ path }) => refuse('refuse-beside', path, { beside: path })),
  ];
}

function effectOf(rule: Rule, change: CheckEffect['do'], narrow: Partial<CheckEffect>): Effect {
  return { at: 'field', path: rule.path ?? '', kind: rule.kind ?? 'json-type', do: change, ...narrow };
}
