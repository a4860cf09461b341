import { type Fault, type Mutation, levelOf, typesFor } from './mutation.js';

/** A number above the most allowed, by one and by far; between the bounds of two readings nothing is judged. */
export const aboveMaximum: Mutation = {
  id: 'above-maximum',
  family: 'bound',
  faults: (field, spot) => {
    if (field.maximum === undefined || !spot.kinds.includes('maximum')) return [];
    const most = Number(field.maximum);
    const agreed = Number(field.disputedMaximum ?? field.maximum);
    const fault = (variant: string, value: number): Fault => ({
      kind: 'maximum',
      level: value > agreed ? levelOf(field, 'maximum') : 'open',
      variant,
      value: field.type === 'Digits' ? String(value) : value,
      types: typesFor(field, 'INVALID'),
    });
    return [
      fault('by-one', most + 1),
      ...(agreed > most ? [fault('above-both-readings', agreed + 1)] : []),
      ...(field.type === 'Digits' ? [] : [fault('by-far', agreed + 4001)]),
    ];
  },
};
