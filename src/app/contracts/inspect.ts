import { acceptanceCases } from '../../../generators/acceptance.js';
import { faultCases } from '../../../generators/faults/index.js';
import { CATALOGUE, contractsOf } from '../../catalogue/catalogue.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { DEFAULT_VALUES } from '../../model/values.js';
import { claimFaults } from '../audit/claims.js';
import { countsIn, lockOf, type ContractCount } from '../audit/lock.js';
import { disagreements } from './agreement.js';

/** The counts of a contract from outside, and its contradictions. */
export interface Inspection {
  readonly contract: string;
  readonly count: ContractCount;
  /** Requests that were made from it and judged: good ones, and ones with one fault. */
  readonly made: { readonly good: number; readonly faulty: number };
  /** One sentence each. */
  readonly faults: readonly string[];
}

const DRAWS = 100;

/**
 * Reads a contract twice, as the generators and as the judge do: every request that is made to be good must be found good, and every
 * request with a fault must be found to break that rule and no other.
 */
export function inspectContract(contract: Contract): Inspection {
  const { id } = contract;
  const count = countsIn(lockOf(contractsOf(contract))).find((line) => line.contract === id) as ContractCount;
  try {
    const made = {
      good: acceptanceCases(contract, DEFAULT_VALUES, 1).length,
      faulty: faultCases(contract, DEFAULT_VALUES, 1).length,
    };
    const claims = claimFaults(contract[CATALOGUE]).filter((fault) => fault.startsWith(`${id}:`));
    return { contract: id, count, made, faults: [...claims, ...disagreements(contract, DEFAULT_VALUES, 1, DRAWS, 'all')] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { contract: id, count, made: { good: 0, faulty: 0 }, faults: [`requests cannot be made from it: ${reason}`] };
  }
}
