import { wordLevel } from '../../src/catalogue/field-rules.js';
import { unheardWord } from '../mistakes/lists.js';
import { type Mutation, levelOf, typesFor } from './mutation.js';

/** A word that the list does not have. One that might be taken all the same shows as much as nonsense does, and more. */
export const notInList: Mutation = {
  id: 'not-in-list',
  family: 'list',
  faults: (field, spot) => {
    if (!spot.kinds.includes('values')) return [];
    const value = unheardWord(field, spot.values) ?? 'TOUCHSTONE_NONSENSE';
    return [{ kind: 'values', level: levelOf(field, 'values', wordLevel(field, value)), value, types: typesFor(field, 'INVALID') }];
  },
};
