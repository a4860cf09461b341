import { type Manner, levelOf, typesFor } from './manner.js';

/** A number with a fraction where a whole one is expected. */
export const fraction: Manner = {
  id: 'fraction',
  family: 'type',
  faults: (field, spot) =>
    field.type === 'Integer' && spot.kinds.includes('json-type')
      ? [{ kind: 'json-type', level: levelOf(field, 'json-type'), value: 1.5, types: typesFor(field, 'INVALID') }]
      : [],
};
