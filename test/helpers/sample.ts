import { CONTRACTS } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';

/** Whether every row of every proof is run: `npm run proofs`. */
export const isWhole = process.env.TOUCHSTONE_PROOFS === 'whole';

/** The rows of a long proof: the first of each kind in the suite, all of them in `npm run proofs`. */
export function sampled<T>(rows: readonly T[], kindOf: (row: T, index: number) => unknown): readonly T[] {
  if (isWhole) return rows;
  const kinds = rows.map(kindOf);
  return rows.filter((_, index) => kinds.indexOf(kinds[index]) === index);
}

/** The newest version of each operation in the suite. */
export const sampledContracts = (): readonly Contract[] => sampled(CONTRACTS.toReversed(), ({ operation }) => operation);

/** Every other one of these in the suite: a sweep takes the first half, one that is close to it the second. */
export const halfOfContracts = (half: 'first' | 'second'): readonly Contract[] =>
  sampledContracts().filter((_, index) => isWhole || index % 2 === (half === 'first' ? 0 : 1));

/** The first word of a row's name: what kind of defect it is. */
export const firstWord = ([name]: readonly [string, ...unknown[]]): string => /^[a-z]+/.exec(name)?.[0] ?? name;
