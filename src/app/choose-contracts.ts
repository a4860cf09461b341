import { contractsNamed } from '../catalogue/catalogue.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { unknownContract } from '../model/unknown-contract.js';

/**
 * The contracts that names such as `void` or `refund@60` select, in the order of the catalogue; all of them without a name. For a
 * version that is not documented the nearest is used, and `say` is told.
 * @throws HarnessError for a name that is none of them
 */
export function chooseContracts(
  names: readonly string[],
  contracts: readonly Contract[],
  say: (note: string) => void = () => undefined,
): readonly Contract[] {
  if (names.length === 0) return contracts;
  const chosen = new Set<Contract>();
  for (const name of names) {
    const named = contractsNamed(name, contracts);
    const [first] = named;
    if (first === undefined) throw unknownContract(name, contracts);
    if (name !== first.id && name !== first.operation) {
      const version = name.slice(first.operation.length + 1);
      say(`note: ${first.operation} is not documented at version ${version}: ${first.id}, the nearest, is taken\n`);
    }
    for (const contract of named) chosen.add(contract);
  }
  return contracts.filter((contract) => chosen.has(contract));
}

/** @throws HarnessError for the id of a case whose contract there is not */
export function checkContractOf(id: string, contracts: readonly Contract[]): void {
  const [name = ''] = id.split('/');
  if (/^[\w-]+@/.test(name) && !contracts.some((contract) => contract.id === name)) throw unknownContract(name, contracts);
}
