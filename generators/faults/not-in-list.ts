import { type Manner, levelOf, typesFor } from './manner.js';

/** A word that no list has. */
export const notInList: Manner = {
  id: 'not-in-list',
  family: 'list',
  faults: (field, spot) =>
    spot.kinds.includes('values')
      ? [{ kind: 'values', level: levelOf(field, 'values'), value: 'TOUCHSTONE_NONSENSE', types: typesFor(field, 'INVALID') }]
      : [],
};
