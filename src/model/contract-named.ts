import { CONTRACTS, contractOf } from '../catalogue/contracts.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { HarnessError } from './harness-error.js';
import { nearest } from './nearest.js';

/**
 * The contract of the specification of exactly this id, such as `refund@60`; a contract, of whatever catalogue, stands for itself.
 * @throws HarnessError that names the versions there are, or the id that was likely meant
 */
export function contractNamed(given: string | Contract): Contract {
  if (typeof given !== 'string') return given;
  const found = contractOf(given);
  if (found !== undefined) return found;
  const ids = CONTRACTS.map(({ id }) => id);
  const versions = ids.filter((id) => id.startsWith(`${given.split('@')[0]}@`));
  const meant = versions.length > 0 ? versions.join(' and ') : nearest(given, ids);
  const hint = meant === undefined ? `contracts are ${ids.join(', ')}` : `did you mean ${meant}?`;
  throw new HarnessError('usage', `there is no contract ${given}: ${hint}`, { hint });
}
