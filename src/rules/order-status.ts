import { ROLES } from '../catalogue/roles.js';
import type { Contract } from '../catalogue/vocabulary.js';
import type { JsonObject } from '../json/value.js';
import type { BodyFinding } from './fault.js';
import { namedFinding } from './named.js';
import { valueAt } from './value-at.js';

interface Totals {
  readonly authorized: number;
  readonly captured: number;
  readonly refunded: number;
}

const none = ({ authorized, captured, refunded }: Totals): boolean => authorized === 0 && captured === 0 && refunded === 0;

/** What the totals are while an order has a status (3), and in words. An order that a refund opened has refunds and nothing captured. */
const STATUSES: Readonly<Record<string, readonly [(totals: Totals) => boolean, string]>> = {
  AUTHORIZED: [({ captured }) => captured === 0, 'nothing captured'],
  PARTIALLY_CAPTURED: [({ captured, authorized }) => captured > 0 && captured < authorized, 'captured above 0 and below authorized'],
  CAPTURED: [({ captured, authorized }) => captured >= authorized, 'captured not below authorized'],
  VERIFIED: [none, 'all totals 0'],
  INITIATED: [none, 'all totals 0'],
  PARTIALLY_REFUNDED: [({ captured, refunded }) => captured === 0 || refunded < captured, 'refunded below captured'],
  REFUNDED: [({ captured, refunded }) => captured === 0 || refunded === captured, 'refunded equal to captured'],
  EXCESSIVELY_REFUNDED: [({ captured, refunded }) => captured === 0 || refunded > captured, 'refunded above captured'],
};

/** The status of an order that its own totals contradict. */
export function orderStatus(contract: Contract, body: JsonObject): readonly BodyFinding[] {
  const status = valueAt(body, ROLES.orderStatus);
  if (typeof status !== 'string' || !Object.hasOwn(STATUSES, status)) return [];
  const [fits, words] = STATUSES[status] ?? [];
  const [authorized, captured, refunded] = TOTALS.map((path) => valueAt(body, path));
  if (fits === undefined || words === undefined) return [];
  if (typeof authorized !== 'number' || typeof captured !== 'number' || typeof refunded !== 'number') return [];
  if (fits({ authorized, captured, refunded })) return [];
  const actual = `authorized ${authorized}, captured ${captured}, refunded ${refunded}`;
  return [namedFinding(contract, 'status-fits-totals', { path: ROLES.orderStatus, expected: `${status}: ${words}`, actual })];
}

const TOTALS = [ROLES.authorizedTotal, ROLES.capturedTotal, ROLES.refundedTotal];
