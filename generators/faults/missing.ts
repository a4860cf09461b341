import type { FieldRecipe } from './recipe.js';
import { levelOf } from './recipe.js';

/** A required or fixed field, or a required group, left out. */
export const missing: FieldRecipe = {
  id: 'missing',
  family: 'presence',
  faults: (field, spot) =>
    spot.kinds.includes('required')
      ? [{ kind: 'required', level: levelOf(field, 'required'), value: undefined, types: ['MISSING'], orAbove: true, host: 'present' }]
      : [],
};
