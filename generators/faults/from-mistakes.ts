import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import type { Field } from '../../src/catalogue/vocabulary.js';
import type { Values } from '../../src/model/values.js';
import { isAlways, type Mistake } from '../mistakes/mistake.js';
import { MISTAKES } from '../mistakes/mistakes.js';
import { breachesOf } from '../mistakes/reading.js';
import { textOfLength } from '../text-of-length.js';
import { typicalValue } from '../values/typical.js';
import { type Fault, type Mutation, typesFor } from './mutation.js';

/** A mutation for each row of the catalogue of mistakes: its values that break exactly one rule of the field. */
export const MISTAKE_MUTATIONS: readonly Mutation[] = MISTAKES.map((mistake) => ({
  id: mistake.id,
  family: mistake.family,
  always: (kind, before, variant) => isAlways(mistake, kind, variant, before),
  faults: (field, spot) => {
    // A mistake knows nothing of places and contracts.
    const own = madeOf(field, spot.values);
    const faults = own.get(mistake.id) ?? faultsOf(mistake, field, spot.values);
    own.set(mistake.id, faults);
    return faults;
  },
}));

type Made = Map<string, readonly Fault[]>;

const made = new WeakMap<Values, { readonly byField: WeakMap<Field, Made>; readonly byText: Map<string, Made> }>();

/** The faults made so far of a field, by mistake. Fields of several contracts that read the same have the same. */
function madeOf(field: Field, values: Values): Made {
  const known = made.get(values) ?? { byField: new WeakMap<Field, Made>(), byText: new Map<string, Made>() };
  made.set(values, known);
  const { byField, byText } = known;
  const found = byField.get(field);
  if (found !== undefined) return found;
  const text = JSON.stringify(field, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
  const alike = byText.get(text) ?? new Map<string, readonly Fault[]>();
  byText.set(text, alike);
  byField.set(field, alike);
  return alike;
}

function faultsOf(mistake: Mistake, field: Field, values: Values): readonly Fault[] {
  if (field.value !== undefined || DATA_TYPES[field.type].kind === undefined) return [];
  const good = goodText(field, values);
  if (good === undefined) return [];
  return Object.entries(mistake.values({ field, good, values })).flatMap(([variant, value]) => {
    const [breach, ...others] = value === good ? [] : breachesOf(field, value, values.names);
    if (
      breach === undefined ||
      others.length > 0 ||
      (breach.level === 'open' && !isObserved(mistake, field)) ||
      !mistake.breaks.includes(breach.kind)
    )
      return [];
    return [{ ...breach, variant, value, types: typesFor(field, 'INVALID') }];
  });
}

/** Open values are sent where they may crash a program, or are often repaired silently. */
const isObserved = (mistake: Mistake, field: Field): boolean =>
  mistake.observed === true && field.type !== 'Email' && field.type !== 'Url' && field.type !== 'Regex';

/** A good text that changes can be made to without reaching a bound; undefined where nobody knows one. */
function goodText(field: Field, values: Values): string | undefined {
  // A card number that is broken on purpose needs no check digit, and must not look like one.
  if (field.path.endsWith('.card.number')) return '4'.repeat(12);
  if (field.samples !== undefined) return field.samples[0];
  if (DATA_TYPES[field.type].kind !== 'charset') {
    const typical = typicalValue(field, values);
    return typeof typical === 'string' && !typical.includes('{{') && typical.length > 0 ? typical : undefined;
  }
  if (field.maximum !== undefined) return String(field.maximum);
  return textOfLength(field, innerLength(field));
}

/** An inner length where there is one: at a bound, a character of two bytes could be taken for two characters. */
function innerLength(field: Field): number {
  const { minLength = 1, maxLength = 8 } = field;
  const step = DATA_TYPES[field.type].step ?? 1;
  const wanted = Math.max(minLength, Math.min(maxLength - 1, minLength + 7));
  return Math.min(field.maxLength === undefined ? wanted + step : maxLength, Math.ceil(wanted / step) * step);
}
