import { optionalUnits } from '../../../generators/presence.js';
import { groupBy } from '../../json/group-by.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { hasAt } from '../../json/path.js';
import type { JsonObject } from '../../json/value.js';
import type { Case } from '../../model/case.js';
import { isFault, numberFaults } from '../../engine/plan/fault-numbers.js';
import { writtenForm } from '../../model/finding.js';

/** How many of the possible faults a plan sends. */
export interface FaultCoverage {
  /** Faults in the plan, and all that the generators make: in as many runs with seeds in a row as there are turns, all are sent. */
  readonly faults: number;
  readonly of: number;
  /** Pairs of a rule and an optional group that stands beside its fault in some body, and all such pairs. */
  readonly pairs: number;
  readonly pairsOf: number;
  /** The mistakes that each rule is tried with, and the bodies they are put into. */
  readonly rules: readonly { readonly rule: string; readonly mistakes: readonly string[]; readonly bodies: readonly string[] }[];
}

/** Counts what a plan sends of the faults of these contracts. */
export function faultCoverage(planned: readonly Case[], all: readonly Case[], contracts: readonly Contract[]): FaultCoverage {
  const numbers = numberFaults(all);
  const faults = planned.filter(isFault);
  const units = new Map(
    contracts.map((contract): [string, readonly string[]] => [contract.id, optionalUnits(contract).map(({ path }) => path)]),
  );
  const present = new Map<JsonObject, readonly string[]>();
  const inBody = ({ contract, base }: Case): readonly string[] => {
    const found = present.get(base) ?? (units.get(contract) ?? []).filter((path) => hasAt(base, path.replace('[n]', '[0]')));
    present.set(base, found);
    return found;
  };
  const rules = [...groupBy(faults, ({ contract, side, rule }) => writtenForm({ contract, side, rule }))];
  return {
    faults: new Set(faults.map((one) => `${one.contract} ${numbers.of(one)}`)).size,
    of: contracts.reduce((sum, { id }) => sum + numbers.listOf(id).faults, 0),
    pairs: rules.reduce((sum, [, cases]) => sum + new Set(cases.flatMap(inBody)).size, 0),
    pairsOf: rules.reduce((sum, [, [one]]) => sum + (units.get(one?.contract ?? '') ?? []).length, 0),
    rules: rules.map(([rule, cases]) => ({
      rule,
      mistakes: [...new Set(cases.map(({ mutation }) => mutation))],
      bodies: [...new Set(cases.map(({ baseBodySize = 'smallest' }) => baseBodySize))],
    })),
  };
}
