import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import type { FaultFamily } from '../../src/model/case.js';
import { type Manner, levelOf, typesFor } from './manner.js';

/** A manner made of the values that the readings settle for the field's data type. */
export function fromExamples(id: string, family: FaultFamily, always = 1): Manner {
  return {
    id,
    family,
    // What the readings name is sent in every run: to every field in one of its contracts, the first to all unless another manner shows it too.
    always: (_kind, before) => before < always,
    shared: 'all',
    faults: (field, spot) => {
      const { kind, bad } = DATA_TYPES[field.type];
      if (kind === undefined || !spot.kinds.includes(kind)) return [];
      const examples = bad.filter((example) => example.manner === id);
      return examples.map((example) => ({
        kind,
        level: levelOf(field, kind, example.level),
        ...(examples.length === 1 && example.variant === id ? {} : { variant: example.variant }),
        value: example.value,
        types: example.value === '' ? typesFor(field, 'INVALID', 'MISSING') : typesFor(field, 'INVALID'),
      }));
    },
  };
}

/** Ways of being wrong for which the readings settle values, type by type. */
const SETTLED: Readonly<Record<string, FaultFamily>> = {
  'bad-format': 'type',
  sign: 'type',
  'two-points': 'type',
  exponent: 'type',
  'leading-zeros': 'type',
  'bare-point': 'type',
  zero: 'bound',
  'too-many-decimals': 'bound',
  'wrong-date-form': 'type',
  'impossible-date': 'type',
  'impossible-time': 'type',
  'time-without-zone': 'type',
  'bad-email': 'type',
  'http-url': 'type',
  'short-url': 'bound',
  'bad-telephone': 'type',
  'unassigned-code': 'list',
};

/** So many go into every run, if not one: who reads a number by its beginning, or by the language, shows it with a comma or a sign too. */
const OFTEN: Readonly<Record<string, number>> = { 'two-points': 0, exponent: 0, 'bad-email': 2 };

/** One manner for each. */
export const SETTLED_MANNERS: readonly Manner[] = Object.entries(SETTLED).map(([id, family]) => fromExamples(id, family, OFTEN[id] ?? 1));
