import type { ContractId, KnownEntry, Rule, RunReport } from '../../src/model/report.js';

/** A closed list of the catalogue, so that the report can say which of its values were never sent. */
export interface Enumeration {
  readonly contract: ContractId;
  readonly path: string;
  readonly values: readonly string[];
}

/** What the fold knows beyond the events. */
export interface SummariseContext {
  /** All rules of all contracts: the denominator of coverage. */
  readonly rules: readonly Rule[];
  /** What each clause is about, by number. */
  readonly clauses: Readonly<Record<string, string>>;
  readonly known?: readonly KnownEntry[];
  readonly baseline?: RunReport;
  /** The day on which known deviations expire or not, `2026-12-31`; the day of the run unless given. */
  readonly today?: string;
  readonly enumerations?: readonly Enumeration[];
  /** Method and path of each contract, and the clause that describes it. */
  readonly endpoints?: Readonly<Partial<Record<ContractId, { readonly endpoint: string; readonly clause: string }>>>;
  /** Lines of configuration that give what rules wait for, such as `provision.session`. */
  readonly unlockLines?: (setting: string) => readonly string[];
}
