import type { Contract } from '../src/catalogue/vocabulary.js';
import { hasAt } from '../src/json/path.js';
import { DEFAULT_VALUES } from '../src/model/values.js';
import { baseBody } from './base.js';
import { fieldTable, isWithin } from './fields.js';
import { firstPlace } from './places.js';

/** An optional group that a request can do without. */
export interface Unit {
  readonly path: string;
}

/**
 * The optional groups that must be accepted. One body with all of them, one with none, and one without each in turn
 * show every pair of them present and absent in every combination.
 */
export function optionalUnits(contract: Contract): readonly Unit[] {
  const { leaves } = fieldTable(contract);
  return contract.request
    .filter((field) => {
      const members = leaves.filter((leaf) => isWithin(leaf.path, field.path));
      return (
        field.type === 'group' &&
        field.neverSent === undefined &&
        members.every((leaf) => leaf.presence !== 'required') &&
        members.some((leaf) => leaf.accept === 'must') &&
        !isInBase(contract, field.path)
      );
    })
    .map((field) => ({ path: field.path }));
}

/** Groups that the base body brings with it cannot be left out of it. */
const isInBase = (contract: Contract, path: string): boolean =>
  hasAt(baseBody(contract, DEFAULT_VALUES, contract.states[0] ?? 'none'), firstPlace(path));
