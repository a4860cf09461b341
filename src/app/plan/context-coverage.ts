import { choicesFor, takesContext } from '../../../generators/contexts/choices.js';
import { kindOf } from '../../../generators/contexts/kind.js';
import { grouped, percent } from '../../../reports/text/words.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { Case } from '../../model/case.js';
import { DIMENSIONS } from '../../model/context.js';
import type { Values } from '../../model/values.js';

/** How many circumstances a plan sends its cases in, and which kinds of rule meet them. */
export interface ContextCoverage {
  readonly circumstances: number;
  /** Pairs of a kind of rule and a circumstance that a case of the plan has, by contract, and all that some case could have. */
  readonly pairs: number;
  readonly pairsOf: number;
}

/** Counts the circumstances of the planned cases. */
export function contextCoverage(planned: readonly Case[], contracts: readonly Contract[], values: Values): ContextCoverage {
  const tried = new Set<string>();
  const met = new Set<string>();
  const possible = new Set<string>();
  const byId = new Map(contracts.map((contract) => [contract.id, contract]));
  for (const one of planned.filter(takesContext)) {
    const contract = byId.get(one.contract);
    for (const dimension of DIMENSIONS) {
      const value = one.context?.[dimension];
      const key = `${one.contract} ${kindOf(one)} ${dimension}`;
      if (value !== undefined) {
        tried.add(`${dimension} ${value}`);
        met.add(`${key} ${value}`);
      }
      for (const choice of contract === undefined ? [] : choicesFor(one, dimension, contract, values)) possible.add(`${key} ${choice}`);
    }
  }
  for (const pair of met) possible.add(pair);
  return { circumstances: tried.size, pairs: met.size, pairsOf: possible.size };
}

/** The same in words. */
export const contextText = ({ circumstances, pairs, pairsOf }: ContextCoverage): string =>
  `each of ${circumstances} circumstances is tried with ${percent(pairs, pairsOf)} of the kinds of rule that can meet it (${grouped(pairs)} of ${grouped(pairsOf)} pairs)`;
