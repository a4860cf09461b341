import { CONTRACTS, operationIds } from '../../catalogue/contracts.js';
import type { Schema } from './row.js';

/** An operation, or one of its versions; read when the schema is used, since contracts can be added at the start. */
export const contractName: Schema = {
  get enum() {
    return [...operationIds(), ...CONTRACTS.map(({ id }) => id)];
  },
};

/** The same, also at a version that is not documented. */
export const anyVersion = (more: Schema): Schema => ({
  if: {
    get pattern() {
      return `^(?:${operationIds().join('|')})@[0-9]{1,6}$`;
    },
  },
  else: contractName,
  ...more,
});

export const operationName: Schema = {
  get enum() {
    return [...operationIds()];
  },
};
