import { once, renewContracts } from './contracts.js';
import type { Clause } from './clauses.js';
import type { Contract, Level, Rule, Side } from './vocabulary.js';

/** The clause of a house rule that cites no clause of the specification. */
export const HOUSE_CLAUSE = 'house';

/** What the catalogue knows of a house rule: everything but its function. */
export interface HouseRow {
  readonly side: Extract<Side, 'request' | 'response' | 'error' | 'exchange'>;
  /** `house/...`. */
  readonly id: string;
  readonly level: Level;
  readonly clause: Clause;
  readonly text: string;
  readonly phrase?: string;
  readonly good: string;
  readonly bad: string;
  /** Operations and contracts that it holds for; an empty list means all. */
  readonly contracts: readonly string[];
}

let rows: readonly HouseRow[] = [];

/** The house rules that this process knows. */
export const houseRows = (): readonly HouseRow[] => rows;

/** Replaces the house rules; to be called after the contracts are known. */
export function useHouseRows(next: readonly HouseRow[]): void {
  rows = next;
  // Tables made from the contracts before do not contain the new rules.
  if (next.length > 0) renewContracts();
}

export const isHouseRule = (id: string): boolean => id.startsWith(`${HOUSE_CLAUSE}/`);

/** Whether a rule for these operations and contracts holds for a contract. */
export const holdsFor = (names: readonly string[], { id, operation }: Pick<Contract, 'id' | 'operation'>): boolean =>
  names.length === 0 || names.includes(id) || names.includes(operation);

/** The house rules of a contract. Rules about requests are judged by lint only, since a run sends what the contract says. */
export function houseRulesOf(contract: Contract): readonly Rule[] {
  return rows
    .filter(({ contracts }) => holdsFor(contracts, contract))
    .map(({ contracts: _contracts, ...row }) => ({
      ...row,
      contract: contract.id,
      validity: ['valid'],
      needs: [],
      aliases: [],
      ...(row.side === 'request' ? { lintOnly: true as const } : {}),
    }));
}

/** Clauses that house rules cite and the specification does not have. */
export const houseClauses = once((): Readonly<Record<string, string>> => {
  const cited = rows.map(({ clause }) => clause);
  return Object.fromEntries(cited.map((clause) => [clause, 'House rules of the configuration']));
});
