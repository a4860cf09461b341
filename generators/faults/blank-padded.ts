import { typicalValue } from '../values/typical.js';
import type { FieldRecipe } from './recipe.js';

/** Blanks around a good value: trimmed by some, refused by others. */
export const blankPadded: FieldRecipe = {
  id: 'blank-padded',
  family: 'type',
  faults: (field, spot) => {
    const kind = spot.kinds.find((candidate) => candidate === 'values' || candidate === 'format');
    const value = typicalValue(field, spot.values);
    if (kind === undefined || typeof value !== 'string' || value.includes('{{') || field.accept === 'open') return [];
    return [{ kind, level: 'open', value: ` ${value} `, types: [] }];
  },
};
