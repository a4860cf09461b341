import { otherVersionFields } from '../../catalogue/rules.js';
import type { Contract, OperationId } from '../../catalogue/vocabulary.js';

/** What a contract says of a known name that its own listing lacks. */
export type Standing = 'open' | 'unlisted-field' | 'other-version-field';

/** Groups that a rule about the state of the order refuses. */
const BY_STATE: Partial<Readonly<Record<OperationId, readonly string[]>>> = {
  void: ['order.subMerchant'],
  'update-authorization': ['order.subMerchant'],
};

/** Returns how a contract treats the known name at a path such as `order.tax[n].type`. */
export function standingIn(contract: Contract): (path: string) => Standing {
  const otherVersion = new Set(otherVersionFields(contract));
  const spared = [...contract.plausible, ...(BY_STATE[contract.operation] ?? [])];
  return (path) => {
    if (otherVersion.has(path)) return 'other-version-field';
    if (contract.listing === 'cut' || spared.some((name) => within(path, name))) return 'open';
    return 'unlisted-field';
  };
}

const within = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
