import { groupOf } from '../fields.js';
import { type Mutation, levelOf } from './mutation.js';

/** `{}` where a group is required, or should have what it must have; where one may be left out, the text does not settle it. */
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
    const wanted = spot.contract.request.filter(
      ({ presence, path }) => presence === 'required-in-group' && path.startsWith(`${field.path}.`),
    );
    if (wanted.some(({ path }) => groupOf(path) === field.path))
      return [{ kind: 'json-type', level: levelOf(field, 'json-type', 'should'), value: {}, types: ['MISSING', 'INVALID'], orBelow: true }];
    return wanted.length > 0 ? [] : [{ kind: 'json-type', level: 'open', value: {}, types: [] }];
  },
};
