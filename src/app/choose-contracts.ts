import { contractsNamed } from '../catalogue/catalogue.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { HarnessError } from '../model/harness-error.js';
import { nearest } from '../model/nearest.js';

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

function unknownContract(name: string, contracts: readonly Contract[]): HarnessError {
  const [operation = ''] = name.split('@');
  const versions = contracts.filter((contract) => contract.operation === operation);
  if (versions.length > 0) {
    return new HarnessError('usage', `not a version: ${name.slice(operation.length + 1)}`, {
      hint: `the specification has ${versions.map((contract) => contract.id).join(' and ')}`,
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
