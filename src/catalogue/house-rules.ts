import { type Catalogued, perCatalogue } from './catalogue.js';
import type { Clause } from './clauses.js';
import type { HouseDefinition } from './house-definition.js';
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

/** Reports call a house rule so. */
export const houseIdOf = ({ id }: Pick<HouseDefinition, 'id'>): string => `${HOUSE_CLAUSE}/${id}`;

export const sideOf = (definition: HouseDefinition): HouseRow['side'] => (definition.kind === 'house-rule' ? definition.side : 'exchange');

/** The house rules of a catalogue, as its other rules are written. */
export const houseRows = perCatalogue(({ house }): readonly HouseRow[] => house.map(rowOf));

function rowOf(definition: HouseDefinition): HouseRow {
  const { level, clause = HOUSE_CLAUSE, text, phrase, contracts = [], good, bad } = definition;
  const shown = (example: unknown): string => JSON.stringify(example).slice(0, 200);
  return {
    side: sideOf(definition),
    id: houseIdOf(definition),
    level,
    clause,
    text,
    contracts,
    good: shown(good),
    bad: shown(bad),
    ...(phrase === undefined ? {} : { phrase }),
  };
}

export const isHouseRule = (id: string): boolean => id.startsWith(`${HOUSE_CLAUSE}/`);

/** Whether a rule for these operations and contracts holds for a contract. */
export const holdsFor = (names: readonly string[], { id, operation }: Pick<Contract, 'id' | 'operation'>): boolean =>
  names.length === 0 || names.includes(id) || names.includes(operation);

/** The house rules of a contract. Rules about requests are judged by lint only, since a run sends what the contract says. */
export function houseRulesOf(contract: Contract): readonly Rule[] {
  return houseRows(contract)
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
export const houseClauses = (of: Catalogued): Readonly<Record<string, string>> =>
  Object.fromEntries(houseRows(of).map(({ clause }) => [clause, 'House rules of the configuration']));
