import { contractOf, CONTRACTS } from '../catalogue/contracts.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { HarnessError } from './harness-error.js';
import { nearest } from './nearest.js';

/**
 * The contract of exactly this id, such as `refund@60`.
 * @throws HarnessError that names the versions there are, or the id that was likely meant
 */
export function contractNamed(name: string): Contract {
  const found = contractOf(name);
  if (found !== undefined) return found;
  const ids = CONTRACTS.map(({ id }) => id);
  const versions = ids.filter((id) => id.startsWith(`${name.split('@')[0]}@`));
  const meant = versions.length > 0 ? versions.join(' and ') : nearest(name, ids);
  const hint = meant === undefined ? `contracts are ${ids.join(', ')}` : `did you mean ${meant}?`;
  throw new HarnessError('usage', `there is no contract ${name}: ${hint}`, { hint });
}
