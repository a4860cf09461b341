import { contractsOf } from '../../src/catalogue/catalogue.js';
import { type Mutation, levelOf, typesFor } from './mutation.js';

/** A value that another operation lists for the same field and this one does not. */
export const otherOperationsValue: Mutation = {
  id: 'other-operations-value',
  family: 'list',
  faults: (field, spot) => {
    if (!spot.kinds.includes('values') || field.valuesComplete === false) return [];
    const own = new Set(field.values);
    const others = contractsOf(spot.contract).flatMap(({ request }) => request.find((other) => other.path === field.path)?.values ?? []);
    return [...new Set(others)]
      .filter((value) => !own.has(value))
      .map((value) => ({
        kind: 'values',
        level: levelOf(field, 'values'),
        variant: `value=${value}`,
        value: spot.values.names[value] ?? value,
        types: typesFor(field, 'INVALID'),
      }));
  },
};
