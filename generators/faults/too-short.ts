import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import { type Fault, type Mutation, lengthKind, levelOf, typesFor } from './mutation.js';
import { textOfLength } from '../text-of-length.js';

/** Fewer characters than the minimum; an empty text is another mutation. */
export const tooShort: Mutation = {
  id: 'too-short',
  family: 'bound',
  faults: (field, spot) => {
    const kind = lengthKind(spot, 'min');
    const least = field.minLength ?? 0;
    const step = DATA_TYPES[field.type].step ?? 1;
    if (kind === undefined) return [];
    const by = (variant: string, less: number): readonly Fault[] =>
      least - less < 1
        ? []
        : [
            {
              kind,
              level: levelOf(field, kind),
              variant,
              value: textOfLength(field, least - less, spot.stream(variant)),
              types: typesFor(field, 'INVALID'),
            },
          ];
    // Hex digits come in pairs and Base64 in groups of four, but lengths count characters.
    return [...by('by-one', step), ...(step === 1 ? [] : by('by-part-of-a-step', 1))];
  },
};
