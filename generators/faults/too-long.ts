import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import type { Field, Level } from '../../src/catalogue/vocabulary.js';
import { fromExamples } from './from-examples.js';
import { type Mutation, lengthKind, levelOf, typesFor } from './mutation.js';
import { textOfLength } from '../text-of-length.js';

/** Digits begin with a zero: who compares them as a number takes it for nothing, and who counts them refuses it like any other. */
const behindZero = ({ type }: Field, text: string): string => (type === 'Digits' ? text.replace(/^\d/, '0') : text);

const FAR = 1000;
const examples = fromExamples('too-long', 'bound');

/** More characters than the most allowed, by one and by far. */
export const tooLong: Mutation = {
  id: 'too-long',
  family: 'bound',
  // For a type with a form, one fault shows that the length is checked too.
  always: (kind, before) => kind !== 'format' || before < 1,
  faults: (field, spot) => {
    const kind = lengthKind(spot, 'max');
    const { maxLength } = field;
    if (kind === undefined || maxLength === undefined) return examples.faults(field, spot);
    const step = DATA_TYPES[field.type].step ?? 1;
    const lengths: readonly { variant: string; length: number; interpretation: Level }[] = [
      { variant: 'by-one', length: maxLength + step, interpretation: 'must' },
      // Hex digits come in pairs and Base64 in groups of four, but lengths count characters.
      ...(step === 1 ? [] : [{ variant: 'by-part-of-a-step', length: maxLength + 1, interpretation: 'must' as const }]),
      ...(step === 4 ? [2, 3] : []).map((part) => ({
        variant: `by-${part}-of-${step}`,
        length: maxLength + part,
        interpretation: 'must' as const,
      })),
      { variant: 'by-far', length: maxLength + FAR, interpretation: 'must' },
    ];
    return lengths.map(({ variant, length, interpretation }) => ({
      kind,
      level: levelOf(field, kind, interpretation),
      variant,
      ...(/^by-(?:far|\d)/.test(variant) ? { rare: true as const } : {}),
      value: behindZero(field, textOfLength(field, length, spot.stream(variant), spot.values)),
      types: typesFor(field, 'INVALID'),
    }));
  },
};
