import { APPROVED_CARD, CARD_ADVICE } from '../../model/declined-card.js';
import { unlockLines } from '../certify/unlock-lines.js';

/** What to change where the card that must be approved is not. */
export const CARD_HINT = [`${CARD_ADVICE}:`, ...unlockLines(APPROVED_CARD)].join('\n           ');
