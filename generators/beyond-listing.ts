import { ROLES } from '../src/catalogue/roles.js';
import type { Contract } from '../src/catalogue/vocabulary.js';
import { leafPaths } from '../src/json/leaves.js';
import type { Values } from '../src/model/values.js';
import { amountPaths } from './base.js';

/** Paths that requests of the contract carry on purpose although its listing lacks them (A2, A3, the overlay). */
export function beyondListing(contract: Contract, values: Values): readonly string[] {
  return [
    ...amountPaths(contract, values),
    ...(contract.assumed.card === undefined || lists(contract, ROLES.card) ? [] : [ROLES.card]),
    ...[values.overlay[contract.id], values.overlay[contract.operation]].flatMap((part) => leafPaths(part ?? {})),
  ];
}

const lists = ({ request }: Contract, group: string): boolean => request.some(({ path }) => path.startsWith(`${group}.`));
