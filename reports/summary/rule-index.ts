import { written, writtenForm } from '../../src/model/finding.js';
import type { Rule } from '../../src/model/report.js';

/** The rules of a catalogue by the names that events give them. */
export interface RuleIndex {
  readonly byName: ReadonlyMap<string, Rule>;
  /** By side and id for any contract; of several rules, the last. */
  readonly byCause: ReadonlyMap<string, Rule>;
  /** Contract and id, without the side. */
  readonly ids: ReadonlySet<string>;
}

/** Rules are many, and the same for every run of a process: their names are put together once. */
const indexes = new WeakMap<readonly Rule[], RuleIndex>();

export function indexOf(rules: readonly Rule[]): RuleIndex {
  const known = indexes.get(rules);
  if (known !== undefined) return known;
  const index = {
    byName: new Map(rules.map((rule) => [writtenForm(rule), rule])),
    byCause: new Map(rules.map((rule) => [written(rule), rule])),
    ids: new Set(rules.map(idOf)),
  };
  indexes.set(rules, index);
  return index;
}

export const idOf = ({ contract, id }: { readonly contract: string; readonly id: string }): string => `${contract} ${id}`;
