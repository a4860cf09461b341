import { apiOperationOf } from '../base.js';
import { type Mutation, levelOf } from './mutation.js';

/** A required or fixed field, or a required group, left out. */
export const missing: Mutation = {
  id: 'missing',
  family: 'presence',
  faults: (field, spot) =>
    // Left out by the configuration, it cannot be missed.
    spot.kinds.includes('required') && !(field.value !== undefined && apiOperationOf(spot.contract, spot.values) === undefined)
      ? [{ kind: 'required', level: levelOf(field, 'required'), value: undefined, types: ['MISSING'], orAbove: true, base: 'present' }]
      : [],
};
