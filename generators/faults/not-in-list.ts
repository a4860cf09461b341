import { type FieldRecipe, levelOf, typesFor } from './recipe.js';

/** A word that no list has. */
export const notInList: FieldRecipe = {
  id: 'not-in-list',
  family: 'list',
  faults: (field, spot) =>
    spot.kinds.includes('values')
      ? [{ kind: 'values', level: levelOf(field, 'values'), value: 'TOUCHSTONE_NONSENSE', types: typesFor(field, 'INVALID') }]
      : [],
};
