import type { Contract } from '../catalogue/vocabulary.js';
import { HarnessError } from '../model/harness-error.js';
import { nearest } from '../model/nearest.js';

/**
 * The contracts that names such as `void` or `refund@60` choose, in the catalogue's order; all of them when no name is given.
 * @throws HarnessError for a name that is none of them
 */
export function chooseContracts(names: readonly string[], contracts: readonly Contract[]): readonly Contract[] {
  if (names.length === 0) return contracts;
  for (const name of names) if (!contracts.some((contract) => isNamed(contract, name))) throw unknownContract(name, contracts);
  return contracts.filter((contract) => names.some((name) => isNamed(contract, name)));
}

export const isNamed = (contract: Contract, name: string): boolean => contract.id === name || contract.operation === name;

function unknownContract(name: string, contracts: readonly Contract[]): HarnessError {
  const [operation = ''] = name.split('@');
  const versions = contracts.filter((contract) => contract.operation === operation);
  if (versions.length > 0) {
    const known = versions.map((contract) => contract.id).join(' and ');
    return new HarnessError('usage', `${operation} is not documented at version ${name.slice(operation.length + 1)}`, {
      hint: `the specification has ${known}`,
    });
  }
  const suggestion = nearest(
    name,
    contracts.flatMap((contract) => [contract.id, contract.operation]),
  );
  return new HarnessError('usage', `unknown contract: ${name}`, {
    hint: suggestion === undefined ? 'touchstone explain lists them' : `did you mean ${suggestion}? touchstone explain lists them all`,
  });
}
