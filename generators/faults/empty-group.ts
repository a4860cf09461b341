import { type Mutation, levelOf } from './mutation.js';

/** `{}` where a group is required, or where one may be left out, which the text does not settle. */
export const emptyGroup: Mutation = {
  id: 'empty-group',
  family: 'presence',
  faults: (field, spot) => {
    if (field.type !== 'group' || field.path.endsWith('[n]')) return [];
    // Two groups have a relation of their own for this.
    const relation = spot.contract.relations.find((candidate) => 'path' in candidate && candidate.path === field.path);
    if (relation?.kind === 'full-set' || relation?.kind === 'empty-group') return [];
    if (field.presence === 'required') {
      return [{ kind: 'required', level: levelOf(field, 'required'), value: {}, types: ['MISSING', 'INVALID'], base: 'present' }];
    }
    if (spot.contract.request.some((other) => other.presence === 'required' && other.path.startsWith(`${field.path}.`))) return [];
    if (spot.contract.request.some((other) => other.presence === 'required-in-group' && other.path.startsWith(`${field.path}.`))) return [];
    return [{ kind: 'json-type', level: 'open', value: {}, types: [] }];
  },
};
