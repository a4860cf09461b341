import type { RunEvent } from '../../src/model/event.js';
import type { ContractId, HeatCell } from '../../src/model/report.js';
import { shorten } from '../text/shorten.js';
import { LIMITS } from './limits.js';

type CaseFinished = Extract<RunEvent, { type: 'case-finished' }>;

type Counting = { -readonly [Key in keyof HeatCell]: HeatCell[Key] };

/** Cases by contract, field and mutation. */
export function createHeat() {
  const cells = new Map<string, Counting>();
  return {
    add(event: CaseFinished): void {
      const [field, mutation] = [shorten(event.field, LIMITS.id), shorten(event.mutation, LIMITS.id)];
      const key = `${event.contract}\n${field}\n${mutation}`;
      const cell = cells.get(key) ?? emptyCell(event.contract, field, mutation);
      cell.cases++;
      if (event.verdict === 'violates') cell.violations++;
      if (event.verdict === 'warns') cell.warnings++;
      if (event.verdict === 'inconclusive') cell.inconclusive++;
      if (event.verdict === 'open') cell.open++;
      if (cells.has(key) || cells.size < LIMITS.heatCells) cells.set(key, cell);
    },
    cells: (): readonly HeatCell[] => [...cells.values()],
  };
}

const emptyCell = (contract: ContractId, field: string, mutation: string): Counting => ({
  contract,
  field,
  mutation,
  cases: 0,
  violations: 0,
  warnings: 0,
  inconclusive: 0,
  open: 0,
});
