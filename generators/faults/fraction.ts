import { type Mutation, levelOf, typesFor } from './mutation.js';

/** A number with a fraction where a whole one is expected. */
export const fraction: Mutation = {
  id: 'fraction',
  family: 'type',
  faults: (field, spot) =>
    field.type === 'Integer' && spot.kinds.includes('json-type')
      ? [{ kind: 'json-type', level: levelOf(field, 'json-type'), value: 1.5, types: typesFor(field, 'INVALID') }]
      : [],
};
