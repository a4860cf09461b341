import { beyondListing } from '../../../generators/beyond-listing.js';
import { keptWith } from '../../catalogue/kept-with.js';
import { rulesOf } from '../../catalogue/rules.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { BrokenRule } from '../../engine/input/dependencies.js';
import type { JsonObject } from '../../json/value.js';
import type { Values } from '../../model/values.js';
import { inspect } from '../../rules/judge.js';

/** Every rule that a run could hold against a target and that this request body breaks; what only lint judges is left out. */
export function brokenRules(contract: Contract, body: JsonObject, values: Values, extent: 'all' | 'names' = 'all'): readonly BrokenRule[] {
  const { lintOnly, overlay } = groundWith(values)(contract);
  return inspect(contract, 'request', { body }, { values, overlay }, extent).filter(({ rule }) => !lintOnly.has(rule));
}

/** What is the same for all requests of a contract with the same values. */
const groundWith = keptWith((values: Values) =>
  keptWith((contract: Contract) => ({
    lintOnly: new Set(rulesOf(contract).flatMap((rule) => (rule.lintOnly === undefined ? [] : [rule.id]))),
    overlay: beyondListing(contract, values),
  })),
);
