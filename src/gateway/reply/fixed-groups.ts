import type { JsonObject, JsonValue } from '../../json/value.js';
import type { MaskedCard } from '../ledger/order.js';

export const threeDSecure: JsonObject = {
  acsEci: '05',
  authenticationStatus: 'AUTHENTICATION_SUCCESSFUL',
  authenticationToken: 'AAABBEg0VhI0VniQEjRWAAAAAAA=',
  enrollmentStatus: 'ENROLLED',
  xid: 'MDAwMDAwMDAwMDAwMDAwMzIyNzY=',
};

/** Risk data is a sample too, and so is the time of its review. */
export const riskReply: JsonObject = {
  gatewayCode: 'ACCEPTED',
  reversalResult: 'NOT_APPLICABLE',
  review: {
    decision: 'NOT_REQUIRED',
    decisionReason: 'No review',
    note: 'Sample note',
    timeOfDecision: '2026-01-31T10:30:15.000Z',
    userId: 'reviewer',
  },
  rule: [
    { data: 'sample', id: 'R1', name: 'Velocity', recommendation: 'ACCEPT', score: 10, type: 'MERCHANT_RULE' },
    { data: 'sample', id: 'R2', name: 'Country list', recommendation: 'NO_ACTION', score: 5, type: 'MSO_RULE' },
  ],
  totalScore: 15,
};

/**
 * The card as answers give it: masked, with the holder's names where the name on the card has two parts.
 * @param replies `plain`: only what is known of the card
 */
export function cardReply(card: MaskedCard | undefined, replies: 'full' | 'plain' = 'full'): JsonObject {
  const name = card?.name ?? (replies === 'full' ? 'Robin Sample' : undefined);
  const reply: Record<string, JsonValue> = {
    brand: card?.brand ?? 'UNKNOWN',
    expiry: { month: card?.month ?? '12', year: card?.year ?? '39' },
    fundingMethod: 'UNKNOWN',
  };
  if (name !== undefined) reply['holder'] = holderOf(name);
  if (replies === 'full') reply['localBrand'] = 'SAMPLE';
  if (card?.number !== undefined) reply['number'] = card.number;
  return reply;
}

function holderOf(name: string): JsonObject {
  const blank = name.indexOf(' ');
  return { firstName: cut(blank < 0 ? name : name.slice(0, blank)), lastName: cut(blank < 0 ? '' : name.slice(blank + 1)) };
}

const cut = (name: string): string => (name.trim() === '' ? 'Unknown' : name.slice(0, 50));
