import { ROLES } from './roles.js';

/** The amounts of an order. */
export interface OrderTotals {
  readonly authorized: number;
  readonly captured: number;
  readonly refunded: number;
}

/** What the totals are while an order has a status. */
export interface StatusTotals {
  readonly fits: (totals: OrderTotals) => boolean;
  readonly words: string;
  readonly example: OrderTotals;
}

/** Where an answer says the totals. */
export const TOTAL_PATHS: Readonly<Record<keyof OrderTotals, string>> = {
  authorized: ROLES.authorizedTotal,
  captured: ROLES.capturedTotal,
  refunded: ROLES.refundedTotal,
};

const NOTHING: OrderTotals = { authorized: 0, captured: 0, refunded: 0 };
const PAID: OrderTotals = { authorized: 10, captured: 10, refunded: 0 };
const UNTOUCHED: StatusTotals = {
  fits: ({ authorized, captured, refunded }) => authorized === 0 && captured === 0 && refunded === 0,
  words: 'all totals 0',
  example: NOTHING,
};

/** The totals of each status (3). An order that a refund opened has refunds and nothing captured. */
export const STATUS_TOTALS: ReadonlyMap<string, StatusTotals> = new Map<string, StatusTotals>([
  ['AUTHORIZED', { fits: ({ captured }) => captured === 0, words: 'nothing captured', example: { ...PAID, captured: 0 } }],
  [
    'PARTIALLY_CAPTURED',
    {
      fits: ({ captured, authorized }) => captured > 0 && captured < authorized,
      words: 'captured above 0 and below authorized',
      example: { ...PAID, captured: 5 },
    },
  ],
  ['CAPTURED', { fits: ({ captured, authorized }) => captured >= authorized, words: 'captured not below authorized', example: PAID }],
  ['VERIFIED', UNTOUCHED],
  ['INITIATED', UNTOUCHED],
  [
    'PARTIALLY_REFUNDED',
    {
      fits: ({ captured, refunded }) => captured === 0 || refunded < captured,
      words: 'refunded below captured',
      example: { ...PAID, refunded: 5 },
    },
  ],
  [
    'REFUNDED',
    {
      fits: ({ captured, refunded }) => captured === 0 || refunded === captured,
      words: 'refunded equal to captured',
      example: { ...PAID, refunded: 10 },
    },
  ],
  [
    'EXCESSIVELY_REFUNDED',
    {
      fits: ({ captured, refunded }) => captured === 0 || refunded > captured,
      words: 'refunded above captured',
      example: { ...PAID, refunded: 15 },
    },
  ],
]);
