import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import { type Mutation, lengthKind, levelOf, typesFor } from './mutation.js';

/** "" where text is expected. */
export const emptyString: Mutation = {
  id: 'empty-string',
  family: 'bound',
  faults: (field, spot) => {
    if (DATA_TYPES[field.type].json !== 'string' || field.minLength === 0) return [];
    const form = spot.kinds.find((kind) => kind === 'format' || kind === 'values');
    const kind = lengthKind(spot, 'min') ?? form;
    if (kind === undefined) return [];
    return [{ kind, level: levelOf(field, kind), value: '', types: typesFor(field, 'INVALID', 'MISSING') }];
  },
};
