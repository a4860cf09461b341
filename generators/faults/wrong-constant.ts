import { apiOperationOf } from '../base.js';
import { type Mutation, levelOf } from './mutation.js';

/** Nonsense where a constant is fixed. The name of another operation is never sent: it might be carried out. */
export const wrongConstant: Mutation = {
  id: 'wrong-constant',
  family: 'list',
  faults: (field, spot) => {
    if (!spot.kinds.includes('constant') || apiOperationOf(spot.contract, spot.values) === undefined) return [];
    const level = levelOf(field, 'constant');
    return [{ kind: 'constant', level, value: 'TOUCHSTONE_NONSENSE', types: ['INVALID', 'UNSUPPORTED'], base: 'present' }];
  },
};
