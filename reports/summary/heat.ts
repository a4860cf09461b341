import type { EventOf } from '../../src/model/event.js';
import type { HeatCell } from '../../src/model/report.js';
import { shorten } from '../text/shorten.js';
import { LIMITS } from './limits.js';

type Counting = { -readonly [Key in keyof HeatCell]: HeatCell[Key] };

/** What each verdict is counted as. */
const COUNTED = { violates: 'violations', warns: 'warnings', inconclusive: 'inconclusive', open: 'open' } as const;

/** Cases by contract, field and mutation. */
export function createHeat() {
  const cells = new Map<string, Counting>();
  return {
    add(event: EventOf<'case-finished'>): void {
      const [field, mutation] = [shorten(event.field, LIMITS.id), shorten(event.mutation, LIMITS.id)];
      const key = `${event.contract}\n${field}\n${mutation}`;
      const cell = cells.get(key) ?? { contract: event.contract, field, mutation, ...NONE };
      cell.cases++;
      if (event.verdict !== 'conforms') cell[COUNTED[event.verdict]]++;
      if (cells.has(key) || cells.size < LIMITS.heatCells) cells.set(key, cell);
    },
    cells: (): readonly HeatCell[] => [...cells.values()],
  };
}

const NONE = { cases: 0, violations: 0, warnings: 0, inconclusive: 0, open: 0 };
