import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import { type FieldRecipe, lengthKind, levelOf, typesFor } from './recipe.js';
import { textOfLength } from '../text-of-length.js';

/** Fewer characters than the least allowed; none at all is a recipe of its own. */
export const tooShort: FieldRecipe = {
  id: 'too-short',
  family: 'bound',
  faults: (field, spot) => {
    const kind = lengthKind(spot, 'min');
    const least = field.minLength ?? 0;
    const length = least - (DATA_TYPES[field.type].step ?? 1);
    if (kind === undefined || length < 1) return [];
    const value = textOfLength(field, length, spot.stream('by-one'));
    return [{ kind, level: levelOf(field, kind), variant: 'by-one', value, types: typesFor(field, 'INVALID') }];
  },
};
