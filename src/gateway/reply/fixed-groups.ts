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

/** What a full answer says of a card of which that is not known. */
const SAMPLE_CARD = { brand: 'UNKNOWN', expiry: { month: '12', year: '39' }, name: 'Robin Sample' };

/** The card as answers give it: masked, with the holder's names where the name on the card has two parts, and nothing made up. */
export function cardReply({ brand, expiry, name, number }: MaskedCard): JsonObject {
  const reply: Record<string, JsonValue> = { brand, fundingMethod: 'UNKNOWN' };
  if (expiry !== undefined) reply['expiry'] = expiry;
  if (name !== undefined) reply['holder'] = holderOf(name);
  if (number !== undefined) reply['number'] = number;
  return reply;
}

/** The card with a sample of everything that is not known of it. */
export const fullCardReply = (card: MaskedCard | undefined): JsonObject => ({
  ...cardReply({ ...SAMPLE_CARD, ...card }),
  localBrand: 'SAMPLE',
});

function holderOf(name: string): JsonObject {
  const blank = name.indexOf(' ');
  return { firstName: cut(blank < 0 ? name : name.slice(0, blank)), lastName: cut(blank < 0 ? '' : name.slice(blank + 1)) };
}

const cut = (name: string): string => (name.trim() === '' ? 'Unknown' : name.slice(0, 50));
