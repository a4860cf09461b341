import type { ContractId } from '../../catalogue/vocabulary.js';
import { shortHash } from '../../json/canonical.js';
import type { Case } from '../../model/case.js';
import { remembered } from '../../json/remembered.js';

/** The faults that exist for each contract, numbered in the order of their ids: the same whatever the seed. */
export interface FaultNumbers {
  /** Which fault a case sends, whatever the circumstances; undefined for a case that is none. */
  of(one: Case): number | undefined;
  /** How many a contract has, and a digest of their ids. */
  listOf(contract: ContractId): { readonly faults: number; readonly list: string };
}

export const isFault = ({ validity, baseBodySize }: Case): boolean => validity === 'invalid' && baseBodySize !== undefined;

export function numberFaults(made: readonly Case[]): FaultNumbers {
  const faults = made.filter(isFault);
  const ids = new Set(faults.map(({ id }) => id));
  const named = new Map<ContractId, Set<string>>();
  for (const one of faults) remembered(named, one.contract, () => new Set()).add(plainId(one, ids));
  const numbers = new Map<string, number>();
  const lists = new Map<ContractId, string>();
  for (const [contract, known] of named) {
    const inOrder = [...known].toSorted();
    inOrder.forEach((id, i) => numbers.set(id, i));
    lists.set(contract, shortHash(inOrder.join('\n')));
  }
  return {
    of: (one) => (isFault(one) ? numbers.get(plainId(one, ids)) : undefined),
    listOf: (contract) => ({ faults: named.get(contract)?.size ?? 0, list: lists.get(contract) ?? '' }),
  };
}

/** A fault that is sent once more for its circumstances has their name at the end of its id, and is the same fault. */
function plainId({ id, context = {} }: Case, ids: ReadonlySet<string>): string {
  const end = id.lastIndexOf('/');
  const last = id.slice(end + 1);
  const isCircumstance = /^(?:beside|again|with)-/.test(last) || (Object.values(context) as readonly string[]).includes(last);
  return isCircumstance && ids.has(id.slice(0, end)) ? id.slice(0, end) : id;
}
