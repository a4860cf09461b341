import type { Result } from '../ledger/order.js';
import type { Card } from './funds.js';

/** How the acquirer of the sandbox ends a payment. */
export interface Outcome {
  readonly result: Result;
  readonly gatewayCode: string;
  /** Share of the amount that is approved. */
  readonly share: number;
}

export const APPROVED: Outcome = { result: 'SUCCESS', gatewayCode: 'APPROVED', share: 1 };
export const DECLINED: Outcome = { result: 'FAILURE', gatewayCode: 'DECLINED', share: 0 };

/** Cards that expire in this year get the outcome of their expiry month; cards of any other year are approved. */
export const OUTCOME_YEAR = '36';

/** Outcomes by expiry month. The months left out approve, so that 3-D Secure can use them. */
export const OUTCOMES: Readonly<Record<number, Outcome>> = {
  1: { result: 'FAILURE', gatewayCode: 'SYSTEM_ERROR', share: 0 },
  2: DECLINED,
  3: { result: 'FAILURE', gatewayCode: 'EXPIRED_CARD', share: 0 },
  4: { result: 'FAILURE', gatewayCode: 'INSUFFICIENT_FUNDS', share: 0 },
  6: { result: 'FAILURE', gatewayCode: 'REFERRED', share: 0 },
  7: { result: 'FAILURE', gatewayCode: 'TIMED_OUT', share: 0 },
  8: { result: 'SUCCESS', gatewayCode: 'PARTIALLY_APPROVED', share: 0.5 },
  9: { result: 'PENDING', gatewayCode: 'PENDING', share: 0 },
};

/** 3-D Secure outcomes by expiry month of the same year; every other expiry is authenticated without a challenge. */
export const AUTHENTICATION_OUTCOMES: Readonly<Record<number, 'challenge' | 'failed'>> = { 5: 'challenge', 10: 'failed' };

export function outcomeOf(card: Card | undefined): Outcome {
  if (card?.year !== OUTCOME_YEAR) return APPROVED;
  return OUTCOMES[Number(card.month)] ?? APPROVED;
}

export function authenticationOf(card: Card | undefined): 'frictionless' | 'challenge' | 'failed' {
  if (card?.year !== OUTCOME_YEAR) return 'frictionless';
  return AUTHENTICATION_OUTCOMES[Number(card.month)] ?? 'frictionless';
}
