import { ROLES } from '../src/catalogue/roles.js';
import type { Contract } from '../src/catalogue/vocabulary.js';
import { isObject, type JsonObject } from '../src/json/value.js';
import type { Values } from '../src/model/values.js';
import { amountPaths } from './base.js';

/** Paths that requests of the contract carry on purpose although its listing lacks them (A2, A3, the overlay). */
export function beyondListing(contract: Contract, values: Values): readonly string[] {
  return [
    ...amountPaths(contract, values),
    ...(contract.assumed.card === undefined || lists(contract, ROLES.card) ? [] : [ROLES.card]),
    ...[values.overlay[contract.id], values.overlay[contract.operation]].flatMap((part) => leavesOf(part ?? {})),
  ];
}

/** Paths of the values in a body that has no arrays. */
export function leavesOf(group: JsonObject, path = ''): readonly string[] {
  return Object.entries(group).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return isObject(value) ? leavesOf(value, at) : [at];
  });
}

const lists = ({ request }: Contract, group: string): boolean => request.some(({ path }) => path.startsWith(`${group}.`));
