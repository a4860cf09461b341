import type { HouseDefinition } from './house-definition.js';
import { keptWith } from './kept-with.js';
import { CATALOGUE, type Catalogue, type Catalogued, type Contract, type ContractId, type OperationId } from './vocabulary.js';

export { CATALOGUE, type Catalogue, type Catalogued } from './vocabulary.js';

/** A contract that belongs to no catalogue yet. */
export type LooseContract = Omit<Contract, typeof CATALOGUE>;

/** What a catalogue has beyond another. */
export interface Additions {
  readonly contracts?: readonly LooseContract[];
  readonly house?: readonly HouseDefinition[];
}

/** A catalogue of these contracts. */
export function newCatalogue(contracts: readonly LooseContract[], house: readonly HouseDefinition[] = [], base?: Catalogue): Catalogue {
  const made = { house: Object.freeze([...house]), ...(base === undefined ? {} : { base }) } as Catalogue;
  // A catalogue and its contracts know each other.
  return Object.freeze(
    Object.assign(made, {
      [CATALOGUE]: made,
      contracts: Object.freeze(inOrder(contracts).map((contract) => placed(contract, made))),
    }),
  );
}

/** Another catalogue, with contracts and house rules beyond those of this one. */
export const extended = (base: Catalogue, { contracts = [], house = [] }: Additions): Catalogue =>
  contracts.length === 0 && house.length === 0 ? base : newCatalogue([...base.contracts, ...contracts], [...base.house, ...house], base);

/** The contract as one of this catalogue. Its tables are made when they are first asked for, so they are not read for it. */
const placed = (contract: LooseContract, catalogue: Catalogue): Contract =>
  Object.freeze(
    Object.defineProperties(
      {},
      {
        ...Object.getOwnPropertyDescriptors(contract),
        [CATALOGUE]: { value: catalogue, enumerable: true },
      },
    ) as Contract,
  );

function inOrder(contracts: readonly LooseContract[]): readonly LooseContract[] {
  const operations = [...new Set(contracts.map(({ operation }) => operation))];
  return operations.flatMap((id) => contracts.filter(({ operation }) => operation === id).toSorted((a, b) => a.version - b.version));
}

/** Makes something from a catalogue when it is first asked for. */
export function perCatalogue<T>(make: (catalogue: Catalogue) => T): (of: Catalogued) => T {
  const made = keptWith(make);
  return ({ [CATALOGUE]: catalogue }) => made(catalogue);
}

/** Every contract of the catalogue that this belongs to. */
export const contractsOf = (of: Catalogued): readonly Contract[] => of[CATALOGUE].contracts;

/** Ids of the contracts that were added to those of the base. */
export function addedContracts(of: Catalogued): readonly ContractId[] {
  const { base, contracts } = of[CATALOGUE];
  return base === undefined ? [] : contracts.map(({ id }) => id).filter((id) => contractIn(base, id) === undefined);
}

/** The operations of all contracts. */
export const operationIds = perCatalogue(({ contracts }): readonly OperationId[] => [
  ...new Set(contracts.map(({ operation }) => operation)),
]);

/** Contracts by their ids. */
export const contractsById = perCatalogue(
  ({ contracts }): ReadonlyMap<string, Contract> => new Map(contracts.map((contract) => [contract.id, contract])),
);

/** The contract of this id. */
export const contractIn = (of: Catalogued, id: string): Contract | undefined => contractsById(of).get(id);

/** The contracts of one operation, oldest first. */
export const versionsOf = (of: Catalogued, operation: OperationId): readonly Contract[] =>
  contractsOf(of).filter((contract) => contract.operation === operation);

/** The other versions of a contract's operation, oldest first. */
export const otherVersions = (contract: Contract): readonly Contract[] =>
  versionsOf(contract, contract.operation).filter(({ id }) => id !== contract.id);

/**
 * The contracts that `void` or `refund@60` name. `refund@57`, a version that is not documented, gives the nearest one. Empty if the name is of
 * no operation.
 */
export function contractsNamed(name: string, contracts: readonly Contract[]): readonly Contract[] {
  const exact = contracts.filter((contract) => contract.id === name || contract.operation === name);
  if (exact.length > 0) return exact;
  const [, operation, version] = /^([^@]*)@(\d{1,6})$/.exec(name) ?? [];
  const near = nearestOf(
    contracts.filter((contract) => contract.operation === operation),
    Number(version),
  );
  return near === undefined ? [] : [near];
}

/** The contract of an operation at this version, or at the nearest documented one; of two equally near ones, the older. */
export const nearestContract = (of: Catalogued, operation: OperationId, version: number): Contract =>
  nearestOf(versionsOf(of, operation), version) as Contract;

function nearestOf(versions: readonly Contract[], version: number): Contract | undefined {
  const distance = (contract: Contract): number => Math.abs(contract.version - version);
  return versions.toSorted((a, b) => distance(a) - distance(b))[0];
}
