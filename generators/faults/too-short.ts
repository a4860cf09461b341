import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import type { Field, RuleKind } from '../../src/catalogue/vocabulary.js';
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
    return [...by('by-one', step), ...(step === 1 ? [] : by('by-part-of-a-step', 1)), ...countedLong(field, kind)];
  },
};

/** A letter of two bytes, and one that takes two units of UTF-16. */
const COUNTED_TWICE = { bytes: '\u00E9', units: '\u{20BB7}' } as const;

/** A text that is long enough only where something else than its characters is counted. */
function countedLong(field: Field, kind: RuleKind): readonly Fault[] {
  const { type, minLength = 0 } = field;
  if (type !== 'String' || minLength < 2) return [];
  return Object.entries(COUNTED_TWICE).map(([variant, letter]) => ({
    kind,
    level: levelOf(field, kind, 'should'),
    variant,
    value: letter + textOfLength(field, minLength - 2),
    types: typesFor(field, 'INVALID'),
  }));
}
