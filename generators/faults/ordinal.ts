import { type Fault, type Mutation, levelOf, typesFor } from './mutation.js';

/** A list has one of so many forms of an ordinal a run. */
const RUNS = 4;

/** The number of a word in its list in place of the word: a program that keeps its lists as numbers takes those as well. */
export const ordinal: Mutation = {
  id: 'ordinal',
  family: 'list',
  always: () => false,
  faults: (field, spot) => {
    if (!spot.kinds.includes('values') || field.valuesComplete === false) return [];
    const number = (variant: string, value: number): Fault => ({
      kind: 'json-type',
      level: levelOf(field, 'json-type'),
      variant,
      value,
      types: typesFor(field, 'INVALID'),
      inOneOf: RUNS,
    });
    const text = (variant: string, value: string): Fault => ({
      ...number(variant, 0),
      kind: 'values',
      level: levelOf(field, 'values'),
      value,
    });
    return [number('one', 1), text('one-as-text', '1'), number('zero', 0), text('zero-as-text', '0'), number('two', 2)];
  },
};
