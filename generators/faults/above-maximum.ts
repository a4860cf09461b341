import { type Fault, type Mutation, levelOf, typesFor } from './mutation.js';

/** A program that keeps so many bits of a number takes what stands above them for nothing. */
const WRAPS = [16, 32] as const;

/** A number above the most allowed, by one and by far; between the bounds of two readings nothing is judged. */
export const aboveMaximum: Mutation = {
  id: 'above-maximum',
  family: 'bound',
  faults: (field, spot) => {
    if (field.maximum === undefined || !spot.kinds.includes('maximum')) return [];
    const most = Number(field.maximum);
    const least = Number(field.minimum ?? 0);
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
      ...(field.type === 'Digits'
        ? []
        : [fault('by-far', agreed + 4001), ...WRAPS.map((bits) => fault(`wraps-${bits}`, 2 ** bits + least))]),
    ];
  },
};
