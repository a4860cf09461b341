import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import { ROLES } from '../../src/catalogue/roles.js';
import type { FaultFamily } from '../../src/model/case.js';
import { type Mutation, levelOf, typesFor } from './mutation.js';

const AMOUNTS: readonly string[] = [ROLES.orderAmount, ROLES.amount];

/** A mutation made of the values that the readings settle for the field's data type. */
export function fromExamples(id: string, family: FaultFamily): Mutation {
  return {
    id,
    family,
    // Values named in the readings go to every field in every run, because each is a separate check that can be missing.
    faults: (field, spot) => {
      const { kind, bad } = DATA_TYPES[field.type];
      if (kind === undefined || !spot.kinds.includes(kind)) return [];
      const examples = bad.filter((example) => example.mutation === id);
      return examples.map((example) => ({
        kind,
        level: levelOf(field, kind, example.level),
        ...(examples.length === 1 && example.variant === id ? {} : { variant: example.variant }),
        value: example.value,
        types: example.value === '' ? typesFor(field, 'INVALID', 'MISSING') : typesFor(field, 'INVALID'),
        ...(id === 'zero' && AMOUNTS.includes(field.path) ? { everyRun: true as const } : {}),
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

export const SETTLED_MUTATIONS: readonly Mutation[] = Object.entries(SETTLED).map(([id, family]) => fromExamples(id, family));
