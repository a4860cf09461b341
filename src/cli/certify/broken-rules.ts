import { once } from '../../catalogue/contracts.js';
import { beyondListing } from '../../../generators/beyond-listing.js';
import { rulesOf } from '../../catalogue/rules.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { BrokenRule } from '../../engine/dependencies.js';
import type { JsonObject } from '../../json/value.js';
import type { Values } from '../../model/values.js';
import { inspect } from '../../rules/judge.js';

/** Every rule that a run could hold against a target and that this request body breaks; what only lint judges is left out. */
export function brokenRules(contract: Contract, body: JsonObject, values: Values): readonly BrokenRule[] {
  const lintOnly = lintOnlyOf(contract);
  return inspect(contract, 'request', { body }, { values, overlay: overlayOf(contract, values) }, 'all').filter(
    ({ rule }) => !lintOnly.has(rule),
  );
}

const lintOnlyRules = new WeakMap<Contract, ReadonlySet<string>>();

function lintOnlyOf(contract: Contract): ReadonlySet<string> {
  const known = lintOnlyRules.get(contract);
  if (known !== undefined) return known;
  const made = new Set(rulesOf(contract).flatMap((rule) => (rule.lintOnly === undefined ? [] : [rule.id])));
  lintOnlyRules.set(contract, made);
  return made;
}

const overlays = once(() => new WeakMap<Values, Map<string, readonly string[]>>());

function overlayOf(contract: Contract, values: Values): readonly string[] {
  const byContract = overlays().get(values) ?? new Map<string, readonly string[]>();
  overlays().set(values, byContract);
  const paths = byContract.get(contract.id) ?? beyondListing(contract, values);
  byContract.set(contract.id, paths);
  return paths;
}
