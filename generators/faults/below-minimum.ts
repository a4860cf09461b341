import { type Fault, type Mutation, levelOf, typesFor } from './mutation.js';

/** A number below the least allowed. */
export const belowMinimum: Mutation = {
  id: 'below-minimum',
  family: 'bound',
  faults: (field, spot) => {
    if (field.minimum === undefined || !spot.kinds.includes('minimum')) return [];
    const least = Number(field.minimum);
    const fault = (variant: string, value: string | number): Fault => ({
      kind: 'minimum',
      level: levelOf(field, 'minimum'),
      variant,
      value,
      types: typesFor(field, 'INVALID'),
    });
    if (field.type !== 'Digits') return [fault('by-one', least - 1)];
    // Digits have no sign, so nothing is below "0".
    if (least === 0) return [];
    return [fault('by-one', String(least - 1)), ...(field.path.endsWith('.month') ? [fault('double-zero', '00')] : [])];
  },
};
