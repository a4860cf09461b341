import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import type { FaultFamily } from '../../src/model/case.js';
import { type FieldRecipe, levelOf, typesFor } from './recipe.js';

/** A recipe made of the values that the readings settle for the field's data type. */
export function fromExamples(id: string, family: FaultFamily): FieldRecipe {
  return {
    id,
    family,
    faults: (field, spot) => {
      const { kind, bad } = DATA_TYPES[field.type];
      if (kind === undefined || !spot.kinds.includes(kind)) return [];
      const examples = bad.filter((example) => example.recipe === id);
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
