import { optionalUnits } from '../../../generators/presence.js';
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
  readonly rules: readonly RuleCoverage[];
}

/** The mistakes that one rule is tried with, and the bodies they are put into. */
export interface RuleCoverage {
  readonly rule: string;
  readonly mistakes: readonly string[];
  readonly bodies: readonly string[];
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
  const rules = new Map<string, { mistakes: Set<string>; bodies: Set<string>; beside: Set<string>; units: number }>();
  for (const one of faults) {
    const key = writtenForm({ contract: one.contract, side: one.side, rule: one.rule });
    const known = rules.get(key) ?? {
      mistakes: new Set<string>(),
      bodies: new Set<string>(),
      beside: new Set<string>(),
      units: (units.get(one.contract) ?? []).length,
    };
    rules.set(key, known);
    known.mistakes.add(one.mutation);
    known.bodies.add(one.baseBodySize ?? 'smallest');
    for (const path of inBody(one)) known.beside.add(path);
  }
  const counted = [...rules.values()];
  return {
    faults: new Set(faults.map((one) => `${one.contract} ${numbers.of(one)}`)).size,
    of: contracts.reduce((sum, { id }) => sum + numbers.listOf(id).faults, 0),
    pairs: counted.reduce((sum, { beside }) => sum + beside.size, 0),
    pairsOf: counted.reduce((sum, one) => sum + one.units, 0),
    rules: [...rules].map(([rule, { mistakes, bodies }]) => ({ rule, mistakes: [...mistakes], bodies: [...bodies] })),
  };
}
