import { ROLES } from '../catalogue/roles.js';
import { STATUS_TOTALS, TOTAL_PATHS } from '../catalogue/status-totals.js';
import type { Contract } from '../catalogue/vocabulary.js';
import type { JsonObject } from '../json/value.js';
import { type BodyFinding, namedFinding } from './fault.js';
import { valueAt } from './value-at.js';

/** The status of an order that its own totals contradict. */
export function orderStatus(contract: Contract, body: JsonObject): readonly BodyFinding[] {
  const status = valueAt(body, ROLES.orderStatus);
  if (typeof status !== 'string') return [];
  const totals = STATUS_TOTALS.get(status);
  if (totals === undefined) return [];
  const [authorized, captured, refunded] = Object.values(TOTAL_PATHS).map((path) => valueAt(body, path));
  if (typeof authorized !== 'number' || typeof captured !== 'number' || typeof refunded !== 'number') return [];
  if (totals.fits({ authorized, captured, refunded })) return [];
  const actual = `authorized ${authorized}, captured ${captured}, refunded ${refunded}`;
  return [namedFinding(contract, 'status-fits-totals', { path: ROLES.orderStatus, expected: `${status}: ${totals.words}`, actual })];
}
