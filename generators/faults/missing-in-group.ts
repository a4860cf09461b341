import { groupOf } from '../fields.js';
import { type Mutation, levelOf, typesFor } from './mutation.js';

/** A field that its group requires left out while the group stays. */
export const missingInGroup: Mutation = {
  id: 'missing-in-group',
  family: 'presence',
  faults: (field, spot) => {
    if (!spot.kinds.includes('required-in-group')) return [];
    // An only member leaves an empty group behind, which is a relation of its own.
    const group = groupOf(field.path);
    const alone = !spot.contract.request.some((other) => other.path !== field.path && other.path.startsWith(`${group}.`));
    if (alone) return [];
    const level = levelOf(field, 'required-in-group');
    return [{ kind: 'required-in-group', level, value: undefined, types: typesFor(field, 'MISSING'), orAbove: true, base: 'present' }];
  },
};
