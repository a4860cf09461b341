import { apiOperationOf } from '../base.js';
import { type Mutation, levelOf, typesFor } from './mutation.js';

/** null in the place of a value: absent or bad where the field is required, not settled where it is optional. */
export const nullValue: Mutation = {
  id: 'null-value',
  family: 'presence',
  faults: (field, spot) => {
    if (field.value !== undefined && apiOperationOf(spot.contract, spot.values) === undefined) return [];
    const kind = spot.kinds.find((candidate) => candidate === 'required' || candidate === 'required-in-group');
    if (kind !== undefined) {
      return [
        { kind, level: levelOf(field, kind), value: null, types: typesFor(field, 'MISSING', 'INVALID'), orAbove: true, base: 'present' },
      ];
    }
    if (!spot.kinds.includes('json-type') || field.path.endsWith('[n]')) return [];
    // A null group around a required field counts as a missing field, and one that a relation requires breaks the relation as well.
    const inside = spot.contract.request.some((other) => other.presence === 'required' && other.path.startsWith(`${field.path}.`));
    const related = spot.contract.relations.some((relation) => relation.kind === 'required-when' && relation.path === field.path);
    if (inside || (related && field.type === 'group')) return [];
    const isOuter = field.type === 'group' && !field.path.includes('.');
    return [{ kind: 'json-type', level: 'open', value: null, types: [], ...(isOuter ? { everyRun: true } : {}) }];
  },
};
