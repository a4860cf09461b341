import type { Contract } from '../src/catalogue/vocabulary.js';
import { fieldTable, isWithin } from './fields.js';

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
function isInBase(contract: Contract, path: string): boolean {
  return (
    (contract.operation === 'balance-inquiry' && isWithin('sourceOfFunds.provided.card.expiry', path)) ||
    (contract.operation === 'authorize' && (path === 'order' || path === 'sourceOfFunds')) ||
    (contract.operation === 'refund' && path === 'transaction')
  );
}
