import { type FieldRecipe, levelOf, typesFor } from './recipe.js';

/** null in the place of a value: absent or bad where the field is required, not settled where it is optional. */
export const nullValue: FieldRecipe = {
  id: 'null-value',
  family: 'presence',
  faults: (field, spot) => {
    const kind = spot.kinds.find((candidate) => candidate === 'required' || candidate === 'required-in-group');
    if (kind !== undefined) {
      return [
        { kind, level: levelOf(field, kind), value: null, types: typesFor(field, 'MISSING', 'INVALID'), orAbove: true, host: 'present' },
      ];
    }
    if (!spot.kinds.includes('json-type') || field.path.endsWith('[n]')) return [];
    return [{ kind: 'json-type', level: 'open', value: null, types: [] }];
  },
};
