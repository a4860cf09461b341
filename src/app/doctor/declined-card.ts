import { unlockLines } from '../certify/unlock-lines.js';

/** Whether an outcome in words is that of a payment that was understood and not approved. */
export const isDeclined = (outcome: string): boolean => /\bDECLINED\b/.test(outcome);

/** What to change where the card that must be approved is not. */
export const CARD_HINT = [
  'the target declines the card; give one that it approves in values.cards.approved:',
  ...unlockLines('values.cards.approved'),
].join('\n           ');
